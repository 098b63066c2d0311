import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { localStateFolder } from "./ports-and-paths.ts";

const senderScript = fileURLToPath(new URL("run-sender.ts", import.meta.url));

/**
 * Sends the clinic's notifications as the scheduled function would, in a process of its own. Errors in that
 * process are reported and don't end this one. That process ends when this one ends, for any reason. Its
 * log is `.local/sender.log`.
 */
export function startSender(): { close(): Promise<void> } {
  mkdirSync(localStateFolder, { recursive: true });
  const log = openSync(join(localStateFolder, "sender.log"), "w");
  // The process is detached: a Ctrl-C then reaches only this process, and the sender finishes the mails
  // that it has started.
  const child = fork(senderScript, { detached: true, stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  child.on("message", (problem) => console.error(`Emails aren't going out, and it keeps trying: ${problem}`));
  const tell = () => console.error("Emails are no longer sent: .local/sender.log says why.");
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
