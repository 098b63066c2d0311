import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { median } from "./median.ts";

const runs = 7;
/**
 * The time that the reference work takes on the phone of the budgets. A fast desktop, which Lighthouse slows down four times,
 * needs a quarter of the time.
 */
const referencePhoneMs = 1100;

/** How many times to slow down the CPU, and the time of the reference work on the slowed CPU. */
type Calibration = { slowdown: number; tookMs: number };

/**
 * Finds the CPU slowdown with which the reference work takes as long as on the phone, because Lighthouse's fixed slowdown of four
 * suits fast desktops only (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). A second measurement
 * corrects the slowdown, because throttling itself takes time.
 */
export async function calibrateSlowdown(
  measure: (slowdown: number) => Promise<number> = measureReferenceWork,
): Promise<Calibration> {
  const machineMs = await measure(1);
  const estimate = roundSlowdown(referencePhoneMs / machineMs);
  if (estimate === 1) return { slowdown: 1, tookMs: machineMs };
  const slowedMs = await measure(estimate);
  const corrected = roundSlowdown((estimate * referencePhoneMs) / slowedMs);
  return corrected === estimate
    ? { slowdown: estimate, tookMs: slowedMs }
    : { slowdown: corrected, tookMs: await measure(corrected) };
}

/** Rounds a slowdown to a tenth. Returns at least 1, because a slow machine cannot be sped up. */
function roundSlowdown(slowdown: number): number {
  return Math.max(1, Math.round(slowdown * 10) / 10);
}

/** The median time of the reference work on this machine, in ms. Each run uses the first page of a new browser. */
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
 * Runs in the page. Does the work of a page's start: runs new code, makes objects and elements, and lays out. Never change this
 * work, because its time is compared with the phone's.
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

/**
 * The CPU time of all processors since the machine started, in kernel ticks. `steal` is the part that a virtual machine's host
 * took.
 */
type CpuTime = { steal: number; total: number };

/** Reads the machine's CPU time. Returns undefined on systems without `/proc/stat`, such as macOS. */
export async function readCpuTime(): Promise<CpuTime | undefined> {
  return parseCpuTime(await readFile("/proc/stat", "utf8").catch(() => ""));
}

/**
 * Parses `/proc/stat`: user, nice, system, idle, iowait, irq, softirq and steal (proc(5)). Leaves out the guest fields, which
 * user includes.
 */
export function parseCpuTime(stat: string): CpuTime | undefined {
  const [line = ""] = stat.split("\n", 1);
  const times = line.split(/ +/).slice(1, 9).map(Number);
  const steal = times[7];
  return steal === undefined ? undefined : { steal, total: times.reduce((sum, time) => sum + time, 0) };
}

/** The share of CPU time that the virtual machine's host took, from 0 to 1. Returns 0 when the times are unknown. */
export function hostShareOfCpu(before: CpuTime | undefined, after: CpuTime | undefined): number {
  if (!before || !after || after.total === before.total) return 0;
  return (after.steal - before.steal) / (after.total - before.total);
}
