import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/**
 * Lists the running processes. A process that has ended, but whose parent hasn't noticed yet, is left out.
 */
function listProcesses(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state = "Z", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith("Z") ? [] : { pid: Number(pid), parent: Number(parent), command };
  });
}

/** Finds all descendants of a process, at every level. */
export function descendants(ancestor: number | undefined): Process[] {
  const all = listProcesses();
  const below = (pid: number | undefined): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

/** Returns those processes that still run. */
export function findRunningProcesses(pids: readonly (number | undefined)[]): Process[] {
  return listProcesses().filter(({ pid }) => pids.includes(pid));
}

/** Kills the processes that a failed test leaves behind. */
export function killAll(pids: readonly (number | undefined)[]): void {
  for (const { pid } of findRunningProcesses(pids)) process.kill(pid, "SIGKILL");
}

/**
 * Waits until a server prints that it is ready. Its output is read on after that, so that the server never
 * blocks on a full pipe.
 */
export function waitForOutput(child: ChildProcess, words: string): Promise<void> {
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

/** Ends the process in the given way, and waits until it has ended. */
export async function endProcess(child: ChildProcess, how: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  how();
  await ended;
}
