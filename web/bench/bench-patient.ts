/** `npm run bench:patient` measures the taps and seconds of patients' jobs on a phone. Exits with 1 when a job takes too many taps. */
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { CountedUser, measureJobs, settleMs } from "./manual-job.ts";
import { findTimeZoneWithMorning, moveClinicToMorning, patientJobs } from "./patient-jobs.ts";
import { runInBrowser } from "./run-benchmark.ts";

await runInBrowser(async (browser) => {
  const timezoneId = findTimeZoneWithMorning(new Date());
  await moveClinicToMorning(timezoneId);
  return measureJobs(patientJobs, async (job) => {
    // Gives each job a new browser context, so that the job begins with an empty cache.
    const viewport = { width: 390, height: 844 };
    const page = await browser.newPage({ baseURL: urls.site, timezoneId, viewport });
    await job.prepare(page);
    await page.waitForTimeout(settleMs);
    const effort = await new CountedUser(page).measure(job);
    await page.close();
    return effort;
  });
});
