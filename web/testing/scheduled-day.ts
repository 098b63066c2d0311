import type { Schedule, ScheduledBooking } from "../../functions/src/contract/schedule.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { sampleBooking } from "./sample-booking.ts";

type Day = Schedule[number];
type AppointmentFields = Partial<ScheduledBooking> &
  Pick<ScheduledBooking, "_id" | "slot"> & { minutes?: number };

export const chen = { doctorId: "chen", doctor: "Dr. Mei-Lin Chen" };
export const reyes = { doctorId: "reyes", doctor: "Dr. Daniel Reyes" };
export const seats = { doctorId: null, doctor: null };

const open = [{ from: "08:00", to: "18:00" }];

/** A day of the desk's schedule for tests: open, in New York, with columns for two doctors and the seats. */
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

/** An appointment of the desk's schedule for tests. By default it takes half an hour with Dr. Chen. */
export function scheduledAppointment({
  minutes = 30,
  dateISO = "2026-11-23",
  ...fields
}: AppointmentFields): ScheduledBooking {
  const startsAt = slotInstant(dateISO, fields.slot, "America/New_York");
  if (!startsAt) throw new Error(`There is no ${fields.slot} on ${dateISO}`);
  return {
    ...sampleBooking({
      ...{ ...chen, dateISO, startsAt: startsAt.toISOString() },
      endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    }),
    problem: null,
    uid: null,
    ...fields,
  };
}
