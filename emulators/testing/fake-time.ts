import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** https://github.com/wolfcw/libfaketime */
export const howToInstallFaketime =
  "faketime is missing: install it, with apt-get install faketime or brew install libfaketime.";

/**
 * Starts a command whose processes all believe that it begins at this moment. The child emits an error if the machine has no
 * faketime.
 *
 * The time is given as an offset from now, which is the same for every process. With a fixed start time, each process would start
 * its own clock there, and tokens would come from the future.
 */
export function spawnAt(
  moment: Date,
  command: readonly [string, ...string[]],
  options: SpawnOptions,
): ChildProcess {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000);
  return spawn("faketime", ["-f", `${seconds < 0 ? "" : "+"}${seconds}s`, ...command], options);
}
