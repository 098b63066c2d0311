import { type Browser, chromium } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide-programs.ts";
import { endChildrenWithThisProcess } from "../../emulators/suite/process-family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";

/** What a bench measures, with one Chromium and the suite at `url`. Answers what is over its budget, in sentences. */
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
