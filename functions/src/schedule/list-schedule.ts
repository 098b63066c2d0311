import type { Firestore } from "@google-cloud/firestore";
import { presentBooking } from "../bookings/present-booking.ts";
import { readClinic } from "../catalogue/read-clinic.ts";
import { dayRangeQuerySchema, type Schedule, type ScheduledBooking } from "../contract/clinic-days.ts";
import type { Settings } from "../contract/settings.ts";
import { daysBetween } from "../domain/day-range.ts";
import { openRangesOn } from "../domain/opening-hours.ts";
import { bookings } from "../firestore/bookings.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { isOutsideHours } from "../settings/outside-hours.ts";

/** Every day of the range, with its appointments in the order in which they start. Cancelled ones are among them. */
export async function listSchedule({ db, query }: Call): Promise<Answer> {
  const { from, to } = parse(dayRangeQuerySchema, query);
  const dates = daysBetween(from, to);
  const [{ settings }, appointments] = await Promise.all([readClinic(db), readAppointments(db, dates)]);
  const schedule: Schedule = dates.map((date) => ({
    ...describeDay(settings, date),
    bookings: appointments
      .filter(({ booking }) => booking.date === date)
      .map(({ id, booking }): ScheduledBooking => {
        const outsideHours = booking.status === "booked" && isOutsideHours(booking, settings);
        return { ...presentBooking(id, booking), outsideHours };
      }),
  }));
  return { body: schedule };
}

async function readAppointments(db: Firestore, dates: readonly string[]) {
  const found = await bookings(db).where("date", ">=", dates.at(0)).where("date", "<=", dates.at(-1)).get();
  return found.docs
    .map((document) => ({ id: document.id, booking: document.data() }))
    .sort(
      (a, b) =>
        a.booking.startsAt.getTime() - b.booking.startsAt.getTime() ||
        a.booking.treatment.localeCompare(b.booking.treatment),
    );
}

function describeDay(settings: Settings, date: string) {
  const reason = settings.closedDays.find((closed) => closed.date === date)?.reason;
  return { dateISO: date, open: openRangesOn(settings, date).length > 0, ...(reason && { reason }) };
}
