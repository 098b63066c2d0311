/**
 * `npm run bench:patient`: taps and seconds for what patients do on a phone. Exits 1 where a job takes more taps than it may.
 */

import type { Browser } from "playwright-core";
import { type Effort, Hand } from "./hand.ts";
import { printHeading, printJob, printLegend, runInSuite, settleMs } from "./job.ts";
import { openInTheMorning, type PatientJob, patientJobs, zoneOfMorning } from "./patient-jobs.ts";

await runInSuite(async (browser, baseURL) => {
  const timezoneId = zoneOfMorning(new Date());
  await openInTheMorning(timezoneId);
  const problems: string[] = [];
  printHeading();
  for (const job of patientJobs) {
    problems.push(...printJob(job, await measureJob(browser, { baseURL, timezoneId }, job)));
  }
  printLegend();
  return problems;
});

/** Each with a browser that has not seen the site before. */
async function measureJob(
  browser: Browser,
  where: { baseURL: string; timezoneId: string },
  { arrive, perform }: PatientJob,
): Promise<Effort> {
  const page = await browser.newPage({ ...where, viewport: { width: 390, height: 844 } });
  await arrive(page);
  await page.waitForTimeout(settleMs);
  const hand = new Hand(page);
  const effort = await hand.effortOf(() => perform(hand));
  await page.close();
  return effort;
}
