/** What an hour at the desk reads of Firestore: measured parts, as often as an hour is assumed to have them. */

import { listSchedule } from "@clinic/contract/schedule.ts";
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { ports, urls } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { startCounting } from "../../functions/testing/count-documents.ts";
import type { DeskJob } from "./desk-jobs.ts";
import { settleMs } from "./job.ts";

/** The page asks for the whole day again every ten minutes. */
const wholeDays = 6;
/** What others book and change meanwhile, each told by a poll of its own. */
const changesOfOthers = 20;

export async function showDay(page: Page, day: string): Promise<void> {
  await page.goto(`/dashboard/schedule?date=${day}`);
  await page.locator("[data-visit]").first().waitFor();
  await page.waitForTimeout(settleMs);
}

/** One screen that shows this day. */
export async function measureHour(page: Page, { origin, readsOf }: CountedCalls, day: string) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const askDay = () => request("GET", `/schedule?from=${day}&to=${day}`, { token, origin });
  const [sheet] = z.parse(listSchedule.answer, (await askDay()).body);
  if (!sheet) throw new Error(`The schedule has no ${day}`);
  const seen = sheet.bookings.map(({ _id, version }) => ({ _id, version }));
  const poll = (known: typeof seen) => {
    const body = { from: day, to: day, seen: known, cancelled: [{ dateISO: day, count: 0 }] };
    return request("POST", "/schedule/changes", { token, origin, body });
  };
  const unchanged = await readsOf(() => poll(seen));
  const changed = await readsOf(() => poll(seen.slice(1)));
  const whole = await readsOf(askDay);
  const opening = await readsOf(() => showDay(page, day));
  const minute = await readsOf(() => page.waitForTimeout(60_000));

  const acts: { job: DeskJob; reads: number }[] = [];
  return {
    add: (job: DeskJob, reads: number) => acts.push({ job, reads }),
    report() {
      const parts: [what: string, reads: number, times: number][] = [
        [`The page of a day with ${seen.length} appointments is opened`, opening, 1],
        ["It is looked at for a minute, and nothing changes", minute, 60],
        ["It asks for the whole day again", whole, wholeDays],
        ["Somebody else's change comes to it", changed - unchanged, changesOfOthers],
        ...acts.map(({ job, reads }): (typeof parts)[number] => [job.name, reads, job.anHour]),
      ];
      console.log(`\n  ${"documents read".padEnd(54)}each   times an hour`);
      for (const [what, reads, times] of parts) {
        console.log(`  ${what.padEnd(52)}${String(reads).padStart(6)}${String(times).padStart(8)}`);
      }
      const sum = parts.reduce((all, [, reads, times]) => all + reads * times, 0);
      const done = acts.reduce((all, { job }) => all + job.anHour, 0);
      console.log(
        `  One poll: ${unchanged} where nothing has changed, ${changed} where one appointment has.`,
      );
      console.log(
        "  Of an act, all that its page asks again after it is counted, and nothing comes from a cache.",
      );
      console.log(
        `  An hour at the desk, as assumed above with ${done} acts: ${sum.toLocaleString("en")} reads`,
      );
    },
  };
}

/** A page's calls of the API, with the documents that they read. */

export type CountedCalls = Awaited<ReturnType<typeof countCalls>>;

/** One instance of the functions, whose way to Firestore is counted. */
export async function countCalls() {
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const instance = await startFunctionsInstance({ firestoreHost: counting.host });
  return {
    /** For calls beside the page. */
    origin: instance.url,
    /** Sends the calls of the page's scripts to the counted instance. No cache answers them. */
    async catchCallsOf(page: Page): Promise<void> {
      await page.route(isCall, (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.request().resourceType() === "fetch"
          ? route.continue({ url: `${instance.url}${pathname}${search}` })
          : route.fallback();
      });
    },
    async readsOf(work: () => Promise<unknown>): Promise<number> {
      return (await counting.during(work)).reads;
    },
    async close(): Promise<void> {
      await instance.close();
      counting.close();
    },
  };
}

/** Neither a file of the site nor what Hosting serves of Firebase. */
function isCall({ origin, pathname }: URL): boolean {
  return origin === urls.site && !pathname.startsWith("/__/") && !/\.[a-z\d]+$/.test(pathname);
}
