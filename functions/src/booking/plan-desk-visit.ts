import type { Firestore } from "@google-cloud/firestore";
import type { UnusualKind, UnusualReason } from "../contract/unusual.ts";
import { freeHolders, leastBusy, unblockedHolders } from "../domain/availability.ts";
import { blocksInTheWay, type DayBlock } from "../domain/blocks.ts";
import type { Booking } from "../domain/booking.ts";
import type { AcceptedExceptions } from "../domain/booking-states.ts";
import { holderClaimIds, patientClaimIds } from "../domain/claims.ts";
import type { Clinic } from "../domain/clinic.ts";
import { holderRangeOf } from "../domain/day-entry.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { findDoctor } from "../domain/holders.ts";
import { nameKey } from "../domain/name-search.ts";
import type { DeskPlan } from "../domain/plan-for-desk.ts";
import { holderRange, intersect, slotRange } from "../domain/time-range.ts";
import { bookings } from "../firestore/bookings.ts";
import { readRivals } from "../firestore/claims.ts";
import { readDay } from "../firestore/days.ts";
import { readNewcomers } from "../firestore/history.ts";
import { pickRandom } from "./choose-holder.ts";

type PatientOfVisit = Pick<Booking, "uid" | "personId" | "patient" | "patientName">;

interface DeskChoice {
  /** The id of the booking that needs a holder. */
  bookingId: string;
  patient: PatientOfVisit;
  plan: DeskPlan;
  /** What the desk has been told and goes on despite. */
  despite: readonly UnusualKind[];
  /** Why the desk goes on. */
  reason: string | undefined;
  /** True if the desk takes its last move back. It is only told if somebody has come to that time since. */
  isUndo?: boolean | undefined;
  /** The booking that moves. Its holder stays if they are free, and it is not in its own way. */
  moved?: Booking | undefined;
  /** The holder who gets the appointment if they are free. */
  preferred?: string | undefined;
  now: Date;
}

interface DeskVisit {
  holder: string;
  /** What the booking stores about the exceptions. */
  accepted: AcceptedExceptions;
  /** The claims that the booking may share with the appointments that the desk was told about. */
  sharedClaims: string[];
}

/**
 * Chooses the holder of an appointment that the desk makes, and checks that the desk goes on despite all that is unusual. Throws
 * `unusual` with all reasons if it doesn't, and `invalid` if it must name a dentist. An appointment of the past claims no time, so
 * nobody is in its way.
 */
export async function planDeskVisit(db: Firestore, clinic: Clinic, choice: DeskChoice): Promise<DeskVisit> {
  const { patient, plan, despite, reason, isUndo = false, bookingId, now, moved } = choice;
  const isSameTime = keepsTime(choice);
  const chosen = await chooseDeskHolder(db, choice);
  const { holder } = chosen;
  const stays = isSameTime && holder === moved?.holder;
  const rivals = stays ? [] : chosen.rivals;
  const blocks = stays ? [] : chosen.blocks;
  const isPatientAsked = !isSameTime && plan.endsAt > now;
  const patientClaims = isPatientAsked ? patientClaimIds(patient, plan) : [];
  const patientRivals = isPatientAsked ? await readPatientRivals(db, choice) : [];
  const obstacles = obstaclesOf(db, clinic, plan, { holder, rivals, blocks, patientRivals });
  const newcomers = isUndo ? await readNewcomers(db, bookingId, [...rivals, ...patientRivals]) : [];
  const isTold = ({ kind, others }: Obstacle) =>
    isUndo ? others.some((one) => newcomers.includes(one)) : !despite.includes(kind);
  if (obstacles.some(isTold)) {
    const reasons = await Promise.all(obstacles.map(({ describe }) => describe()));
    throw new DomainError("unusual", { data: { reasons } });
  }
  if (plan.needsDoctor) throw invalid("doctorId", "Choose a doctor: nobody usually works then.");
  const accepted = obstacles.map(({ kind }) => kind).filter((kind) => despite.includes(kind));
  return {
    holder,
    accepted: {
      accepted,
      acceptedAbsences: accepted.includes("holder-away") ? plan.absences : [],
      acceptedReason: accepted.length > 0 ? (reason ?? "") : "",
    },
    sharedClaims: [
      ...(rivals.length > 0 ? holderClaimIds(holder, plan) : []),
      ...(patientRivals.length > 0 ? patientClaims : []),
    ],
  };
}

/** Something that is unusual. It is described only if the desk must be told. */
interface Obstacle {
  kind: UnusualKind;
  /** The ids of the appointments that are in the way. */
  others: readonly string[];
  describe: () => UnusualReason | Promise<UnusualReason>;
}

interface TakenTime {
  holder: string;
  /** Ids of the appointments that take the holder's time, and of those that take the patient's. */
  rivals: readonly string[];
  patientRivals: readonly string[];
  blocks: readonly DayBlock[];
}

function obstaclesOf(
  db: Firestore,
  clinic: Clinic,
  plan: DeskPlan,
  { holder, rivals, patientRivals, blocks }: TakenTime,
): Obstacle[] {
  const obstacles: Obstacle[] = plan.unusual.map((one) => ({
    kind: one.reason,
    others: [],
    describe: () => one,
  }));
  if (blocks.length > 0) {
    obstacles.push({ kind: "blocked", others: [], describe: () => describeBlocks(clinic, holder, blocks) });
  }
  if (rivals.length > 0) {
    const describe = () => describeBusyHolder(db, clinic, holder, rivals, plan);
    obstacles.push({ kind: "holder-busy", others: rivals, describe });
  }
  if (patientRivals.length > 0) {
    const describe = () => describeBusyPatient(db, patientRivals);
    obstacles.push({ kind: "patient-busy", others: patientRivals, describe });
  }
  return obstacles;
}

/** True if a booking only gets another holder. */
function keepsTime({ plan, moved }: DeskChoice): boolean {
  return moved?.date === plan.date && moved.slot === plan.slot;
}

/**
 * Chooses a free holder as for patients, or else one who is only blocked. If nobody is free, returns the least busy. Who is
 * blocked or busy isn't chosen at random, so that the desk goes on with the one that it was told about. `blocks` and `rivals`
 * take the time of the holder, which includes the buffers.
 */
async function chooseDeskHolder(
  db: Firestore,
  choice: DeskChoice,
): Promise<{ holder: string; rivals: string[]; blocks: DayBlock[] }> {
  const { bookingId, plan, moved, preferred = moved?.holder, now } = choice;
  const { visits: booked, blocks } = await readDay(db, plan.date);
  const { [bookingId]: _, ...visits } = booked;
  const held = holderRange(plan.slot, plan.durationMinutes, plan.bufferMinutes);
  const free = freeHolders(plan.holders, { visits, blocks: {} }, held);
  const isSameTime = keepsTime(choice);
  // A booking that stays where it is may be in a block, which was added later.
  const unblocked = free.filter(
    (holder) =>
      (isSameTime && holder === moved?.holder) || unblockedHolders([holder], blocks, held).length > 0,
  );
  const candidates = [unblocked, isSameTime ? [] : free].find(({ length }) => length > 0) ?? plan.holders;
  const choices = leastBusy(candidates, visits);
  const holder =
    preferred !== undefined && candidates.includes(preferred)
      ? preferred
      : pickRandom(candidates === unblocked ? choices : choices.slice(0, 1));
  const rivals = Object.entries(visits)
    .filter(([, visit]) => visit.holder === holder && intersect([holderRangeOf(visit)], [held]).length > 0)
    .map(([id]) => id);
  return { holder, rivals, blocks: plan.endsAt <= now ? [] : blocksInTheWay(blocks, holder, held) };
}

/** The most appointments of one address on one day. */
const maxOfAddress = 20;

/**
 * The patient's other appointments at that time. A patient without an account has no claims: the same name at the same address is
 * taken for the same person. This tells the desk, but two requests at the same moment don't see each other.
 */
async function readPatientRivals(db: Firestore, { bookingId, patient, plan }: DeskChoice): Promise<string[]> {
  if (patient.uid !== null) {
    const rivals = await readRivals(db, bookingId, patientClaimIds(patient, plan));
    return [...new Set([...rivals.values()].flat())];
  }
  if (patient.patient === "") return [];
  const ofAddress = bookings(db).where("patient", "==", patient.patient).where("date", "==", plan.date);
  const { docs } = await ofAddress.limit(maxOfAddress).get();
  const time = slotRange(plan.slot, plan.durationMinutes);
  return docs.flatMap((found) => {
    const { status, patientName, slot, durationMinutes } = found.data();
    const isOther = found.id !== bookingId && status !== "cancelled";
    const isSamePerson = nameKey(patientName) === nameKey(patient.patientName);
    const isThen = intersect([slotRange(slot, durationMinutes)], [time]).length > 0;
    return isOther && isSamePerson && isThen ? found.id : [];
  });
}

function describeBlocks(clinic: Clinic, holder: string, blocks: readonly DayBlock[]): UnusualReason {
  const doctor = findDoctor(clinic, holder);
  return {
    reason: "blocked",
    doctorId: doctor?.id ?? null,
    doctor: doctor?.name ?? null,
    blocks: blocks.map(({ kind, note, from, to, deskOnly }) => ({ kind, note, from, to, deskOnly })),
  };
}

async function describeBusyHolder(
  db: Firestore,
  clinic: Clinic,
  holder: string,
  rivals: readonly string[],
  { bufferMinutes }: Pick<DeskPlan, "bufferMinutes">,
): Promise<UnusualReason> {
  const doctor = findDoctor(clinic, holder);
  return {
    reason: "holder-busy",
    doctorId: doctor?.id ?? null,
    doctor: doctor?.name ?? null,
    appointments: await describeAppointments(db, rivals),
    ...(bufferMinutes > 0 && { bufferMinutes }),
  };
}

async function describeBusyPatient(db: Firestore, rivals: readonly string[]): Promise<UnusualReason> {
  return { reason: "patient-busy", appointments: await describeAppointments(db, rivals) };
}

async function describeAppointments(db: Firestore, ids: readonly string[]) {
  const found = await db.getAll(...ids.map((id) => bookings(db).doc(id)));
  const known = found.flatMap((one) => {
    const booking = one.data();
    return booking ? [{ id: one.id, booking }] : [];
  });
  return known
    .toSorted((one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime())
    .map(({ id, booking: { slot, durationMinutes, bufferMinutes, treatment, patientName } }) => {
      const buffer = bufferMinutes > 0 && { bufferMinutes };
      return { _id: id, slot, durationMinutes, ...buffer, treatment, patientName };
    });
}
