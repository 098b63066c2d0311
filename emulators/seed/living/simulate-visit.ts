/** Makes the changes of a visit until now, with the rules by which the server changes bookings. */
import { subDays } from "date-fns";
import { draftBooking } from "../../../functions/src/booking/draft-booking.ts";
import type { AttentionKind } from "../../../functions/src/contract/attention.ts";
import { attentionKindSchema } from "../../../functions/src/contract/attention.ts";
import type { Booking } from "../../../functions/src/domain/booking.ts";
import {
  type Actor,
  type BookingChange,
  isMaterialChange,
} from "../../../functions/src/domain/booking-change.ts";
import type { Clinic } from "../../../functions/src/domain/clinic.ts";
import { lengthOf } from "../../../functions/src/domain/plan-appointment.ts";
import { needsReceived, receivedAfter } from "../../../functions/src/domain/received-money.ts";
import { remind } from "../../../functions/src/domain/reminders.ts";
import { newCallerId } from "../../../functions/src/firestore/callers.ts";
import type { PlannedVisit } from "./day-plan.ts";
import type { LivingDemo } from "./demo.ts";
import { system, type TimedChange } from "./timed-change.ts";
import type { VisitCourse } from "./visit-course.ts";

/** One event of a booking with the booking before and after it. */
export interface Step extends Pick<BookingChange, "event" | "remindUntil"> {
  before: Booking | null;
  after: Booking;
  at: Date;
  by: Actor;
}

export interface SimulatedVisit {
  id: string;
  /** The booking as it is now. */
  booking: Booking;
  steps: readonly Step[];
  /** Why the desk must look at the booking, and since when. */
  attention: Partial<Record<AttentionKind, Date>>;
}

const daysWithHistory = 14;

/**
 * Visits of the last days and upcoming ones have their history, reminders and mails. Older ones have none, so that the year is
 * loaded within seconds.
 */
export function hasHistory({ endsAt }: Pick<Booking, "endsAt">, now: Date): boolean {
  return endsAt > subDays(now, daysWithHistory);
}

/** The visit as it is now. Null if nobody has booked it by now. */
export function simulateVisit(
  demo: LivingDemo,
  visit: PlannedVisit,
  course: VisitCourse,
  now: Date,
): SimulatedVisit | null {
  const { bookedAt, by, changes } = course;
  if (bookedAt > now) return null;
  const { clinic } = hasHistory(visit, now) ? demo : withoutReminders(demo);
  const first = { ...bookFirst(clinic, visit, course), at: bookedAt, by };
  const simulation = new Simulation(clinic, visit.id, first);
  for (const timed of changes) if (timed.at <= now) simulation.make(timed);
  simulation.remindUntil(now);
  return simulation.result(now);
}

function withoutReminders(demo: LivingDemo): Pick<LivingDemo, "clinic"> {
  const { settings } = demo.clinic;
  const reminders = { ...settings.reminders, daysBefore: [] };
  return { clinic: { ...demo.clinic, settings: { ...settings, reminders } } };
}

function bookFirst(
  clinic: Clinic,
  visit: PlannedVisit,
  { bookedAt, note }: VisitCourse,
): Omit<Step, "at" | "by"> {
  const { person, treatment, date, slot, startsAt, endsAt, holder } = visit;
  const { account, personId, name, email, phone } = person;
  const request = {
    ...{ treatmentId: treatment.id, treatment: treatment.name, date, slot },
    ...{ patient: email, patientName: account?.name ?? name, phone, note },
    ...(personId !== null && { personId }),
  };
  const patient = {
    uid: account?.uid ?? null,
    person: personId === null ? null : { id: personId, name },
  };
  const planned = { treatment, date, slot, ...lengthOf(treatment), startsAt, endsAt, holder };
  const draft = draftBooking(clinic, patient, request, planned, bookedAt);
  const after = { ...draft, callerId: account === null ? newCallerId(draft) : null };
  return { event: "booked", before: null, after };
}

class Simulation {
  private readonly clinic: Clinic;
  private readonly id: string;
  private readonly steps: Step[];
  private readonly attention: SimulatedVisit["attention"] = {};
  private booking: Booking;

  constructor(clinic: Clinic, id: string, first: Step) {
    this.clinic = clinic;
    this.id = id;
    this.steps = [first];
    this.booking = first.after;
  }

  make({ at, by, change }: TimedChange): void {
    this.remindUntil(at);
    this.apply(change(this.booking), at, by);
  }

  /** The server makes reminders when they are due. */
  remindUntil(until: Date): void {
    for (let due = this.booking.nextReminderAt; due && due <= until; due = this.booking.nextReminderAt) {
      this.apply(remind(this.booking, this.clinic.settings, due), due, system);
    }
  }

  /** As `changeBooking` does, without the parts that a lost race needs. */
  private apply(change: BookingChange | null, at: Date, by: Actor): void {
    if (!change) return;
    const { event, remindUntil, attention = {} } = change;
    const before = this.booking;
    const version = before.version + 1;
    const changed = { ...before, ...change.fields, version, updatedAt: at };
    const standsSince = isMaterialChange(before, changed) ? version : before.standsSince;
    const { timeZone } = this.clinic.settings;
    const received = needsReceived(before, changed) ? receivedAfter(before, changed, timeZone, at) : null;
    const after = { ...changed, standsSince, ...received };
    this.booking = after;
    this.steps.push({ event, before, after, at, by, ...(remindUntil && { remindUntil }) });
    for (const kind of attentionKindSchema.options) {
      if (attention[kind] === false) delete this.attention[kind];
      if (attention[kind]) this.attention[kind] ??= at;
    }
  }

  /** Past visits hold no time any more. */
  result(now: Date): SimulatedVisit {
    const { id, steps, attention } = this;
    const isPast = this.booking.endsAt <= now;
    const booking = isPast ? { ...this.booking, claims: [] } : this.booking;
    return { id, booking, steps, attention };
  }
}
