/**
 * `npm run bench:inp` measures the time from an input until its effect is painted, on a processor slowed down four times. Exits
 * with 1 when a time is above 200 ms, Google's limit for a good page (https://web.dev/articles/inp).
 */
import type { Page } from "playwright-core";
import { demoAccounts } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { openCrowdedSchedule } from "./crowded-schedule.ts";
import { openSlowPage, readFluency } from "./fluency.ts";
import { median } from "./median.ts";
import { runInBrowser } from "./run-benchmark.ts";

const budgetMs = 200;
const runs = 5;
/** The wait after an input, so that its effects are painted and recorded. */
const settleMs = 1200;

/** `reset` brings the page back to its state before the input. */
type Interaction = { name: string; perform: () => Promise<void>; reset: () => Promise<void> };

await runInBrowser(async (browser) => {
  const bookingPage = await openSlowPage(browser, demoAccounts.patient, { width: 390, height: 844 });
  const schedulePage = await openSlowPage(browser, demoAccounts.admin, { width: 1280, height: 800 });
  return [
    ...(await measureInteractions(bookingPage, await openBooking(bookingPage))),
    ...(await measureInteractions(schedulePage, await openSchedule(schedulePage))),
  ];
});

async function measureInteractions(page: Page, interactions: readonly Interaction[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, perform, reset } of interactions) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      await readFluency(page);
      await perform();
      await page.waitForTimeout(settleMs);
      times.push((await readFluency(page)).slowestInteraction);
      await reset();
      await page.waitForTimeout(settleMs);
    }
    const time = median(times);
    console.log(`  ${name.padEnd(36)}${String(time).padStart(4)} ms   (${times.join(", ")})`);
    if (!(time <= budgetMs)) problems.push(`${name}: ${time} ms, at most ${budgetMs} wanted`);
  }
  return problems;
}

async function openBooking(page: Page): Promise<Interaction[]> {
  const [day, nextDay] = findTwoOpenDays();
  await page.goto(`/appointment?date=${day}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(3000);
  const chooseDay = (date: string) => page.locator(`[data-day="${date}"] button`).click();
  const dialog = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Book Appointment" }).nth(1).click();
  const close = async () => {
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  return [
    { name: "booking: choosing a day", perform: () => chooseDay(nextDay), reset: () => chooseDay(day) },
    { name: "booking: opening the dialog", perform: open, reset: close },
    {
      name: "booking: closing the dialog",
      perform: async () => {
        await open();
        await page.waitForTimeout(settleMs);
        await readFluency(page);
        await close();
      },
      reset: async () => {},
    },
  ];
}

/** Two open days of the two weeks that the page shows first. */
function findTwoOpenDays(): [string, string] {
  return [dateOfOpenDay(3, new Date()), dateOfOpenDay(4, new Date())];
}

async function openSchedule(page: Page): Promise<Interaction[]> {
  await openCrowdedSchedule(page);
  const blocks = page.locator("[data-booking-id]");
  const search = page.getByRole("combobox", { name: "Find a patient" });
  const pressEscape = () => page.keyboard.press("Escape");
  return [
    {
      name: "schedule: dragging an appointment",
      perform: async () => {
        const box = await blocks.nth(2).boundingBox();
        if (!box) throw new Error("The appointment is not on the page");
        await page.mouse.move(box.x + 20, box.y + 5);
        await page.mouse.down();
        for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 20, box.y + 5 + step * 10);
        await page.waitForTimeout(500);
        await page.mouse.up();
      },
      reset: pressEscape,
    },
    {
      name: "schedule: opening an appointment",
      perform: () => blocks.nth(20).click(),
      reset: pressEscape,
    },
    {
      name: "schedule: typing in the search",
      perform: async () => {
        await search.click();
        await search.pressSequentially("petrova", { delay: 150 });
      },
      reset: async () => {
        await search.fill("");
        await pressEscape();
      },
    },
  ];
}
