/**
 * `npm run bench:desk`: the desk's day with sixty appointments in six columns, in the suite as it is served, on a processor
 * slowed down four times. Exits 1 where a figure is over its budget.
 */

import type { Page } from "playwright-core";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { crowdedDay } from "../testing/crowded-day.ts";
import { readFluency, watchFluency } from "./fluency.ts";
import { runInSuite } from "./job.ts";

const slowdown = 4;
/** Milliseconds, and the blocks that one changed appointment may draw. */
const most = { scrollFrame: 100, clickToPaint: 200, longestMergeTask: 100, blocksDrawn: 1 };

const problems: string[] = [];
await runInSuite(async (browser, baseURL) => {
  await measureDay(await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } }));
  return problems;
});

async function measureDay(page: Page): Promise<void> {
  const date = dateOfOpenDay(3, new Date());
  const day = crowdedDay(date);
  await page.route(
    ({ pathname }) => pathname === "/schedule",
    (route) => route.fulfill({ json: [day] }),
  );
  const changes = await standInForPoll(page);
  await signInByForm(page, demoAccounts.admin.email, demoPassword);
  await watchFluency(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

  await page.goto(`/dashboard/schedule?date=${date}`);
  await page.locator("[data-visit]").nth(59).waitFor();
  await page.waitForTimeout(3000);
  const opening = await readFluency(page);
  console.log(`  opening       long tasks: ${listOf(opening.longTasks)}`);

  await page.getByRole("grid").hover();
  await readFluency(page);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn < 30 ? 60 : -60);
    await page.waitForTimeout(16);
  }
  const scroll = await readFluency(page);
  console.log(
    `  scrolling     longest frame: ${scroll.longestFrame} ms, long tasks: ${listOf(scroll.longTasks)}`,
  );
  judge("Longest frame while scrolling", scroll.longestFrame, most.scrollFrame);

  const clicks = [await clickOn(page, 20), await clickOn(page, 21), await clickOn(page, 22)];
  const middle = clicks.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  console.log(`  clicks        until painted: ${listOf(clicks)}`);
  judge("From a click until it is painted", middle, most.clickToPaint);

  await readFluency(page);
  const [first] = day.bookings;
  if (!first) throw new Error("The day is empty");
  const arrived = { ...first, arrived: !first.arrived, version: first.version + 1 };
  day.bookings = day.bookings.map((booking) => (booking === first ? arrived : booking));
  changes.push(arrived);
  const block = page.locator(`[data-visit="${first._id}"]`);
  await block.filter({ hasText: arrived.arrived ? "Arrived" : "Confirmed" }).waitFor();
  await page.waitForTimeout(500);
  const merge = await readFluency(page);
  const longest = Math.max(0, ...merge.longTasks);
  console.log(
    `  a change      blocks drawn again: ${merge.blocksDrawn}, long tasks: ${listOf(merge.longTasks)}`,
  );
  judge("Blocks drawn for one change", merge.blocksDrawn, most.blocksDrawn);
  judge("Longest task of a change", longest, most.longestMergeTask);
}

/** Opens an appointment and closes it again; in milliseconds until the click was painted. */
async function clickOn(page: Page, visit: number): Promise<number> {
  await readFluency(page);
  await page.locator("[data-visit]").nth(visit).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(1500);
  const { slowestInteraction } = await readFluency(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForTimeout(1000);
  return slowestInteraction;
}

/** What is put into the answer comes with the next poll, as often as it is asked. */
async function standInForPoll(page: Page) {
  const changed: unknown[] = [];
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed, gone: [], cancelled: [] } }),
  );
  return changed;
}

function listOf(tasks: readonly number[]): string {
  return tasks.length > 0 ? `${tasks.join(", ")} ms` : "none";
}

function judge(what: string, is: number, atMost: number): void {
  if (!(is <= atMost)) problems.push(`${what}: ${is}, at most ${atMost} wanted`);
}
