import type { MoveRequest } from "../contract/bookings.ts";
import type { Booking } from "../domain/booking.ts";
import { type Actor, partyOfActor } from "../domain/booking-change.ts";
import { move, refuseUnmovable } from "../domain/booking-states.ts";
import { claimIdsAfterMove } from "../domain/claims.ts";
import type { Clinic } from "../domain/clinic.ts";
import { findDoctor } from "../domain/holders.ts";
import { planMove } from "../domain/plan-appointment.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { type ChangeCheckOptions, changeBookingReadingClinic } from "../firestore/change-booking.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { chooseFreeHolder, chooseHolder } from "./choose-holder.ts";

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
  const decide = async (current: Booking, clinic: Clinic, lost: boolean) => {
    refuseUnmovable(current, now);
    const visit = planMove(clinic, current, request, now);
    const choice = { bookingId: found.id, patient: current, visit, preferred: current.holder };
    const holder = await (lost ? chooseFreeHolder : chooseHolder)(db, choice);
    const { date, slot, startsAt, endsAt } = visit;
    const doctor = findDoctor(clinic, holder);
    const target = {
      date,
      slot,
      startsAt,
      endsAt,
      holder,
      doctorId: doctor?.id ?? null,
      doctor: doctor?.name ?? null,
    };
    return move(
      current,
      partyOfActor(by),
      { ...target, claims: claimIdsAfterMove(current, target) },
      clinic.settings,
      now,
    );
  };
  return changeBookingReadingClinic(db, found, { now, by }, decide, limited);
}
