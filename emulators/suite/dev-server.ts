import { join } from "node:path";
import { createServer } from "vite";
import { root } from "./places.ts";

/** Vite's hot reload on the suite: its configuration passes the API and Firebase's own addresses on to Hosting. */
export async function startDevServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    server: { host: "127.0.0.1" },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
