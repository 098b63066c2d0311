/**
 * `npm run bench:jobs` measures the taps and seconds of a front desk's daily jobs, and the Firestore documents that an hour at
 * the desk reads. Exits with 1 when a job takes too many taps.
 */
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { stubScheduleChanges } from "./crowded-schedule.ts";
import { fillBusyDay, fillSickDay, findWednesdayAfterSeeds, openClinicAllDay } from "./desk-days.ts";
import { measureDeskHour, showScheduleOf, startCountingReads } from "./desk-hour.ts";
import { busyDayJobs, sickDayJob, walkInJob } from "./desk-jobs.ts";
import { CountedUser, type Effort, measureJobs, settleMs } from "./manual-job.ts";
import { runInBrowser } from "./run-benchmark.ts";

await runInBrowser(async (browser) => {
  const counter = await startCountingReads();
  try {
    const [busyDay, sickDay] = [findWednesdayAfterSeeds(0), findWednesdayAfterSeeds(1)];
    await fillBusyDay(busyDay);
    await fillSickDay(sickDay);
    const page = await browser.newPage({ baseURL: urls.site, viewport: { width: 1280, height: 900 } });
    await signInByForm(page, demoAccounts.admin.email, demoPassword);
    await counter.countCallsOf(page);
    const hour = await measureDeskHour(page, counter, busyDay);
    // Stubs the schedule's polls, because their Firestore reads would count as the jobs' reads.
    await stubScheduleChanges(page);
    const problems = await measureJobs([...busyDayJobs, sickDayJob, walkInJob], async (job) => {
      if (job === walkInJob) await openClinicAllDay();
      await showScheduleOf(page, job === sickDayJob ? sickDay : busyDay);
      await job.prepare?.(page);
      let effort: Effort = { taps: 0, seconds: 0, secondsWithPerson: 0 };
      const reads = await counter.countReads(async () => {
        effort = await new CountedUser(page).measure(job);
        await page.waitForTimeout(settleMs);
      });
      hour.addJob(job, reads);
      return effort;
    });
    hour.report();
    return problems;
  } finally {
    await counter.close();
  }
});
