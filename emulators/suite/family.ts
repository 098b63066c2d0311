import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Family {
  /** Its mark: a process started with this folder as TMPDIR is a member, and so is what that one starts. */
  folder: string;
  /** Ends at once who is left of it, and removes the folder. */
  close(): Promise<void>;
}

const guardScript = fileURLToPath(new URL("end-family.sh", import.meta.url));

/**
 * Opens a family of processes that don't outlive this one, however it ends. Java and firebase-tools can't notice that by
 * themselves, and nobody finds Java by its descent once the CLI has gone: hence the mark. A guard in a session of its own
 * waits at a pipe to us, and ends the family when that closes. A guard that is killed is replaced.
 */
export function openFamily(): Family {
  const folder = mkdtempSync(join(tmpdir(), "clinic-"));
  let guard = startGuard();

  function startGuard(): ChildProcess {
    const started = spawn("/bin/sh", [guardScript, folder], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      // Without our own TMPDIR: it must be no member of a family that we belong to.
      env: { PATH: process.env.PATH },
    });
    started.once("error", () => {});
    started.once("exit", (_, signal) => {
      if (signal) guard = startGuard();
    });
    started.unref();
    return started;
  }

  return {
    folder,
    async close() {
      if (guard.pid === undefined) return rmSync(folder, { recursive: true, force: true });
      const ended = once(guard, "exit");
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

/** Whatever this process starts from now on is one family, and ends with it. */
export function endChildrenWithUs(): void {
  process.env.TMPDIR = openFamily().folder;
}
