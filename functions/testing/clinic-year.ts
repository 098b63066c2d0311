/** A year of a clinic whose patients book, move, cancel and miss, whose sender stands still at times, and whose settings change. */
import { millisecondsInMinute, minutesInDay } from "date-fns/constants";
import type { Reminders } from "../src/contract/settings.ts";
import type { Booking } from "../src/domain/booking.ts";
import type { BookingChange } from "../src/domain/booking-change.ts";
import { cancel, move, noteNoShow } from "../src/domain/booking-states.ts";
import { plusDays } from "../src/domain/calendar-date.ts";
import { firstReminderAt, remind } from "../src/domain/reminders.ts";
import { plusMinutes, slotAt, slotInstant } from "../src/domain/slot.ts";
import { sampleBooking } from "./sample-booking.ts";

export interface Year {
  timeZone: string;
  visits: number;
  /** In order. The first ones hold from the beginning. */
  settings: { from: Date; reminders: Reminders }[];
  /** Half-open. Nobody is reminded within them. */
  outages: { from: Date; to: Date }[];
}

/** What became of one appointment. */
export interface Life {
  bookedAt: Date;
  /** As it was at last. */
  booking: Booking;
  changes: number;
  reminders: Reminded[];
}

/** How it stood when its patient was reminded. */
interface Reminded {
  at: Date;
  until: Date;
  booking: Booking;
  /** The settings of then. */
  rules: Reminders;
}

/** The same year each time. */
export function liveThrough(year: Year): Life[] {
  const random = numbers(year.visits);
  return Array.from({ length: year.visits }, () => liveVisit(year, random));
}

function liveVisit(year: Year, random: (below: number) => number): Life {
  const bookedAt = dayOfYear(0, random(365 * 24));
  const first = timeOf(year, bookedAt, random);
  const nextReminderAt = firstReminderAt(first.date, rulesAt(year, bookedAt), bookedAt);
  let booking = sampleBooking({ ...first, nextReminderAt });
  const reminders: Reminded[] = [];
  const apply = (change: BookingChange | null) => {
    if (change) booking = { ...booking, ...change.fields };
    return change;
  };
  const runUntil = (end: Date) => {
    for (let now = nextRun(year, booking); now && now < end; now = nextRun(year, booking)) {
      const rules = rulesAt(year, now);
      const reminded = booking;
      const until = apply(remind(booking, rules, now))?.remindUntil;
      if (until) reminders.push({ at: now, until, booking: reminded, rules: rules.reminders });
    }
  };
  let changes = 0;
  let now = bookedAt;
  for (let turns = random(4); turns > 0 && booking.status === "booked"; turns--) {
    now = between(now, booking.startsAt, random);
    runUntil(now);
    const by = random(2) === 0 ? "patient" : "clinic";
    const { holder, doctorId, doctor, claims } = booking;
    const target = { ...timeOf(year, now, random), holder, doctorId, doctor, claims };
    apply(random(3) === 0 ? cancel(booking, by, now) : move(booking, by, target, rulesAt(year, now), now));
    changes++;
  }
  runUntil(booking.startsAt);
  if (booking.status === "booked" && random(20) === 0) apply(noteNoShow(booking, booking.startsAt));
  runUntil(plusMinutes(booking.endsAt, 30 * minutesInDay));
  return { bookedAt, booking, changes, reminders };
}

/** A minute of that time, and not its end. */
function between(from: Date, to: Date, random: (below: number) => number): Date {
  return plusMinutes(from, random(Math.ceil((to.getTime() - from.getTime()) / millisecondsInMinute)));
}

/** A quarter-hour within the next 60 days of somebody who books now: also this very night. */
function timeOf({ timeZone }: Year, now: Date, random: (below: number) => number) {
  for (;;) {
    const date = plusDays(now.toISOString().slice(0, 10), random(random(2) === 0 ? 6 : 60));
    const slot = slotAt(random(96) * 15);
    const startsAt = slotInstant(date, slot, timeZone);
    if (startsAt && startsAt > now) return { date, slot, startsAt, endsAt: plusMinutes(startsAt, 30) };
  }
}

/** When the next reminder is found: in the minute in which it is due, or when an outage ends. */
function nextRun({ outages }: Year, { nextReminderAt: due }: Booking): Date | null {
  if (!due) return null;
  const outage = outages.find(({ from, to }) => from <= due && due < to);
  return outage ? outage.to : due;
}

function rulesAt({ settings, timeZone }: Year, now: Date) {
  const held = settings.findLast(({ from }) => from <= now) ?? settings[0];
  if (!held) throw new Error("A clinic has settings");
  return { reminders: held.reminders, timeZone };
}

/** So long after the year's beginning. */
export function dayOfYear(days: number, hours = 0): Date {
  return plusMinutes(new Date("2027-01-01T00:00:00Z"), days * minutesInDay + hours * 60);
}

/** Pseudo-random numbers below one that is asked for: Marsaglia's xorshift32. https://www.jstatsoft.org/article/view/v008i14 */
function numbers(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
