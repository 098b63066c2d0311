import type { Firestore } from "@google-cloud/firestore";
import type { MoveRequest } from "../contract/bookings.ts";
import { problemFlags, problemOfBooking } from "../domain/appointment-problems.ts";
import type { Booking } from "../domain/booking.ts";
import { type Actor, partyOfActor } from "../domain/booking-change.ts";
import { type AcceptedExceptions, move, nothingAccepted, refuseUnmovable } from "../domain/booking-states.ts";
import { claimIdsAfterMove } from "../domain/claims.ts";
import type { Clinic } from "../domain/clinic.ts";
import { findDoctor } from "../domain/holders.ts";
import { changeNoticeHours } from "../domain/notice-hours.ts";
import { type PlannedAppointment, planMove } from "../domain/plan-appointment.ts";
import { planMoveForDesk } from "../domain/plan-for-desk.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { type ChangeCheckOptions, changeBookingReadingClinic } from "../firestore/change-booking.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { chooseFreeHolder, chooseHolder } from "./choose-holder.ts";
import { planDeskVisit } from "./plan-desk-visit.ts";

/**
 * Moves a booking to the requested time and dentist. A quarter-hour that the old and the new time share stays claimed
 * throughout.
 */
export async function moveAsRequested(
  { db, now: clock }: Pick<Dependencies, "db" | "now">,
  found: StoredBooking,
  request: MoveRequest,
  by: Actor,
  limited: ChangeCheckOptions,
): Promise<Booking> {
  const now = clock();
  const party = partyOfActor(by);
  const decide = async (current: Booking, clinic: Clinic, timeTaken: boolean) => {
    refuseUnmovable(current, party, now);
    const plan =
      party === "clinic"
        ? await planClinicMove(db, clinic, { id: found.id, booking: current, request, now })
        : await planPatientMove(db, clinic, { id: found.id, booking: current, request, now }, timeTaken);
    const { date, slot, startsAt, endsAt, treatment } = plan.visit;
    const { holder, accepted, sharedClaims } = plan;
    const doctor = findDoctor(clinic, holder);
    const doctorFields = { doctorId: doctor?.id ?? null, doctor: doctor?.name ?? null };
    const isSameTime = date === current.date && slot === current.slot;
    const notice = isSameTime ? {} : { changeNoticeHours: changeNoticeHours(clinic.settings, treatment) };
    const target = { date, slot, startsAt, endsAt, holder, ...doctorFields, ...accepted, ...notice };
    const claims = endsAt <= now ? [] : claimIdsAfterMove(current, target);
    const change = move(current, party, { ...target, claims }, clinic.settings, now);
    if (!change) return null;
    const problem = problemOfBooking(clinic, { ...current, ...change.fields }, now);
    return { ...change, attention: { ...change.attention, ...problemFlags(problem) }, sharedClaims };
  };
  return changeBookingReadingClinic(db, found, { now, by }, decide, limited);
}

interface MovePlan {
  visit: PlannedAppointment;
  holder: string;
  accepted: AcceptedExceptions;
  /** Claims that the booking may share with others. */
  sharedClaims: string[];
}

interface RequestedMove {
  id: string;
  booking: Booking;
  request: MoveRequest;
  now: Date;
}

/** `timeTaken`: another booking took the chosen time in the last try, so now the claims say who is free. */
async function planPatientMove(
  db: Firestore,
  clinic: Clinic,
  { id, booking, request, now }: RequestedMove,
  timeTaken: boolean,
): Promise<MovePlan> {
  const visit = planMove(clinic, booking, request, now);
  const choice = { bookingId: id, patient: booking, visit, preferred: booking.holder };
  // A booking that stays where it is may be in a block, which was added later.
  const stays =
    visit.date === booking.date && visit.slot === booking.slot && visit.holders.includes(booking.holder);
  const holder = stays ? booking.holder : await (timeTaken ? chooseFreeHolder : chooseHolder)(db, choice);
  return { visit, holder, accepted: nothingAccepted, sharedClaims: [] };
}

async function planClinicMove(
  db: Firestore,
  clinic: Clinic,
  { id, booking, request, now }: RequestedMove,
): Promise<MovePlan> {
  const { despite = [], reason, undo: isUndo } = request;
  const plan = planMoveForDesk(clinic, booking, request, now);
  const choice = { bookingId: id, patient: booking, plan, despite, reason, isUndo, moved: booking, now };
  const { holder, accepted, sharedClaims } = await planDeskVisit(db, clinic, choice);
  return { visit: plan, holder, accepted, sharedClaims };
}
