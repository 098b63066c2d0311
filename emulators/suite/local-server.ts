import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { ports, root } from "./places.ts";

/** Serves `/local.js`, which a page of the suite loads: what stands in for others' hosts in the browser. */
export function startLocalServer(): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== "/local.js") {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", "text/javascript");
    response.end(readFileSync(`${root}emulators/google/chooser.js`));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(ports.local, "127.0.0.1", () =>
      resolve({
        async close() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
