import { readLivingClinic } from "../../emulators/seed/living/demo.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";

/** When all pictures are taken, on the clinic's clock: patients are in, some are treated, and most of the day is to come. */
const time = "10:40 AM";

/** The moment of a clinic's pictures: today, or the next day on which the clinic is open. */
export function momentOfScreens(name: string, now: Date): Date {
  const { settings } = readLivingClinic(name, now);
  const moment = slotInstant(dateOfOpenDay(0, now, settings), time, settings.timeZone);
  if (!moment) throw new Error(`${name} has no ${time} on that day`);
  return moment;
}
