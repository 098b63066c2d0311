import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide.ts";

const runs = 7;
/** Of the phone that the budgets mean: four times what the machine took on which the home page had 100, LCP 1.36 s and TBT 13 ms. */
const phoneMs = 1100;

/**
 * How much slower than this machine that phone is: what is asked of it before something is measured. Lighthouse's four is for
 * fast desktops, and its own index of that a tight loop (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
export function slowdownTo(machineMs: number): number {
  return Math.max(1, Math.round((phoneMs / machineMs) * 10) / 10);
}

/**
 * How long this machine takes for what a page's beginning is made of, in ms: new code, new objects, new elements, and their
 * layout. The middle of several browsers' times, each with its first page.
 */
export async function measureYardstick(): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    const browser = await chromium.launch(provideChromium());
    try {
      took.push(await drawIn(browser));
    } finally {
      await browser.close();
    }
  }
  return took.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

async function drawIn(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
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
