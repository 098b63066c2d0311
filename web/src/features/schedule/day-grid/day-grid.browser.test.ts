import { todayIn } from "@clinic/domain/calendar-date.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { openDay } from "../../../../../emulators/seed/open-days.ts";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import { crowdedDay } from "../../../../testing/crowded-day.ts";
import { columnOf, pointAt } from "../../../../testing/day-grid.ts";
import { standInForSchedule } from "../../../../testing/schedule-stand-in.ts";
import { chen, reyes, scheduledDay, scheduledVisit } from "../../../../testing/scheduled-day.ts";

const date = openDay(3, new Date());

async function openDayOf(
  t: TestContext,
  dayOf: (dateISO: string) => ReturnType<typeof scheduledDay>,
  { query = `?date=${date}&view=day`, ...look }: Parameters<typeof openAsAdmin>[2] & { query?: string } = {},
): Promise<Page> {
  const page = await openAsAdmin(t, "/robots.txt", look);
  await standInForSchedule(page, dayOf);
  await page.goto(`/dashboard/schedule${query}`);
  await page.getByRole("grid").waitFor();
  return page;
}

const quiet = (dateISO: string) =>
  scheduledDay(
    [
      scheduledVisit({ _id: "b1", slot: "09:00 AM", dateISO, patientName: "Pat Early" }),
      scheduledVisit({ _id: "b2", slot: "09:00 AM", dateISO, patientName: "Rae Beside", ...reyes }),
    ],
    { dateISO },
  );

test.for(looks)("sixty appointments in six columns can be used by everybody: %o", async (look, t) => {
  const page = await openDayOf(t, crowdedDay, look);
  expect(await page.getByRole("grid").getByRole("row").count()).toBe(6);
  expect(await page.locator("[data-visit]").count()).toBe(60);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

/** What a screen reader would, of what has the focus. */
function says(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent;
  });
}

test("by keyboard one goes from place to place, opens an appointment and books where it is free", async (t) => {
  const page = await openDayOf(t, quiet);
  await page.route("**/booking/b2", (route) => route.fulfill({ json: quiet(date).bookings[1] }));
  await page.route("**/booking/b2/history", (route) =>
    route.fulfill({ json: { entries: [], notices: [], remindersMuted: false } }),
  );
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole("button", { name: `${chen.doctor} is away…` }).focus();
  await press("Tab");
  expect(await says(page)).toBe("Dr. Mei-Lin Chen, 08:00 AM, free");
  await press("ArrowUp");
  expect(await says(page)).toBe("Dr. Mei-Lin Chen, 07:45 AM, Closed");
  await press("PageDown", "ArrowDown");
  expect(await says(page)).toMatch(/^9:00 AM to 9:30 AM, Pat Early/);
  await press("ArrowRight");
  expect(await says(page)).toMatch(/^9:00 AM to 9:30 AM, Rae Beside/);
  await press("Enter");
  const panel = page.getByRole("dialog", { name: "Rae Beside" });
  await panel.waitFor();
  await press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => says(page)).toMatch(/Rae Beside/);

  await press("ArrowDown");
  expect(await says(page)).toBe("Dr. Daniel Reyes, 09:30 AM, free");
  await press("Enter");
  const booking = page.getByRole("dialog", { name: "Book for a caller" });
  expect(await booking.getByLabel("Day").inputValue()).toBe(date);
  expect(await accessibilityFindings(page)).toEqual([]);
  await press("Escape");
  await booking.waitFor({ state: "detached" });
  await expect.poll(() => says(page)).toBe("Dr. Daniel Reyes, 09:30 AM, free");
});

test("where the pointer has chosen a place, the keyboard goes on", async (t) => {
  const page = await openDayOf(t, quiet);
  const place = await pointAt(columnOf(page, reyes.doctor), "09:45 AM");
  await page.mouse.click(place.x, place.y);
  const booking = page.getByRole("dialog", { name: "Book for a caller" });
  await booking.waitFor();
  await page.keyboard.press("Escape");
  await booking.waitFor({ state: "detached" });
  await expect.poll(() => says(page)).toBe("Dr. Daniel Reyes, 09:45 AM, free");
  await page.keyboard.press("ArrowUp");
  expect(await says(page)).toBe("Dr. Daniel Reyes, 09:30 AM, free");
});

test("today begins where it is now, and a line says when that is", async (t) => {
  const today = todayIn("America/New_York", new Date());
  const page = await openDayOf(t, quiet, { query: "" });
  await page.clock.setFixedTime(slotInstant(today, "02:42 PM", "America/New_York") ?? 0);
  await page.reload();
  await page.getByText("2:42", { exact: true }).waitFor();
  const line = page.locator(".grid-now").first();
  const where = () =>
    line.evaluate((drawn) => {
      const grid = drawn.closest("[role=grid]")?.getBoundingClientRect();
      const { top } = drawn.getBoundingClientRect();
      return grid !== undefined && top > grid.top && top < grid.bottom;
    });
  expect(await where()).toBe(true);
});

test("on a phone the columns scroll sideways under hours and heads that stay", async (t) => {
  const page = await openDayOf(t, crowdedDay, { viewport: phone });
  const grid = page.getByRole("grid");
  const edges = () =>
    grid.evaluate((drawn) => {
      const frame = drawn.getBoundingClientRect();
      const scale = drawn.querySelector(".grid-scale")?.getBoundingClientRect();
      const head = drawn.querySelector(".grid-head")?.getBoundingClientRect();
      return [scale && Math.round(scale.left - frame.left), head && Math.round(head.top - frame.top)];
    });
  const before = await edges();
  await grid.evaluate((drawn) => drawn.scrollTo({ left: 200, top: drawn.scrollTop + 150 }));
  expect(await grid.evaluate((drawn) => drawn.scrollLeft)).toBeGreaterThan(100);
  expect(await edges()).toEqual(before);
});

test("a doctor's week is a column for each day, and stands in the address", async (t) => {
  const page = await openDayOf(t, quiet);
  await page.getByRole("button", { name: chen.doctor, exact: true }).click();
  const week = page.getByRole("grid", { name: `The week of ${chen.doctor}` });
  await week.getByRole("row").nth(6).waitFor();
  expect(await week.getByRole("row").count()).toBe(7);
  expect(await week.getByRole("button", { name: /Pat Early/ }).count()).toBe(7);
  expect(await week.getByRole("button", { name: /Rae Beside/ }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("doctor")).toBe(chen.doctorId);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel("Whose week").selectOption("All doctors");
  await page.locator(".week-day").nth(6).waitFor();
});
