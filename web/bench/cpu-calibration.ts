import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { median } from "./median.ts";

const runs = 7;
/** The time of the reference work on the budgets' phone. A fast desktop needs a quarter, and Lighthouse slows it down four times. */
const phoneMs = 1100;

/** How much to slow down the CPU, and the time of the reference work then. */
type Calibration = { slowdown: number; tookMs: number };

/**
 * Finds the slowdown with which the reference work takes as long as on the phone. Lighthouse's four suits fast desktops only, and its
 * own CPU index is a tight loop (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). Throttling itself
 * takes time, so a second measurement corrects the first.
 */
export async function calibrateSlowdown(
  measure: (slowdown: number) => Promise<number> = measureReferenceWork,
): Promise<Calibration> {
  const machineMs = await measure(1);
  const estimate = roundSlowdown(phoneMs / machineMs);
  if (estimate === 1) return { slowdown: 1, tookMs: machineMs };
  const slowedMs = await measure(estimate);
  const corrected = roundSlowdown((estimate * phoneMs) / slowedMs);
  return corrected === estimate
    ? { slowdown: estimate, tookMs: slowedMs }
    : { slowdown: corrected, tookMs: await measure(corrected) };
}

/** Rounds to a tenth. A slow machine cannot be sped up. */
function roundSlowdown(slowdown: number): number {
  return Math.max(1, Math.round(slowdown * 10) / 10);
}

/** The median time of the reference work on this machine, in ms, each on the first page of a new browser. */
async function measureReferenceWork(slowdown: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await chromium.launch(provideChromium());
    try {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      times.push(await page.evaluate(doReferenceWork));
    } finally {
      await browser.close();
    }
  }
  return median(times);
}

/**
 * Runs in the page. Does what a page's start is made of: new code, objects, elements and layout. Never change it: its time is
 * compared with the phone's.
 */
function doReferenceWork(): number {
  const start = performance.now();
  const code = Array.from(
    { length: 2000 },
    (_, i) => `(a) => {
      const seen = new Map([[a, "name-${i}"], [a + ${i}, { id: a, of: [a, ${i}] }]]);
      const words = [...seen.values()].map((one) => JSON.stringify(one)).filter((one) => one.length > ${i % 7});
      return words.length > 1 ? words.join(" ") : { a, words, ...Object.fromEntries(seen) };
    }`,
  );
  const made: unknown[] = new Function(`return [${code.join(",")}].map((one, i) => one(i))`)();
  const sheet = document.createElement("style");
  sheet.textContent = Array.from(
    { length: 400 },
    (_, i) =>
      `.kind-${i} > .part-${i % 9}:not(:empty) { padding: ${i % 5}px; color: rgb(${i % 255} 80 90); }`,
  ).join("\n");
  document.head.append(sheet);
  for (const [i, one] of made.entries()) {
    const row = document.createElement("div");
    row.className = `kind-${i % 400}`;
    row.style.display = i % 3 === 0 ? "flex" : "grid";
    for (let part = 0; part < 3; part++) {
      const cell = document.createElement("span");
      cell.className = `part-${(i + part) % 9}`;
      cell.textContent = String(one).slice(0, 40);
      row.append(cell);
    }
    document.body.append(row);
  }
  const height = document.body.offsetHeight;
  if (height === 0) throw new Error("Nothing was drawn");
  return performance.now() - start;
}

/** The CPU time of all processors since the machine started, in kernel ticks. `steal` went to a virtual machine's host. */
type CpuTime = { steal: number; total: number };

/** Returns undefined on systems without `/proc/stat`, such as macOS. */
export async function readCpuTime(): Promise<CpuTime | undefined> {
  return parseCpuTime(await readFile("/proc/stat", "utf8").catch(() => ""));
}

/** The fields are user, nice, system, idle, iowait, irq, softirq and steal (proc(5)). The guest fields after them are part of user. */
export function parseCpuTime(stat: string): CpuTime | undefined {
  const [line = ""] = stat.split("\n", 1);
  const times = line.split(/ +/).slice(1, 9).map(Number);
  const steal = times[7];
  return steal === undefined ? undefined : { steal, total: times.reduce((sum, time) => sum + time, 0) };
}

/** The share of CPU time that the host took, from 0 to 1. It is 0 when the times are unknown. */
export function stealShare(before: CpuTime | undefined, after: CpuTime | undefined): number {
  if (!before || !after || after.total === before.total) return 0;
  return (after.steal - before.steal) / (after.total - before.total);
}
