import type { Page } from "playwright-core";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { crowdedDay } from "../testing/crowded-day.ts";

/** Opens the desk's schedule with 60 stubbed appointments. The page gets an appointment added to `changed` with its next poll. */
export async function openCrowdedSchedule(page: Page) {
  const date = dateOfOpenDay(3, new Date());
  const day = crowdedDay(date);
  await page.route(
    ({ pathname }) => pathname === "/schedule",
    (route) => route.fulfill({ json: [day] }),
  );
  const changed = await stubScheduleChanges(page);
  await page.goto(`/dashboard/schedule?date=${date}`);
  await page.locator("[data-booking-id]").nth(59).waitFor();
  await page.waitForTimeout(3000);
  return { day, changed };
}

/** Stubs the answers to the schedule's polls: only the appointments in the returned list have changed. */
export async function stubScheduleChanges(page: Page): Promise<unknown[]> {
  const changed: unknown[] = [];
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed, gone: [], cancelled: [] } }),
  );
  return changed;
}
