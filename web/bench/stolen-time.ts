/** What a virtual machine's host takes for itself: while it does, whatever is measured here stands still. */
import { readFile } from "node:fs/promises";

/** Since the machine was started, over all processors, in the kernel's ticks. */
export type ProcessorTime = { stolen: number; all: number };

/** Nothing where the system doesn't tell, as on a Mac. */
export async function readProcessorTime(): Promise<ProcessorTime | undefined> {
  const told = await readFile("/proc/stat", "utf8").catch(() => "");
  return processorTimeIn(told);
}

/** By proc(5): user, nice, system, idle, iowait, irq, softirq, steal. What follows is counted among the user's already. */
export function processorTimeIn(stat: string): ProcessorTime | undefined {
  const [line = ""] = stat.split("\n", 1);
  const times = line.split(/ +/).slice(1, 9).map(Number);
  const stolen = times[7];
  return stolen === undefined ? undefined : { stolen, all: times.reduce((sum, time) => sum + time, 0) };
}

/** From 0 to 1; 0 where nothing is known. */
export function stolenShare(before: ProcessorTime | undefined, after: ProcessorTime | undefined): number {
  if (!before || !after || after.all === before.all) return 0;
  return (after.stolen - before.stolen) / (after.all - before.all);
}
