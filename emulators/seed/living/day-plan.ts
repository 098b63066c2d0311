/** Plans the visits of one day. They depend on the date alone, so they are the same seen from any day. */
import { createHash } from "node:crypto";
import { daysFromTo } from "../../../functions/src/domain/calendar-date.ts";
import type { Clinic, Treatment } from "../../../functions/src/domain/clinic.ts";
import { holdersForTreatment, workingTime } from "../../../functions/src/domain/holders.ts";
import { openRangesOn } from "../../../functions/src/domain/opening-hours.ts";
import { lengthOf } from "../../../functions/src/domain/plan-appointment.ts";
import { instantsResolverFor, slotAt, slotMinutes } from "../../../functions/src/domain/slot.ts";
import {
  coversTime,
  holderRange,
  subtract,
  type TimeRange,
  toTimeRange,
} from "../../../functions/src/domain/time-range.ts";
import type { LivingDemo } from "./demo.ts";
import { holidayOn } from "./holidays.ts";
import type { Living } from "./living-schema.ts";
import { isInSeason, type Person } from "./people.ts";
import { type Random, randomOf } from "./random.ts";

export type Ending = "came" | "no-show" | "cancelled-by-patient" | "cancelled-by-clinic";

/** Of a hundred visits, how many end in each way. */
const endings: readonly (readonly [Ending, number])[] = [
  ["came", 88],
  ["no-show", 4],
  ["cancelled-by-patient", 6],
  ["cancelled-by-clinic", 2],
];

export interface PlannedVisit {
  /** The booking's id. */
  id: string;
  ending: Ending;
  person: Person;
  treatment: Treatment;
  holder: string;
  date: string;
  slot: string;
  startsAt: Date;
  endsAt: Date;
}

/** How often a treatment and a time are tried for each visit. On a full day some visits find no place. */
const triesPerVisit = 12;
const shareOfFamilyVisits = 0.4;

/** Plans a day of the clinic as if nobody were away. A closed day has no visits. */
export function planDay(demo: LivingDemo, date: string): PlannedVisit[] {
  const { name, living, people } = demo;
  if (!isOpen(demo.clinic, date)) return [];
  const random = randomOf(name, date);
  const wanted = countVisits(demo, date, random);
  const dayNumber = daysFromTo("1970-01-01", date);
  const day = new DayPlan(demo, date, random);
  const inSeason = people.filter((person) => isInSeason(person, dayNumber));
  for (let tries = wanted * triesPerVisit; tries > 0 && day.countKept() < wanted; tries--) {
    const share = random.pickWeighted(living.treatments, (one) => one.share);
    const patients = inSeason.filter((person) => isTreated(person, share) && !day.hasVisit(person));
    if (patients.length === 0) continue;
    const visit = day.place(random.pick(patients), share);
    if (visit && day.countKept() < wanted && random.chance(shareOfFamilyVisits))
      day.placeRelative(visit, share);
  }
  return day.visits.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

export function isOpen({ settings }: Clinic, date: string): boolean {
  return openRangesOn(settings, date).length > 0 && holidayOn(settings.address.country, date) === null;
}

function countVisits({ clinic, living }: LivingDemo, date: string, random: Random): number {
  const { openingHours } = clinic.settings;
  const longest = Math.max(
    ...Object.values(openingHours).map((ranges) => minutesOf(ranges.map(toTimeRange))),
  );
  const open = minutesOf(openRangesOn(clinic.settings, date).map(toTimeRange));
  const { fewest, most } = living.visitsPerDay;
  return Math.round(random.between(fewest, most) * shareOfDay(open / longest));
}

/** A day of three quarters of the usual hours, or more, has as many visits as others. */
function shareOfDay(share: number): number {
  return share >= 0.75 ? 1 : share;
}

function minutesOf(ranges: readonly TimeRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

type TreatmentShare = Living["treatments"][number];

function isTreated({ isChild }: Person, { for: patients }: TreatmentShare): boolean {
  return patients === "anyone" || (patients === "children") === isChild;
}

/** The time that a visit takes of its holder. */
export function holderTime(slot: string, treatment: Treatment): TimeRange {
  const { durationMinutes, bufferMinutes } = lengthOf(treatment);
  return holderRange(slot, durationMinutes, bufferMinutes);
}

class DayPlan {
  readonly visits: PlannedVisit[] = [];
  private readonly demo: LivingDemo;
  private readonly clinic: Clinic;
  private readonly date: string;
  private readonly random: Random;
  private readonly clock: ReturnType<typeof instantsResolverFor>;
  private readonly free = new Map<string, TimeRange[]>();
  private readonly patients = new Set<Person>();

  constructor(demo: LivingDemo, date: string, random: Random) {
    this.demo = demo;
    this.clinic = { ...demo.clinic, absences: [] };
    this.date = date;
    this.random = random;
    this.clock = instantsResolverFor(date, demo.clinic.settings.timeZone);
  }

  /** The visits that nobody cancels. */
  countKept(): number {
    return this.visits.filter(({ ending }) => !ending.startsWith("cancelled")).length;
  }

  hasVisit(person: Person): boolean {
    return this.patients.has(person);
  }

  /** Gives the person a time with somebody who performs the treatment and is free. Null if a try finds none. */
  place(person: Person, { id }: TreatmentShare): PlannedVisit | null {
    const treatment = this.clinic.treatments.find((one) => one.id === id);
    if (!treatment) throw new Error(`${this.demo.name} has no treatment ${id}`);
    const holder = this.random.pick(holdersForTreatment(this.clinic, treatment));
    const slots = treatment.slots.filter((slot) => this.isFree(holder, slot, treatment));
    return slots.length === 0 ? null : this.add(person, treatment, holder, this.random.pick(slots));
  }

  /** Gives somebody of the same family the time right after the visit, if it is free. */
  placeRelative({ person, treatment, holder, slot }: PlannedVisit, share: TreatmentShare): void {
    const next = slotAt(holderTime(slot, treatment).to);
    const relative = this.demo.people.find(
      (one) =>
        one.account !== null &&
        one.account === person.account &&
        isTreated(one, share) &&
        !this.hasVisit(one),
    );
    if (!relative || !treatment.slots.includes(next)) return;
    if (this.isFree(holder, next, treatment)) this.add(relative, treatment, holder, next);
  }

  private isFree(holder: string, slot: string, treatment: Treatment): boolean {
    return coversTime(this.freeTimeOf(holder), holderTime(slot, treatment));
  }

  private freeTimeOf(holder: string): TimeRange[] {
    const known = this.free.get(holder) ?? workingTime(this.clinic, holder, this.date);
    this.free.set(holder, known);
    return known;
  }

  private add(person: Person, treatment: Treatment, holder: string, slot: string): PlannedVisit | null {
    const instants = this.clock(slotMinutes(slot), treatment.durationMinutes);
    if (!instants) return null;
    this.free.set(holder, subtract(this.freeTimeOf(holder), [holderTime(slot, treatment)]));
    this.patients.add(person);
    const id = visitId(this.demo.name, this.date, this.visits.length);
    const [ending] = this.random.pickWeighted(endings, ([, share]) => share);
    const visit = { id, ending, person, treatment, holder, date: this.date, slot, ...instants };
    this.visits.push(visit);
    return visit;
  }
}

function visitId(name: string, date: string, place: number): string {
  return createHash("sha256").update(`${name}/${date}/${place}`).digest("hex").slice(0, 24);
}
