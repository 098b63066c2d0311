import { settingsSchema } from "@clinic/contract/settings.ts";
import { format, isWeekend } from "date-fns";
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { addToDay, type ClinicDay, clinicToday, dayAsDate } from "../../web/src/lib/clinic/clinic-day.ts";
import { neighbourDay } from "../../web/src/lib/clinic/open-days.ts";
import { request } from "./request.ts";

/** The first day from so many days ahead on which the clinic is open from morning till evening: no weekend. */
export async function openDay(daysAhead: number): Promise<ClinicDay> {
  const { body } = await request("GET", "/settings");
  const settings = z.parse(settingsSchema, body);
  const today = clinicToday(settings.timeZone, new Date());
  let day = neighbourDay(addToDay(today, daysAhead - 1), 1, settings, today);
  while (day && isWeekend(dayAsDate(day))) day = neighbourDay(day, 1, settings, today);
  if (!day) throw new Error(`No open day ${daysAhead} days ahead`);
  return day;
}

/** As the calendar's button of that day is called. */
export function nameOfDay(day: ClinicDay): string {
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
