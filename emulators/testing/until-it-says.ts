import type { ChildProcess } from "node:child_process";

/** Waits for a server's own word that it is ready. Goes on reading, so that the server never blocks on a full pipe. */
export function untilItSays(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000);
      if (said.includes(words)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`It ended before it said "${words}":\n${said}`)));
  });
}
