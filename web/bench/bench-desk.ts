/**
 * `npm run bench:desk` measures how fluently the desk's schedule reacts on a day with 60 appointments, on a processor slowed down
 * four times. Exits with 1 when a figure is over its budget.
 */
import type { Page } from "playwright-core";
import { demoAccounts } from "../../emulators/seed/accounts.ts";
import { openCrowdedSchedule } from "./crowded-schedule.ts";
import { openSlowPage, readFluency } from "./fluency.ts";
import { median } from "./median.ts";
import { runInBrowser } from "./run-benchmark.ts";

/**
 * The highest allowed figures, in milliseconds. `redrawnBlocks` counts the appointments drawn again after one appointment
 * changes.
 */
const budget = { scrollFrame: 100, clickToPaint: 200, longestUpdateTask: 100, redrawnBlocks: 1 };

await runInBrowser(async (browser) => {
  const page = await openSlowPage(browser, demoAccounts.admin, { width: 1280, height: 800 });
  const { day, changed } = await openCrowdedSchedule(page);
  const opening = await readFluency(page);
  console.log(`  opening       long tasks: ${formatTimes(opening.longTasks)}`);

  const scroll = await measureScroll(page);
  console.log(
    `  scrolling     longest frame: ${scroll.longestFrame} ms, long tasks: ${formatTimes(scroll.longTasks)}`,
  );

  const clicks = [await measureClick(page, 20), await measureClick(page, 21), await measureClick(page, 22)];
  console.log(`  clicks        until painted: ${formatTimes(clicks)}`);

  await readFluency(page);
  const [first] = day.bookings;
  if (!first) throw new Error("The day is empty");
  const arrived = { ...first, arrived: !first.arrived, version: first.version + 1 };
  day.bookings = day.bookings.map((booking) => (booking === first ? arrived : booking));
  changed.push(arrived);
  const block = page.locator(`[data-booking-id="${first._id}"]`);
  await block.filter({ hasText: arrived.arrived ? "Arrived" : "Confirmed" }).waitFor();
  await page.waitForTimeout(500);
  const update = await readFluency(page);
  console.log(
    `  a change      redrawn blocks: ${update.redrawnBlocks}, long tasks: ${formatTimes(update.longTasks)}`,
  );

  const figures = [
    ["Longest frame while scrolling", scroll.longestFrame, budget.scrollFrame],
    ["From a click until it is painted", median(clicks), budget.clickToPaint],
    ["Redrawn blocks for one change", update.redrawnBlocks, budget.redrawnBlocks],
    ["Longest task of a change", Math.max(0, ...update.longTasks), budget.longestUpdateTask],
  ] as const;
  return figures
    .filter(([, value, most]) => !(value <= most))
    .map(([name, value, most]) => `${name}: ${value}, at most ${most} wanted`);
});

async function measureScroll(page: Page) {
  await page.getByRole("grid").hover();
  await readFluency(page);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn < 30 ? 60 : -60);
    await page.waitForTimeout(16);
  }
  return readFluency(page);
}

/** Opens and closes an appointment. Returns the milliseconds from the click until the browser painted the dialog. */
async function measureClick(page: Page, index: number): Promise<number> {
  await readFluency(page);
  await page.locator("[data-booking-id]").nth(index).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(1500);
  const { slowestInteraction } = await readFluency(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForTimeout(1000);
  return slowestInteraction;
}

function formatTimes(times: readonly number[]): string {
  return times.length > 0 ? `${times.join(", ")} ms` : "none";
}
