import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface ProcessFamily {
  /**
   * The folder marks the family: a process that was started with this folder as TMPDIR is a member, and so
   * are its children.
   */
  folder: string;
  /** Ends all remaining members at once, and removes the folder. */
  close(): Promise<void>;
}

const guardScript = fileURLToPath(new URL("end-family.sh", import.meta.url));

/**
 * Opens a family of processes that end when this process ends, for any reason. Java and firebase-tools
 * can't notice that end by themselves, and Java has no link to this process once the CLI has ended: so a
 * folder marks the members. A guard process in its own session waits on a pipe to this process, and ends
 * the family when the pipe closes. If the guard is killed, it is replaced.
 */
export function openProcessFamily(): ProcessFamily {
  const folder = mkdtempSync(join(tmpdir(), "clinic-"));
  let guard = startGuard();

  function startGuard(): ChildProcess {
    const started = spawn("/bin/sh", [guardScript, folder], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      // The guard runs without our own TMPDIR, because it must not belong to a family that we are a member
      // of.
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

/** Makes every process that this process starts from now on end together with this process. */
export function endChildrenWithThisProcess(): void {
  process.env.TMPDIR = openProcessFamily().folder;
}
