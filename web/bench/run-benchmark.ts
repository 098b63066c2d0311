import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";

/** Measures the running suite. Returns a sentence for each budget that is exceeded. */
type Measure = () => Promise<string[]>;

/** Starts the suite, measures it and prints the problems. Ends the process, with exit code 1 when there are any. */
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

/** Like `runBenchmark`, with one Chromium for all pages. */
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
