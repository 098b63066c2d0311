import { moveRequestSchema } from "../contract/bookings.ts";
import { move } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claim-ids.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import type { PublicClinic } from "../firestore/public-clinic.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { changeBookingAsOffered } from "./change-booking.ts";
import { findActor } from "./find-actor.ts";
import { findBooking } from "./find-booking.ts";
import { planVisit } from "./plan-visit.ts";
import { presentBooking } from "./present-booking.ts";

/** A quarter-hour that the old and the new time share stays claimed throughout. */
export async function moveBooking(call: SignedInCall): Promise<Answer> {
  const { id, owned } = await findBooking(call);
  const actor = await findActor(call, owned);
  const wish = parse(moveRequestSchema, call.body);
  const now = call.now();
  const asWished = (current: BookingDocument, clinic: PublicClinic) => {
    const { uid, treatmentId, durationMinutes } = current;
    const visit = planVisit(clinic, { ...wish, treatmentId, durationMinutes }, now);
    return move(current, actor, { ...visit, claims: claimIds(uid, { ...visit, treatmentId }) }, now);
  };
  const moved = await changeBookingAsOffered(call.db, id, now, asWished, call.caller);
  return { body: presentBooking(id, moved) };
}
