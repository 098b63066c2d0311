import { format } from "date-fns";
import type { Page } from "playwright-core";
import { type ClinicDay, dayAsDate } from "../../web/src/lib/clinic/clinic-day.ts";

/** As the calendar's button of that day is called. */
function nameOfDay(day: ClinicDay): string {
  return format(dayAsDate(day), "EEEE, MMMM d, yyyy");
}

/** As a person does it: on through the months, then the day. Answers how many taps it took. */
export async function chooseDay(page: Page, day: ClinicDay): Promise<number> {
  const button = page.getByRole("button", { name: nameOfDay(day) });
  const month = page.getByRole("grid", { name: format(dayAsDate(day), "LLLL yyyy") });
  let taps = 1;
  await page.getByRole("grid").first().waitFor();
  for (; !(await month.isVisible()); taps++) {
    await page.getByRole("button", { name: "Go to the Next Month" }).click();
  }
  await button.click();
  return taps;
}
