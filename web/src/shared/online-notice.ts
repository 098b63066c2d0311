/** Until when patients can move and cancel online. After that they call the clinic. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { formatInstantWithWeekday } from "./clinic-day.ts";
import { spelled } from "./spelling.ts";

type NoticeTimes = Partial<Pick<Booking, "startsAt" | "changeableUntil">>;

/** When the notice of an appointment begins. Undefined if it can be changed online until it begins. */
export function noticeBeginOf({ startsAt, changeableUntil }: NoticeTimes): string | undefined {
  return changeableUntil === startsAt ? undefined : changeableUntil;
}

/** Describes until when the appointment can be moved and canceled online. Contains the clinic's phone number if there is a notice. */
export function describeOnlineNotice(
  booking: NoticeTimes,
  { phone, timeZone }: Pick<PublicSettings, "phone" | "timeZone">,
  now: Date,
): string {
  const begin = noticeBeginOf(booking);
  if (begin === undefined) return "You can move or cancel it here until it begins.";
  return now < new Date(begin)
    ? `You can move or cancel it here until ${formatInstantWithWeekday(begin, timeZone)}. After that, please call us at ${phone}.`
    : `It can no longer be moved or ${spelled("canceled")} here: please call us at ${phone}.`;
}
