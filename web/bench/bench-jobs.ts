/**
 * `npm run bench:jobs`: taps and seconds for what a front desk does all day, and the documents that an hour at the desk reads. Exits
 * 1 where a job takes more taps than it may.
 */

import type { Browser, Page } from "playwright-core";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { type CountedCalls, countCalls, measureHour, showDay } from "./desk-hour.ts";
import { busyJobs, deskDay, fillBusyDay, fillIllDay, sortOut } from "./desk-jobs.ts";
import { type Effort, Hand } from "./hand.ts";
import { type Job, printHeading, printJob, printLegend, runInSuite, settleMs } from "./job.ts";

await runInSuite(async (browser, url) => {
  const calls = await countCalls();
  try {
    return await measure(browser, url, calls);
  } finally {
    await calls.close();
  }
});

async function measure(browser: Browser, baseURL: string, calls: CountedCalls): Promise<string[]> {
  const [busyDay, illDay] = [deskDay(0), deskDay(1)];
  await fillBusyDay(busyDay);
  await fillIllDay(illDay);
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } });
  await signInByForm(page, demoAccounts.admin.email, demoPassword);
  await calls.catchCallsOf(page);
  const hour = await measureHour(page, calls, busyDay);

  // What others do meanwhile would be counted with it.
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed: [], gone: [], cancelled: [] } }),
  );
  const problems: string[] = [];
  printHeading();
  for (const job of busyJobs) {
    const { effort, reads } = await measureJob(page, calls, busyDay, job);
    problems.push(...printJob(job, effort));
    hour.add(job, reads);
  }
  problems.push(...printJob(sortOut, (await measureJob(page, calls, illDay, sortOut)).effort));
  printLegend();
  hour.report();
  return problems;
}

/** With the documents that it read, and what the page asks again after it. */
async function measureJob(page: Page, calls: CountedCalls, day: string, { perform }: Job) {
  await showDay(page, day);
  const hand = new Hand(page);
  let effort: Effort = { taps: 0, seconds: 0, withPerson: 0 };
  const reads = await calls.readsOf(async () => {
    effort = await hand.effortOf(() => perform(hand));
    await page.waitForTimeout(settleMs);
  });
  return { effort, reads };
}
