import { readFile } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";

const runs = 7;
/** How long `draw` takes on the phone that the budgets mean: four times as long as on a fast desktop, which is what Lighthouse slows down. */
const phoneMs = 1100;

/** What a processor is slowed down to, and how long it takes then. */
type Pace = { slowdown: number; tookMs: number };

/**
 * How many times to slow this machine down so that `draw` takes as long as on that phone. Lighthouse's four is for fast
 * desktops, and its own index of that a tight loop (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 * A browser slows itself down by interruptions, which take time of their own: so the outcome is measured, and corrected by that.
 */
export async function pacePhone(
  measure: (slowdown: number) => Promise<number> = measureYardstick,
): Promise<Pace> {
  const machineMs = await measure(1);
  const asked = slowdownFor(phoneMs / machineMs);
  if (asked === 1) return { slowdown: 1, tookMs: machineMs };
  const slowedMs = await measure(asked);
  const given = slowdownFor((asked * phoneMs) / slowedMs);
  return given === asked
    ? { slowdown: asked, tookMs: slowedMs }
    : { slowdown: given, tookMs: await measure(given) };
}

/** To a tenth. None is made faster. */
function slowdownFor(times: number): number {
  return Math.max(1, Math.round(times * 10) / 10);
}

/**
 * How long this machine, slowed down, takes for what a page's beginning is made of, in ms: new code, new objects, new elements,
 * and their layout. The middle of several browsers' times, each with its first page.
 */
async function measureYardstick(slowdown: number): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await chromium.launch(provideChromium());
    try {
      took.push(await drawIn(browser, slowdown));
    } finally {
      await browser.close();
    }
  }
  return took.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

async function drawIn(browser: Browser, slowdown: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page.evaluate(draw);
}

/** In the page. It stays as it is: what it took elsewhere is what it is compared with. */
function draw(): number {
  const began = performance.now();
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
  return performance.now() - began;
}

/** Time that a virtual machine's host takes for itself. During it the measured page stands still. */

/** Since the machine was started, over all processors, in the kernel's ticks. */
type ProcessorTime = { stolen: number; all: number };

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
