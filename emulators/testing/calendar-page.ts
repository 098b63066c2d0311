import { format } from "date-fns";
import type { Page } from "playwright-core";
import { type ClinicDay, dayToDate } from "../../web/src/shared/clinic-day.ts";

/** Returns the accessible name of the calendar's button for that day. */
function dayButtonName(day: ClinicDay): string {
  return format(dayToDate(day), "EEEE, MMMM d, yyyy");
}

/** Chooses a day as a person would: first forward to its two weeks, then the day. Returns the number of clicks. */
export async function chooseDay(page: Page, day: ClinicDay): Promise<number> {
  const button = page.getByRole("button", { name: dayButtonName(day) });
  let taps = 1;
  await page.getByRole("grid").first().waitFor();
  for (; !(await button.isVisible()); taps++) {
    await page.getByRole("button", { name: "Later days" }).click();
  }
  await button.click();
  return taps;
}
