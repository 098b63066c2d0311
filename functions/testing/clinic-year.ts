/**
 * Simulates a year of a clinic: patients book, move, cancel and miss appointments, scheduled jobs or the mail server
 * fail for some time, and settings change. The decisions are made by the product's domain rules.
 */
import { addMinutes } from "date-fns";
import { millisecondsInMinute, minutesInDay } from "date-fns/constants";
import type { NoticeReason } from "../src/contract/notices.ts";
import type { Reminders } from "../src/contract/settings.ts";
import type { Booking } from "../src/domain/booking.ts";
import type { BookingChange } from "../src/domain/booking-change.ts";
import { cancel, move } from "../src/domain/booking-states.ts";
import { plusDays } from "../src/domain/calendar-date.ts";
import { recordNoShowChange } from "../src/domain/desk-states.ts";
import type { Notice } from "../src/domain/notice.ts";
import { firstReminderAt, remind } from "../src/domain/reminders.ts";
import { decideSending } from "../src/domain/sending-decision.ts";
import { slotAt, slotInstant } from "../src/domain/slot.ts";
import { sampleBooking } from "./sample-booking.ts";

/** A half-open period of time: `to` is not included. */
interface Span {
  from: Date;
  to: Date;
}

export interface Year {
  timeZone: string;
  visits: number;
  /** In chronological order. The first settings apply from the beginning of the year. */
  settings: { from: Date; reminders: Reminders }[];
  /** In these periods the scheduled jobs don't run: no notification is created or sent. */
  outages: Span[];
  /** In these periods no mail can be sent. */
  mailOutages: Span[];
}

/** The result for one appointment. */
export interface SimulatedBooking {
  bookedAt: Date;
  /** The appointment's final state. */
  booking: Booking;
  changes: number;
  /** The reminders that were sent. */
  mails: Mail[];
  /** For each reminder that was not sent, the reason. */
  unsent: NoticeReason[];
}

interface Mail {
  at: Date;
  /** The appointment's state when the mail was sent. */
  booking: Booking;
  /** The appointment's start that the reminder names. */
  startsAt: Date;
  /** The reminder settings when the notification was created. */
  rules: Reminders;
}

interface DueReminder {
  notice: Notice;
  reminder: { startsAt: Date; until: Date };
  rules: Reminders;
}

type Random = (below: number) => number;

/** Simulates the same year each time, because the random numbers have a fixed seed. */
export function simulateYear(year: Year): SimulatedBooking[] {
  const random = randomNumbers(year.visits);
  return Array.from({ length: year.visits }, () => new BookingSimulation(year, random).live());
}

class BookingSimulation {
  private readonly year: Year;
  private readonly random: Random;
  private readonly life: SimulatedBooking;
  private readonly owed: DueReminder[] = [];

  constructor(year: Year, random: Random) {
    this.year = year;
    this.random = random;
    const bookedAt = dayOfYear(0, random(365 * 24));
    const time = randomAppointmentTime(year, bookedAt, random);
    const nextReminderAt = firstReminderAt(time.date, reminderRulesAt(year, bookedAt), bookedAt);
    const booking = sampleBooking({ ...time, nextReminderAt });
    this.life = { bookedAt, booking, changes: 0, mails: [], unsent: [] };
  }

  live(): SimulatedBooking {
    const { life, random } = this;
    let now = life.bookedAt;
    for (let turns = random(4); turns > 0 && life.booking.status === "booked"; turns--) {
      now = randomTimeBetween(now, life.booking.startsAt, random);
      this.sendUntil(now);
      this.apply(this.anyChange(now));
      life.changes++;
    }
    const { startsAt, status } = life.booking;
    this.sendUntil(startsAt);
    if (status === "booked" && random(20) === 0) this.apply(recordNoShowChange(life.booking, startsAt));
    this.sendUntil(addMinutes(startsAt, 30 * minutesInDay));
    return life;
  }

  private anyChange(now: Date): BookingChange | null {
    const { year, random } = this;
    const { booking } = this.life;
    const by = random(2) === 0 ? "patient" : "clinic";
    if (random(3) === 0) return cancel(booking, by, now);
    const { holder, doctorId, doctor, claims } = booking;
    const target = { ...randomAppointmentTime(year, now, random), holder, doctorId, doctor, claims };
    return move(booking, by, target, reminderRulesAt(year, now), now);
  }

  private apply(change: BookingChange | null): void {
    const { booking } = this.life;
    if (change) this.life.booking = { ...booking, ...change.fields, version: booking.version + 1 };
  }

  /** Runs the scheduled jobs until that time. Within each minute they first create notifications, and then send. */
  private sendUntil(end: Date): void {
    const { outages, mailOutages } = this.year;
    for (;;) {
      const { nextReminderAt } = this.life.booking;
      const sendAfter = this.owed[0]?.notice.sendAfter;
      const createsAt = nextReminderAt ? timeAfterOutages(outages, nextReminderAt) : farFuture;
      const sendsAt = sendAfter ? timeAfterOutages([...outages, ...mailOutages], sendAfter) : farFuture;
      if (createsAt >= end && sendsAt >= end) return;
      if (createsAt <= sendsAt) this.owe(createsAt);
      else this.send(sendsAt);
    }
  }

  private owe(now: Date): void {
    const { reminders, timeZone } = reminderRulesAt(this.year, now);
    const change = remind(this.life.booking, { reminders, timeZone }, now);
    this.apply(change);
    const { version, startsAt } = this.life.booking;
    if (!change?.remindUntil) return;
    const reminder = { startsAt, until: change.remindUntil };
    const notice: Notice = {
      ...{ id: `b.${version}.reminder`, version, kind: "reminder", again: 0, state: "owed", reason: null },
      ...{ sendAfter: addMinutes(now, 1), reminder },
      ...{ tries: 0, told: null, toldVersion: null, brief: false, owedAt: now, changedAt: now },
    };
    this.owed.push({ notice, reminder, rules: reminders });
  }

  private send(now: Date): void {
    const next = this.owed.shift();
    if (!next) return;
    const { notice, reminder, rules } = next;
    const { booking, mails, unsent } = this.life;
    const circumstances = { enabled: true, now, dueBy: now, booking, all: [notice], muted: false };
    const decision = decideSending(notice, circumstances);
    if (decision.does === "send") mails.push({ at: now, booking, startsAt: reminder.startsAt, rules });
    if (decision.does === "end") unsent.push(decision.reason);
  }
}

const farFuture = new Date("9999-01-01T00:00:00Z");

/** Returns a random minute of the period. The end is excluded. */
function randomTimeBetween(from: Date, to: Date, random: Random): Date {
  return addMinutes(from, random(Math.ceil((to.getTime() - from.getTime()) / millisecondsInMinute)));
}

/** Returns a random quarter-hour within 60 days after the booking, also one in the same night. */
function randomAppointmentTime({ timeZone }: Year, now: Date, random: Random) {
  for (;;) {
    const date = plusDays(now.toISOString().slice(0, 10), random(random(2) === 0 ? 6 : 60));
    const slot = slotAt(random(96) * 15);
    const startsAt = slotInstant(date, slot, timeZone);
    if (startsAt && startsAt > now) return { date, slot, startsAt, endsAt: addMinutes(startsAt, 30) };
  }
}

/** Returns that time, or the end of the last outage that delays it. */
function timeAfterOutages(outages: readonly Span[], due: Date): Date {
  const currentOutage = outages.find(({ from, to }) => from <= due && due < to);
  return currentOutage ? timeAfterOutages(outages, currentOutage.to) : due;
}

function reminderRulesAt({ settings, timeZone }: Year, now: Date) {
  const held = settings.findLast(({ from }) => from <= now) ?? settings[0];
  if (!held) throw new Error("A clinic has settings");
  return { reminders: held.reminders, timeZone };
}

/** Returns the time that is this long after the beginning of the year. */
export function dayOfYear(days: number, hours = 0): Date {
  return addMinutes(new Date("2027-01-01T00:00:00Z"), days * minutesInDay + hours * 60);
}

/**
 * Returns a generator of pseudo-random numbers below a given one: Marsaglia's xorshift32.
 * https://www.jstatsoft.org/article/view/v008i14
 */
function randomNumbers(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
