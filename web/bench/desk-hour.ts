/**
 * Estimates the Firestore reads of an hour at the desk: the measured reads of each activity, times how often an hour has the
 * activity.
 */

import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { ports, urls } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { listSchedule } from "../../functions/src/contract/schedule.ts";
import { startCounting } from "../../functions/testing/count-documents.ts";
import type { DeskJob } from "./desk-jobs.ts";
import { settleMs } from "./manual-job.ts";

/** The schedule page reloads the whole day every ten minutes. */
const dayReloadsAnHour = 6;
/** Bookings and changes by patients and other desks. Each change arrives with a separate poll. */
const othersChangesAnHour = 20;

export async function showScheduleOf(page: Page, day: string): Promise<void> {
  await page.goto(`/dashboard/schedule?date=${day}`);
  await page.locator("[data-booking-id]").first().waitFor();
  await page.waitForTimeout(settleMs);
}

/** Measures the Firestore reads of one desk screen that shows this day. `addJob` adds the reads of the desk's jobs. */
export async function measureDeskHour(page: Page, { origin, countReads }: ReadCounter, day: string) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const loadDay = () => request("GET", `/schedule?from=${day}&to=${day}`, { token, origin });
  const [schedule] = z.parse(listSchedule.answer, (await loadDay()).body);
  if (!schedule) throw new Error(`The schedule has no ${day}`);
  const seen = schedule.bookings.map(({ _id, version }) => ({ _id, version }));
  const poll = (known: typeof seen) => {
    const body = { from: day, to: day, seen: known, cancelled: [{ dateISO: day, count: 0 }] };
    return request("POST", "/schedule/changes", { token, origin, body });
  };
  const unchangedPoll = await countReads(() => poll(seen));
  const changedPoll = await countReads(() => poll(seen.slice(1)));
  const reload = await countReads(loadDay);
  const opening = await countReads(() => showScheduleOf(page, day));
  const minute = await countReads(() => page.waitForTimeout(60_000));

  const jobs: { job: DeskJob; reads: number }[] = [];
  return {
    addJob: (job: DeskJob, reads: number) => jobs.push({ job, reads }),
    report() {
      const parts: [name: string, reads: number, timesAnHour: number][] = [
        [`Opening a day with ${seen.length} appointments`, opening, 1],
        ["A minute without changes", minute, 60],
        ["Reloading the whole day", reload, dayReloadsAnHour],
        ["A change by somebody else", changedPoll - unchangedPoll, othersChangesAnHour],
        ...jobs.map(({ job, reads }): (typeof parts)[number] => [job.name, reads, job.timesAnHour]),
      ];
      console.log(`\n  ${"documents read".padEnd(54)}each   times an hour`);
      for (const [name, reads, timesAnHour] of parts) {
        console.log(`  ${name.padEnd(52)}${String(reads).padStart(6)}${String(timesAnHour).padStart(8)}`);
      }
      const total = parts.reduce((sum, [, reads, timesAnHour]) => sum + reads * timesAnHour, 0);
      console.log(
        `  One poll: ${unchangedPoll} reads without a change, ${changedPoll} with one changed appointment.`,
      );
      console.log("  A job's reads include the requests of its page afterwards. No cache answers them.");
      console.log(`  An hour at the desk under these assumptions: ${total.toLocaleString("en")} reads`);
    },
  };
}

type ReadCounter = Awaited<ReturnType<typeof startCountingReads>>;

/** Starts a second instance of the Cloud Functions, and counts its Firestore reads. */
export async function startCountingReads() {
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const instance = await startFunctionsInstance({ firestoreHost: counting.host });
  return {
    /** The counted instance's address, for API calls that do not come from the page. */
    origin: instance.url,
    /** Redirects the API calls of the page's scripts to the counted instance. */
    async countCallsOf(page: Page): Promise<void> {
      await page.route(isApiCall, (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.request().resourceType() === "fetch"
          ? route.continue({ url: `${instance.url}${pathname}${search}` })
          : route.fallback();
      });
    },
    async countReads(work: () => Promise<unknown>): Promise<number> {
      return (await counting.during(work)).reads;
    },
    async close(): Promise<void> {
      await instance.close();
      counting.close();
    },
  };
}

/** Whether a URL is an API call, and not a file of the site or one of Firebase's own paths. */
function isApiCall({ origin, pathname }: URL): boolean {
  return origin === urls.site && !pathname.startsWith("/__/") && !/\.[a-z\d]+$/.test(pathname);
}
