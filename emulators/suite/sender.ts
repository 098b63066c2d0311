import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { localFolder } from "./places.ts";

const script = fileURLToPath(new URL("run-sender.ts", import.meta.url));

/**
 * Sends what the clinic owes, as the scheduled function would, in a process of its own: what goes wrong there is told, and ends
 * nothing here. It ends with us, however we end. Its log is `.local/sender.log`.
 */
export function startSender(): { close(): Promise<void> } {
  mkdirSync(localFolder, { recursive: true });
  const log = openSync(join(localFolder, "sender.log"), "w");
  // Detached: a Ctrl-C reaches us alone, and what it has in hand is sent first.
  const child = fork(script, { detached: true, stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  child.on("message", (trouble) => console.error(`No mails go out, and it goes on trying: ${trouble}`));
  const tell = () => console.error("No mails go out any more: .local/sender.log says why.");
  child.once("exit", tell);
  return {
    async close() {
      child.removeAllListeners("message").off("exit", tell);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      await Promise.race([ended, pause(10_000, undefined, { ref: false })]);
      child.kill("SIGKILL");
    },
  };
}
