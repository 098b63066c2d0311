import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";

/** Measures the running site and emulators. Returns a sentence for each exceeded budget. */
type Measure = () => Promise<string[]>;

/**
 * Starts the site and its emulators, measures, and prints the exceeded budgets. Ends the process, with exit code 1 when a budget
 * is exceeded.
 */
export async function runBenchmark(measure: Measure): Promise<never> {
  const suite = await startSuite({ report: (line) => console.log(`  ✓ ${line}`) });
  endChildrenWithThisProcess();
  const problems: string[] = [];
  try {
    problems.push(...(await measure()));
  } finally {
    await suite.close();
  }
  for (const problem of problems) console.error(`  ✗ ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}

/** Runs a benchmark like `runBenchmark`, in a Chromium that all of its pages share. */
export function runInBrowser(measure: (browser: Browser) => Promise<string[]>): Promise<never> {
  return runBenchmark(async () => {
    const browser = await chromium.launch(provideChromium());
    try {
      return await measure(browser);
    } finally {
      await browser.close();
    }
  });
}
