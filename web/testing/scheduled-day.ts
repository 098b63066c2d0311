import type { Schedule, ScheduledBooking } from "../../functions/src/contract/schedule.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { sampleBooking } from "./sample-booking.ts";

type Day = Schedule[number];
type Visit = Partial<ScheduledBooking> & Pick<ScheduledBooking, "_id" | "slot"> & { minutes?: number };

export const chen = { doctorId: "chen", doctor: "Dr. Mei-Lin Chen" };
export const reyes = { doctorId: "reyes", doctor: "Dr. Daniel Reyes" };
export const seats = { doctorId: null, doctor: null };

const open = [{ from: "08:00", to: "18:00" }];

/** For tests: an open day of two doctors and the seats, in New York. */
export function scheduledDay(bookings: ScheduledBooking[] = [], change: Partial<Day> = {}): Day {
  return {
    dateISO: "2026-11-23",
    open: true,
    hours: open,
    closed: [],
    columns: [chen, reyes, seats].map((holder) => ({ ...holder, hours: open, away: [] })),
    bookings,
    cancelled: { count: 0, shown: 0 },
    ...change,
  };
}

/** Dr. Chen's, for half an hour, where nothing else is said. */
export function scheduledVisit({ minutes = 30, dateISO = "2026-11-23", ...visit }: Visit): ScheduledBooking {
  const startsAt = slotInstant(dateISO, visit.slot, "America/New_York");
  if (!startsAt) throw new Error(`There is no ${visit.slot} on ${dateISO}`);
  return {
    ...sampleBooking({
      ...{ ...chen, dateISO, startsAt: startsAt.toISOString() },
      endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    }),
    problem: null,
    uid: null,
    ...visit,
  };
}
