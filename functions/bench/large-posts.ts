/**
 * `npm run bench:large-posts` finds how many POST requests of 31 MB at the same time an instance survives with the
 * heap of a 512 MiB function, and the memory that it uses. Exits with 1 if an instance dies.
 */
import { readFileSync } from "node:fs";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { functionHeapEnv, largeBodies, postLargeBody } from "../testing/large-posts.ts";

/** The last number is the function's concurrency: Cloud Run sends an instance no more requests at a time. */
const concurrentRequestCounts = [1, 2, 5, 10, 20, 40, 80];

let hasInstanceDied = false;
for (const [kind, body] of Object.entries(largeBodies)) {
  for (const count of concurrentRequestCounts) {
    const { url, pid, close } = await startFunctionsInstance({ env: functionHeapEnv });
    const answers = await Promise.all(Array.from({ length: count }, () => postLargeBody(url, body)));
    const alive = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    const said = `answers ${[...new Set(answers)].join(", ")}, ${peakMemory(pid)}`;
    console.log(`${kind}, ${count} at once: ${alive ? "survives" : "ends"}, ${said}`);
    await close();
    if (alive) continue;
    hasInstanceDied = true;
    break;
  }
}
process.exit(hasInstanceDied ? 1 : 0);

/** Returns the process's peak memory. Only Linux has this number. */
function peakMemory(pid: number | undefined): string {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MiB` : "it is gone";
  } catch {
    return "memory unknown";
  }
}
