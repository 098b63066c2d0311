/**
 * Plans the appointments that the desk makes for others. The rules for patients only tell the desk what is unusual, and it may go on
 * despite that. docs/decisions/the-desk-decides.md
 */
import { deskDaysBack, deskMonthsAhead, type UnusualKind, type UnusualReason } from "../contract/unusual.ts";
import { plusDays, plusMonths, requireDate, todayIn } from "./calendar-date.ts";
import type { Clinic, Treatment } from "./clinic.ts";
import { toMajorUnits, toMinorUnits } from "./currency.ts";
import { DomainError, invalid } from "./domain-error.ts";
import { absencesOn, doctorIdOf, findDoctor, holdersForTreatment, workingHoursWithin } from "./holders.ts";
import { lastBookableDay, openRangesOn, whyClosed } from "./opening-hours.ts";
import {
  type AppointmentLength,
  type BookedAppointment,
  lengthOf,
  type PlannedAppointment,
  placeholderTreatment,
  type TimeRequest,
} from "./plan-appointment.ts";
import { instantsResolverFor, plusMinutes, slotMinutes } from "./slot.ts";
import {
  coversTime,
  intersect,
  slotRange,
  type TimeRange,
  toTimeOfDayRange,
  toTimeRange,
} from "./time-range.ts";
import { priceFaultText } from "./treatment-rules.ts";

export interface DeskRequest extends TimeRequest {
  Price?: number | undefined;
  despite?: readonly UnusualKind[] | undefined;
}

export interface DeskPlan extends PlannedAppointment {
  /** What is unusual, besides other appointments at that time. */
  unusual: UnusualReason[];
  /** True if the request must name a dentist before the desk can go on. */
  needsDoctor: boolean;
  /** The ids of the dentist's absences then. */
  absences: string[];
  /** In minor units of the clinic's currency. */
  priceCents: number;
}

/**
 * Plans a new appointment. Throws `treatment-not-found`, `not-bookable` if nobody performs the treatment, and `invalid` for what
 * isn't possible for anybody: times between quarter-hours, across midnight or a change of the clocks, and days that are too far
 * away.
 */
export function planForDesk(clinic: Clinic, request: DeskRequest, now: Date): DeskPlan {
  const treatment = clinic.treatments.find(({ id }) => id === request.treatmentId);
  if (!treatment) throw new DomainError("treatment-not-found");
  const plan = planTime(clinic, treatment, request, lengthOf(treatment), now);
  const price = planPrice(clinic, treatment, request.Price);
  return { ...plan, priceCents: price.cents, unusual: [...plan.unusual, ...price.unusual] };
}

/**
 * Plans another time or another dentist for a booking, whose duration, buffer and price stay as they were. If the time stays the
 * same, only the dentist can be unusual.
 */
export function planMoveForDesk(
  clinic: Clinic,
  booked: BookedAppointment & { priceCents: number },
  request: Omit<DeskRequest, "treatmentId" | "Price">,
  now: Date,
): DeskPlan {
  const { treatmentId, durationMinutes, bufferMinutes, priceCents, startsAt, endsAt } = booked;
  const known = clinic.treatments.find(({ id }) => id === treatmentId);
  const date = requireDate(request.date);
  const { slot, doctorId } = request;
  if (date !== booked.date || slot !== booked.slot) {
    if (!known) throw new DomainError("treatment-not-found");
    return {
      ...planTime(clinic, known, { ...request, treatmentId, date }, booked, now),
      priceCents,
    };
  }
  const treatment = known ?? placeholderTreatment(booked, doctorId);
  const visit = { treatment, date, slot, durationMinutes, bufferMinutes, startsAt, endsAt };
  return { ...visit, ...planHolders(clinic, visit, doctorId), priceCents };
}

function planTime(
  clinic: Clinic,
  treatment: Treatment,
  request: DeskRequest,
  { durationMinutes, bufferMinutes }: AppointmentLength,
  now: Date,
): Omit<DeskPlan, "priceCents"> {
  const { settings } = clinic;
  const today = todayIn(settings.timeZone, now);
  const date = requireDate(request.date);
  const { slot, doctorId } = request;
  if (date < plusDays(today, -deskDaysBack)) {
    throw invalid("date", `Choose a day at most ${deskDaysBack} days back.`);
  }
  if (date > plusMonths(today, deskMonthsAhead)) {
    throw invalid("date", `Choose a day at most ${deskMonthsAhead} months ahead.`);
  }
  if (slotMinutes(slot) % 15 !== 0) throw invalid("slot", "Choose a time on a quarter-hour, like 10:15 AM.");
  const instants = instantsResolverFor(date, settings.timeZone)(slotMinutes(slot), durationMinutes);
  if (!instants) {
    throw invalid("slot", "Choose another time: this one would cross midnight or a change of the clocks.");
  }
  const visit = { treatment, date, slot, durationMinutes, bufferMinutes, ...instants };
  const holders = planHolders(clinic, visit, doctorId);
  const lastDay = lastBookableDay(settings, today);
  const unusual: UnusualReason[] = [
    ...(isPast(instants.startsAt, now) ? [{ reason: "in-the-past" } as const] : []),
    ...(date > lastDay ? [{ reason: "beyond-horizon", lastDay } as const] : []),
    ...(treatment.slots.includes(slot) ? [] : [{ reason: "off-grid" } as const]),
    ...holders.unusual,
  ];
  return { ...visit, ...holders, unusual };
}

/** The quarter-hour that runs now isn't past, because walk-ins begin in it. */
function isPast(startsAt: Date, now: Date): boolean {
  return plusMinutes(startsAt, 15) <= now;
}

type PlannedVisit = Omit<PlannedAppointment, "holders">;

type PlannedHolders = Pick<DeskPlan, "holders" | "unusual" | "needsDoctor" | "absences">;

/**
 * Finds who can do the appointment. If nobody works then, all who perform the treatment are returned, and `unusual` says why for the
 * one with the fewest reasons.
 */
function planHolders(clinic: Clinic, visit: PlannedVisit, doctorId: string | undefined): PlannedHolders {
  const { treatment } = visit;
  const holders = holdersForTreatment(clinic, treatment, doctorId);
  if (holders.length === 0) {
    if (doctorId === undefined) throw new DomainError("not-bookable");
    throw invalid("doctorId", "This doctor takes no new appointments for this treatment.");
  }
  const checked = holders.map((holder) => ({ holder, ...whyNotWorking(clinic, holder, visit) }));
  const working = checked.filter(({ unusual }) => unusual.length === 0);
  if (working.length > 0) {
    return { holders: working.map(({ holder }) => holder), unusual: [], needsDoctor: false, absences: [] };
  }
  const least = checked.reduce((one, other) => (other.unusual.length < one.unusual.length ? other : one));
  const needsDoctor = treatment.heldBy === "doctors" && doctorId === undefined;
  return { holders, unusual: least.unusual, needsDoctor, absences: least.absences };
}

/** Why the holder doesn't work at that time, and the ids of their absences then. Both are empty if they work. */
function whyNotWorking(
  clinic: Clinic,
  holder: string,
  { date, slot, durationMinutes }: Pick<PlannedVisit, "date" | "slot" | "durationMinutes">,
): { unusual: UnusualReason[]; absences: string[] } {
  const time = slotRange(slot, durationMinutes);
  const open = openRangesOn(clinic.settings, date).map(toTimeRange);
  const doctor = findDoctor(clinic, holder);
  const who = { doctorId: doctor?.id ?? null, doctor: doctor?.name ?? null };
  const hours = doctor ? workingHoursWithin(open, doctor, date) : open;
  const absences = absencesAt(clinic, holder, date, time);
  const closed = whyClosed(clinic.settings, date);
  return {
    unusual: [
      ...(coversTime(hours, time)
        ? []
        : [
            {
              reason: "outside-hours" as const,
              ...who,
              hours: hours.map(toTimeOfDayRange),
              ...(closed && { closed }),
            },
          ]),
      ...(absences.length === 0
        ? []
        : [
            {
              reason: "holder-away" as const,
              ...who,
              away: absences.map(({ range }) => toTimeOfDayRange(range)),
            },
          ]),
    ],
    absences: absences.map(({ id }) => id),
  };
}

/** The holder's absences at that time, each with the part of the day that it covers. */
function absencesAt(
  clinic: Clinic,
  holder: string,
  date: string,
  time: TimeRange,
): { id: string; range: TimeRange }[] {
  const doctorId = doctorIdOf(holder);
  if (doctorId === null) return [];
  return clinic.absences.flatMap((absence) => {
    const ranges = absencesOn([absence], doctorId, date);
    return ranges
      .filter((range) => intersect([range], [time]).length > 0)
      .map((range) => ({ id: absence.id, range }));
  });
}

function planPrice(
  { settings }: Clinic,
  { priceCents }: Treatment,
  Price: number | undefined,
): { cents: number; unusual: UnusualReason[] } {
  const { currency } = settings;
  if (Price === undefined || toMinorUnits(Price, currency) === priceCents)
    return { cents: priceCents, unusual: [] };
  const fault = priceFaultText(Price, settings);
  if (fault !== null) throw invalid("Price", fault);
  return {
    cents: toMinorUnits(Price, currency),
    unusual: [{ reason: "price", Price: toMajorUnits(priceCents, currency) }],
  };
}
