/** Plans a booking that the desk makes for a caller, and writes any new booking. */
import type { Firestore } from "@google-cloud/firestore";
import type { BookingRequest } from "../contract/bookings.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { planForDesk } from "../domain/plan-for-desk.ts";
import { bookings } from "../firestore/bookings.ts";
import { findCaller, writeCaller } from "../firestore/callers.ts";
import { planClaims } from "../firestore/claims.ts";
import { writeDays } from "../firestore/days.ts";
import { writeHistory } from "../firestore/history.ts";
import { minWriterOf } from "../firestore/newer-release.ts";
import { addPlannedWrite, type BatchOrTransaction, type PlannedWrite } from "../firestore/writes.ts";
import { draftBooking } from "./draft-booking.ts";
import { planDeskVisit } from "./plan-desk-visit.ts";

type Caller = Awaited<ReturnType<typeof findCaller>>;

export interface NewBooking {
  booking: Booking;
  claims: PlannedWrite[];
  /** The caller's record, or null for an account. */
  caller: Caller | null;
}

interface DeskBookingRequest {
  id: string;
  request: BookingRequest;
  now: Date;
  series?: { id: string; fingerprint: string };
  /** The holder who gets the appointment if they are free. */
  preferred?: string;
  /** The caller's record, if it is known already. */
  caller?: Caller | null;
}

/**
 * Plans a booking for a caller. Throws `unusual` with all reasons despite which the desk hasn't said that it goes on:
 * `planDeskVisit`.
 */
export async function planDeskBooking(
  db: Firestore,
  clinic: Clinic,
  { id, request, now, series, preferred, caller: known = null }: DeskBookingRequest,
): Promise<NewBooking & { caller: Caller }> {
  const plan = planForDesk(clinic, request, now);
  const { despite = [], reason, patientName } = request;
  const patient = { uid: null, personId: null, patient: request.patient.toLowerCase(), patientName };
  const { holder, accepted, sharedClaims } = await planDeskVisit(db, clinic, {
    ...{ bookingId: id, patient, plan, despite, reason, now, preferred },
  });
  const draft = draftBooking(clinic, { uid: null, person: null }, request, { ...plan, holder, series }, now);
  const { endsAt } = draft;
  const claims = await planClaims(db, { id, endsAt }, draft.claims, sharedClaims);
  const caller = known ?? (await findCaller(db, draft));
  const booking = { ...draft, ...accepted, crowded: claims.isCrowded, callerId: caller.id };
  return { booking, claims: claims.writes, caller };
}

/** Writes a booking with its claims, day, history and notices. `isOfSeries`: a notice about the series tells the patient. */
export function writeNewBooking(
  writes: BatchOrTransaction,
  db: Firestore,
  id: string,
  { booking, claims, caller }: NewBooking,
  by: Actor,
  now: Date,
  isOfSeries = false,
): void {
  if (caller) writeCaller(writes, caller, id, booking, now);
  for (const planned of claims) addPlannedWrite(writes, planned);
  writes.create(bookings(db).doc(id), { ...booking, ...minWriterOf(booking) });
  writeDays(writes, db, id, null, booking);
  writeHistory(writes, db, id, { event: "booked", by, before: null, after: booking, isOfSeries }, now);
}
