import type { Page } from "playwright-core";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { crowdedDay } from "../testing/crowded-day.ts";

/** Opens the schedule with 60 appointments in six columns. An appointment in `changed` arrives with the next poll. */
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

/** Answers the schedule's polls: nothing has changed but what the returned list holds. */
export async function stubScheduleChanges(page: Page): Promise<unknown[]> {
  const changed: unknown[] = [];
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed, gone: [], cancelled: [] } }),
  );
  return changed;
}
