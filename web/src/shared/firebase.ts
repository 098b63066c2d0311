import { initializeApp } from "firebase/app";
import * as z from "zod/mini";
import { readTimeoutMs } from "./api-error.ts";
import { loadOnce } from "./load-once.ts";
import "./configure-zod.ts";

/** What the local suite's `local.js` sets on `window`: docs/decisions/local-suite.md. Always undefined in production. */
type LocalSuite = {
  authEmulatorUrl: string;
  /**
   * Lets the user choose an account. Resolves to a Google credential for the Auth emulator, as JSON. Rejects if the user
   * closes the chooser.
   */
  chooseGoogleAccount: () => Promise<string>;
};

declare global {
  interface Window {
    __clinicLocal?: LocalSuite;
  }
}

const localSuiteScriptUrl = "http://127.0.0.1:12111/local.js";
const loopbackHosts = new Set(["localhost", "127.0.0.1"]);

/** The Firebase configuration of the site's project, which Firebase Hosting serves. */
const firebaseConfigSchema = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.optional(z.string()),
  appId: z.optional(z.string()),
});

/** Loads the Firebase app, and the local suite if the suite serves the page. */
export const loadFirebase = loadOnce(async () => {
  const config = await fetchFirebaseConfig();
  const isLocal = config.projectId.startsWith("demo-") && loopbackHosts.has(location.hostname);
  const local = isLocal ? await loadLocalSuite() : undefined;
  const { authDomain, appId, ...rest } = config;
  return {
    app: initializeApp({ ...rest, ...(authDomain && { authDomain }), ...(appId && { appId }) }),
    local,
  };
});

async function fetchFirebaseConfig() {
  const response = await fetch("/__/firebase/init.json", { signal: AbortSignal.timeout(readTimeoutMs) });
  if (!response.ok) throw new Error(`The site's configuration answered ${response.status}`);
  return z.parse(firebaseConfigSchema, await response.json());
}

function loadLocalSuite(): Promise<LocalSuite> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = localSuiteScriptUrl;
    script.onerror = () => reject(new Error(`${localSuiteScriptUrl} did not load`));
    script.onload = () =>
      window.__clinicLocal
        ? resolve(window.__clinicLocal)
        : reject(new Error(`${localSuiteScriptUrl} is not the local suite's`));
    document.head.append(script);
  });
}
