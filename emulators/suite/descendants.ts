import { spawnSync } from "node:child_process";

/** Every process below one, however deep: Java and the function workers run in groups of their own. */
export function descendants(ancestor: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid = 0]) => [pid, ...below(pid)]);
  return below(ancestor);
}

/** Asks, waits three seconds, then insists. */
export async function endProcesses(pids: readonly number[]): Promise<void> {
  signal(pids, "SIGTERM");
  for (let waited = 0; waited < 3000 && pids.some(isAlive); waited += 50) await pause(50);
  signal(pids.filter(isAlive), "SIGKILL");
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
