/** The events of a visit, from its booking on. They depend on the visit alone, not on today. */
import type { DeskMethod, PayingCard } from "../../../functions/src/contract/bookings.ts";
import { type Booking, isChangeable } from "../../../functions/src/domain/booking.ts";
import type { Actor } from "../../../functions/src/domain/booking-change.ts";
import { cancel, confirm } from "../../../functions/src/domain/booking-states.ts";
import { plusDays } from "../../../functions/src/domain/calendar-date.ts";
import {
  payAtDesk,
  recordArrivalChange,
  recordLatenessChange,
  recordNoShowChange,
} from "../../../functions/src/domain/desk-states.ts";
import { recordCardPayment, storePaymentIntent } from "../../../functions/src/domain/payment-states.ts";
import { timeOfDayMinutes } from "../../../functions/src/domain/slot.ts";
import { deskTime, homeTime, plusSeconds, timeOn } from "./clock.ts";
import type { Ending, PlannedVisit } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";
import { type Random, randomOf } from "./random.ts";
import { refundSteps } from "./refund-steps.ts";
import { deskOf, patient, system, type TimedChange } from "./timed-change.ts";

export interface VisitCourse {
  bookedAt: Date;
  by: Actor;
  note: string;
  /** In order of time. */
  changes: readonly TimedChange[];
}

const shareOfNotes = 0.12;
const shareOfConfirmed = 0.65;
const minute = 60;

interface CourseOptions {
  ending?: Ending;
  /** The patient pays by card when they book. */
  paysOnline?: boolean;
  /** The bank refuses all attempts at a refund. */
  refundFails?: boolean;
}

export function courseOf(demo: LivingDemo, visit: PlannedVisit, options: CourseOptions = {}): VisitCourse {
  const random = randomOf(demo.name, visit.id);
  const isOnline = visit.person.account !== null;
  const bookedAt = bookingTime(demo, visit, random);
  const note = random.chance(shareOfNotes) ? random.pick(demo.living.notes) : "";
  const { ending = visit.ending } = options;
  const card = onlinePayment(demo, visit, bookedAt, random, options.paysOnline);
  const end = endOf(demo, visit, bookedAt, ending, random);
  const before = [...card, ...confirmation(demo, visit, bookedAt, random)];
  const changes = [
    ...before.filter(({ at }) => at < end.until),
    ...end.changes,
    ...(ending === "came" && card.length === 0 ? deskPayment(demo, visit, random) : []),
    ...(ending.startsWith("cancelled") ? refundSteps(end.until, options.refundFails ?? false) : []),
  ];
  return {
    bookedAt,
    by: isOnline ? patient : deskOf(demo),
    note,
    changes: changes.sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

/** How many days before the visit it is booked, for a clinic that can be booked 90 days ahead, and how often. */
const leads: readonly { from: number; to: number; share: number }[] = [
  { from: 0, to: 0, share: 3 },
  { from: 1, to: 3, share: 4 },
  { from: 4, to: 14, share: 7 },
  { from: 15, to: 40, share: 16 },
  { from: 41, to: 75, share: 30 },
  { from: 76, to: 84, share: 40 },
];

function bookingTime(demo: LivingDemo, { person, date, startsAt }: PlannedVisit, random: Random): Date {
  const { clinic } = demo;
  const { from, to } = random.pickWeighted(leads, ({ share }) => share);
  const days = Math.round((random.between(from, to) * Math.min(90, clinic.settings.horizonDays)) / 90);
  const timeBefore = (daysBefore: number) =>
    (person.account ? homeTime : deskTime)(clinic, plusDays(date, -daysBefore), random);
  const booked = timeBefore(days);
  // Somebody who comes on the same day has booked in time to get there, or on the day before.
  return booked < plusSeconds(startsAt, -45 * minute) ? booked : timeBefore(1);
}

const cards: readonly (PayingCard & { share: number })[] = [
  { brand: "visa", last4: "4242", share: 6 },
  { brand: "mastercard", last4: "4444", share: 3 },
  { brand: "amex", last4: "0005", share: 1 },
];
const shareOfPaidOnline = 0.42;

/** Patients who pay on the site mostly do so when they book. */
function onlinePayment(
  { clinic, seed }: LivingDemo,
  { id, person, startsAt }: PlannedVisit,
  bookedAt: Date,
  random: Random,
  isForced: boolean | undefined,
): TimedChange[] {
  const { brand, last4 } = random.pickWeighted(cards, ({ share }) => share);
  const delay = random.chance(0.7) ? random.between(2, 9) * minute : random.between(1, 72) * 60 * minute;
  const pays = isForced ?? random.chance(shareOfPaidOnline);
  const at = plusSeconds(bookedAt, isForced ? 3 * minute : delay);
  if (!pays || !seed.settings.takesCards || person.account === null || at >= startsAt) return [];
  const intentId = `pi_${clinic.settings.currency.toLowerCase()}_${id}`;
  return [
    {
      at,
      by: system,
      change: (booking) => (isChangeable(booking, at) ? storePaymentIntent(booking, intentId, 1) : null),
    },
    { at, by: system, change: (booking) => recordCardPayment(booking, intentId, at, { brand, last4 }) },
  ];
}

/** Patients with an address confirm after a reminder. */
function confirmation(
  { clinic }: LivingDemo,
  { person, date }: PlannedVisit,
  bookedAt: Date,
  random: Random,
): TimedChange[] {
  const { daysBefore, hours } = clinic.settings.reminders;
  if (person.email === "" || daysBefore.length === 0 || !random.chance(shareOfConfirmed)) return [];
  const day = plusDays(date, -random.pick(daysBefore));
  const at = timeOn(clinic, day, timeOfDayMinutes(hours.from) + random.between(4, 280), random);
  if (at <= plusSeconds(bookedAt, 6 * 60 * minute)) return [];
  const change = (booking: Booking) => (isChangeable(booking, at) ? confirm(booking, at) : null);
  return [{ at, by: patient, change }];
}

interface End {
  /** Earlier events, like a payment, take place before the visit begins or is cancelled. */
  until: Date;
  changes: TimedChange[];
}

function endOf(
  demo: LivingDemo,
  { person, date, startsAt }: PlannedVisit,
  bookedAt: Date,
  ending: Ending,
  random: Random,
): End {
  const { clinic } = demo;
  const desk = deskOf(demo);
  if (ending === "came") return { until: startsAt, changes: arrival(desk, startsAt, date, random) };
  if (ending === "no-show") {
    const at = plusSeconds(startsAt, random.between(20, 29) * minute);
    const change = (booking: Booking) => recordNoShowChange(booking, at);
    return { until: startsAt, changes: [{ at, by: desk, change }] };
  }
  const isClinic = ending === "cancelled-by-clinic" || person.account === null;
  const day = plusDays(date, -random.between(1, isClinic ? 3 : 9));
  const chosen = (isClinic ? deskTime : homeTime)(clinic, day, random);
  // A visit that was booked after that is cancelled an hour later, or a quarter of an hour before it begins.
  const latest = Math.min(
    plusSeconds(bookedAt, 60 * minute).getTime(),
    plusSeconds(startsAt, -15 * minute).getTime(),
  );
  const at = chosen > bookedAt ? chosen : new Date(latest);
  const by = isClinic ? desk : patient;
  const party = ending === "cancelled-by-clinic" ? "clinic" : "patient";
  const change = (booking: Booking) => cancel(booking, party, at);
  return { until: at, changes: [{ at, by, change }] };
}

const shareOfRecordedArrivals = 0.95;
const shareOfLate = 0.07;

function arrival(desk: Actor, startsAt: Date, today: string, random: Random): TimedChange[] {
  if (!random.chance(shareOfRecordedArrivals)) return [];
  const isLate = random.chance(shareOfLate);
  const at = plusSeconds(startsAt, (isLate ? random.between(9, 17) : random.between(-14, 3)) * minute);
  const lateAt = plusSeconds(startsAt, 6 * minute);
  const arrived = { at, by: desk, change: (booking: Booking) => recordArrivalChange(booking, today, at) };
  const late = { at: lateAt, by: desk, change: (one: Booking) => recordLatenessChange(one, today, lateAt) };
  return isLate ? [late, arrived] : [arrived];
}

const deskMethods: readonly (readonly [DeskMethod | "never", number])[] = [
  ["terminal", 57],
  ["cash", 21],
  ["transfer", 20],
  ["never", 2],
];

/** Patients pay after the visit. A transfer comes some days later, and a few never pay. */
function deskPayment(demo: LivingDemo, { date, endsAt }: PlannedVisit, random: Random): TimedChange[] {
  const [method] = random.pickWeighted(deskMethods, ([, share]) => share);
  const now = plusSeconds(endsAt, random.between(2, 9) * minute);
  const transferred = deskTime(demo.clinic, plusDays(date, random.between(3, 16)), random);
  if (method === "never") return [];
  const at = method === "transfer" && transferred > now ? transferred : now;
  return [{ at, by: deskOf(demo), change: (booking) => payAtDesk(booking, at, method) }];
}
