/** A job that somebody does by hand, and the table of what the jobs of a bench take. */

import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";
import type { Effort, Hand } from "./hand.ts";

export type Job = {
  name: string;
  mostTaps: number;
  perform: (hand: Hand) => Promise<unknown>;
};

/** As long as a page needs to have asked for all that it shows. */
export const settleMs = 2500;

export function printHeading(): void {
  console.log(`\n  ${"job".padEnd(34)}taps   seconds   with a person's own`);
}

/** A line of the table. Answers what is wrong with it: more taps than it may take. */
export function printJob({ name, mostTaps }: Job, { taps, seconds, withPerson }: Effort): string[] {
  const figures = [
    String(taps).padStart(4),
    seconds.toFixed(1).padStart(10),
    withPerson.toFixed(0).padStart(8),
  ];
  console.log(`  ${name.padEnd(34)}${figures.join("")}`);
  return taps > mostTaps ? [`${name}: ${taps} taps, at most ${mostTaps} wanted`] : [];
}

export function printLegend(): void {
  console.log(
    "  A field that is typed into is one tap; a drag and a list to choose from are two. Whoever does it",
  );
  console.log(
    "  needs time to decide, to point and to type: by the keystroke-level model of Card, Moran and Newell.",
  );
}

/** Measures in one Chromium, with the suite at `url`. Returns a sentence for each budget that is exceeded. */
type Measurement = (browser: Browser, url: string) => Promise<string[]>;

/** Starts both, and ends the process when they are closed: with 1 where anything is over its budget. */
export async function runInSuite(measure: Measurement): Promise<never> {
  const { executablePath, args } = provideChromium();
  const suite = await startSuite({ report: (line) => console.log(`  ✓ ${line}`) });
  endChildrenWithThisProcess();
  const problems: string[] = [];
  try {
    const browser = await chromium.launch({ executablePath, args });
    try {
      problems.push(...(await measure(browser, suite.url)));
    } finally {
      await browser.close();
    }
  } finally {
    await suite.close();
  }
  for (const problem of problems) console.error(`  ✗ ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}
