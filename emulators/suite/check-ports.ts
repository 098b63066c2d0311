import { createServer } from "node:net";
import { portHolder } from "./port-holder.ts";
import { SetupError } from "./ports-and-paths.ts";

/**
 * Checks that all ports are free. Throws an error that names the first busy port and the process that uses
 * it.
 */
export async function checkPorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if (await isFree(port)) continue;
    const holder = portHolder(port) ?? "another process";
    throw new SetupError(`Port ${port} is taken by ${holder}. Stop it and start again.`);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1" }, () => probe.close(() => resolve(true)));
  });
}

/** Returns a port that was free a moment ago, for servers that can run several times at once. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
