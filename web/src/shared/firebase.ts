import { initializeApp } from "firebase/app";
import * as z from "zod/mini";
import { readTimeoutMs } from "./api-error.ts";
import { loadOnce } from "./load-once.ts";
import "./configure-zod.ts";

/** Set by the local suite's `local.js`: docs/decisions/local-suite.md. Production never has it. */
type LocalSuite = {
  authEmulatorUrl: string;
  /** A Google credential for the Auth emulator, as JSON. Rejects when the chooser is closed. */
  chooseGoogleAccount: () => Promise<string>;
};

declare global {
  interface Window {
    __clinicLocal?: LocalSuite;
  }
}

const localScript = "http://127.0.0.1:12111/local.js";
const loopback = new Set(["localhost", "127.0.0.1"]);

/** Firebase Hosting serves the configuration of the site's project. */
const configSchema = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.optional(z.string()),
  appId: z.optional(z.string()),
});

/** The Firebase app, and the local suite if it serves the page. */
export const loadFirebase = loadOnce(async () => {
  const config = await readConfig();
  const isLocal = config.projectId.startsWith("demo-") && loopback.has(location.hostname);
  const local = isLocal ? await loadLocalSuite() : undefined;
  const { authDomain, appId, ...rest } = config;
  return {
    app: initializeApp({ ...rest, ...(authDomain && { authDomain }), ...(appId && { appId }) }),
    local,
  };
});

async function readConfig() {
  const response = await fetch("/__/firebase/init.json", { signal: AbortSignal.timeout(readTimeoutMs) });
  if (!response.ok) throw new Error(`The site's configuration answered ${response.status}`);
  return z.parse(configSchema, await response.json());
}

function loadLocalSuite(): Promise<LocalSuite> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = localScript;
    script.onerror = () => reject(new Error(`${localScript} did not load`));
    script.onload = () =>
      window.__clinicLocal
        ? resolve(window.__clinicLocal)
        : reject(new Error(`${localScript} is not the local suite's`));
    document.head.append(script);
  });
}
