import { readLivingClinic } from "../../emulators/seed/living/demo.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import type { Settings } from "../../functions/src/contract/settings.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { slotInstant, timeOfDayMinutes } from "../../functions/src/domain/slot.ts";

/** When all pictures are taken, on the clinic's clock: some patients are being treated, some wait, and most of the day is still ahead. */
const time = "10:40 AM";
/** The days on which the pictures can be taken from today on. */
const openDays = Array.from({ length: 20 }, (_, offset) => offset);

/** The moment of a clinic's pictures. That day and the next are full working days, because pictures show both. */
export function momentOfScreens(name: string, now: Date): Date {
  const { settings } = readLivingClinic(name, now);
  const dateOf = (offset: number) => dateOfOpenDay(offset, now, settings);
  const offset = openDays.find((day) => [day, day + 1].every((one) => isFullDay(settings, dateOf(one))));
  const moment = offset === undefined ? null : slotInstant(dateOf(offset), time, settings.timeZone);
  if (!moment) throw new Error(`${name} has no two full days in a row`);
  return moment;
}

const minutesOfFullDay = 7 * 60;

function isFullDay(settings: Settings, date: string): boolean {
  const lengths = openRangesOn(settings, date).map(
    ({ from, to }) => timeOfDayMinutes(to) - timeOfDayMinutes(from),
  );
  return lengths.reduce((sum, minutes) => sum + minutes, 0) >= minutesOfFullDay;
}
