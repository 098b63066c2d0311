import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { relative } from "node:path";
import { proxyRequestHandler } from "firebase-tools/lib/hosting/proxy.js";
import { server as siteServer } from "superstatic";
import { deployedConfig } from "../../functions/deploy/deployed-config.ts";
import { localFirebaseConfig } from "../suite/local-firebase-config.ts";
import { ports, projectId, root } from "../suite/ports-and-paths.ts";
import { apiKey } from "./sign-up.ts";

/** The Hosting emulator's answer to `/__/firebase/init.json` for a demo project. */
const projectConfigJson = JSON.stringify({
  projectId,
  apiKey,
  authDomain: `${projectId}.firebaseapp.com`,
  storageBucket: `${projectId}.appspot.com`,
});

interface SiteOptions {
  /** The default is the clinic's own port. */
  port?: number;
  /** The folder of the site's files. The default is the built site. */
  folder?: string;
}

/**
 * Serves the built site, and the functions behind its rewrites. It uses superstatic and the Firebase CLI's
 * proxy, as the Hosting emulator does.
 */
export async function serveSite(
  functionsUrl: string,
  { port = ports.hosting, folder }: SiteOptions = {},
): Promise<{ close(): Promise<void> }> {
  const { hosting } = localFirebaseConfig(deployedConfig(projectId));
  const site = siteServer({
    port,
    hostname: "127.0.0.1",
    cwd: root,
    config: { ...hosting, ...(folder !== undefined && { public: relative(root, folder) }) },
    compression: true,
    stack: "strict",
    before: { files: serveProjectConfig },
    rewriters: { function: async () => proxyRequestHandler(functionsUrl, "the functions") },
  });
  const server = await new Promise<Server>((resolve) => {
    const opened: Server = site.listen(() => resolve(opened));
  });
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function serveProjectConfig(
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  next: () => void,
): void {
  if (request.url === "/__/firebase/init.json") {
    response.setHeader("Content-Type", "application/json").end(projectConfigJson);
  } else {
    next();
  }
}
