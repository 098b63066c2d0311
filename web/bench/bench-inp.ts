/**
 * `npm run bench:inp`: from an input until what comes of it is painted, on a processor slowed down four times, in the suite
 * as it is served. Exits 1 where it takes longer than 200 ms, what Google calls good (https://web.dev/articles/inp).
 */

import type { Browser, Page } from "playwright-core";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import { crowdedDay } from "../testing/crowded-day.ts";
import { readFluency, watchFluency } from "./fluency.ts";
import { runInSuite } from "./job.ts";

const slowdown = 4;
const mostMs = 200;
const runs = 5;
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
/** Until whatever follows an input has been painted and told. */
const settledMs = 1200;

type Interaction = { name: string; act: () => Promise<void>; back: () => Promise<void> };

await runInSuite(async (browser, baseURL) => {
  const problems: string[] = [];
  for (const [place, interactions] of [
    ["booking", await onBooking(await open(browser, baseURL, "patient", phone))],
    ["schedule", await onSchedule(await open(browser, baseURL, "admin", desktop))],
  ] as const) {
    for (const { name, act, back } of interactions.actions) {
      const took: number[] = [];
      for (let run = 0; run < runs; run++) {
        await readFluency(interactions.page);
        await act();
        await interactions.page.waitForTimeout(settledMs);
        took.push((await readFluency(interactions.page)).slowestInteraction);
        await back();
        await interactions.page.waitForTimeout(settledMs);
      }
      const middle = took.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
      const label = `${place}: ${name}`;
      console.log(`  ${label.padEnd(36)}${String(middle).padStart(4)} ms   (${took.join(", ")})`);
      if (!(middle <= mostMs)) problems.push(`${label}: ${middle} ms, at most ${mostMs} wanted`);
    }
  }
  return problems;
});

async function open(browser: Browser, baseURL: string, who: "patient" | "admin", viewport: typeof phone) {
  const context = await browser.newContext({ baseURL, viewport, hasTouch: viewport === phone });
  const page = await context.newPage();
  await resumeSession(page, demoAccounts[who].email, demoPassword);
  await watchFluency(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

async function onBooking(page: Page): Promise<{ page: Page; actions: Interaction[] }> {
  const [day, next] = daysOfOneMonth();
  await page.goto(`/appointment?date=${day}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForTimeout(3000);
  const choose = (date: string) => page.locator(`[data-day="${date}"] button`).click();
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const book = page.getByRole("button", { name: "Book Appointment" }).nth(1);
  return {
    page,
    actions: [
      { name: "choosing a day", act: () => choose(next), back: () => choose(day) },
      { name: "opening the dialog", act: () => book.click(), back: close },
      {
        name: "closing the dialog",
        act: async () => {
          await book.click();
          await page.waitForTimeout(settledMs);
          await readFluency(page);
          await close();
        },
        back: async () => {},
      },
    ],
  };
}

/** A choice among them turns no page of the calendar. */
function daysOfOneMonth(): [string, string] {
  for (let ahead = 3; ; ahead++) {
    const [day, next] = [dateOfOpenDay(ahead, new Date()), dateOfOpenDay(ahead + 1, new Date())];
    if (day.slice(0, 7) === next.slice(0, 7)) return [day, next];
  }
}

async function onSchedule(page: Page): Promise<{ page: Page; actions: Interaction[] }> {
  const date = dateOfOpenDay(3, new Date());
  await page.route(
    ({ pathname }) => pathname === "/schedule",
    (route) => route.fulfill({ json: [crowdedDay(date)] }),
  );
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed: [], gone: [], cancelled: [] } }),
  );
  await page.goto(`/dashboard/schedule?date=${date}`);
  await page.locator("[data-visit]").nth(59).waitFor();
  await page.waitForTimeout(3000);
  const block = page.locator("[data-visit]").nth(2);
  const field = page.getByRole("combobox", { name: "Find a patient" });
  const pressEscape = () => page.keyboard.press("Escape");
  return {
    page,
    actions: [
      {
        name: "dragging an appointment",
        async act() {
          const box = await block.boundingBox();
          if (!box) throw new Error("The appointment is not on the page");
          await page.mouse.move(box.x + 20, box.y + 5);
          await page.mouse.down();
          for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 20, box.y + 5 + step * 10);
          await page.waitForTimeout(500);
          await page.mouse.up();
        },
        back: pressEscape,
      },
      {
        name: "opening an appointment",
        act: () => page.locator("[data-visit]").nth(20).click(),
        back: pressEscape,
      },
      {
        name: "typing in the search",
        async act() {
          await field.click();
          await field.pressSequentially("petrova", { delay: 150 });
        },
        async back() {
          await field.fill("");
          await pressEscape();
        },
      },
    ],
  };
}
