import { moveRequestSchema } from "../contract/bookings.ts";
import { move } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claim-ids.ts";
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
  const moved = await changeBookingAsOffered(call.db, id, (current, clinic) => {
    const { uid, treatmentId, durationMinutes } = current;
    const visit = planVisit(clinic, { ...wish, treatmentId, durationMinutes }, now);
    return move(current, actor, { ...visit, claims: claimIds(uid, { ...visit, treatmentId }) }, now);
  });
  return { body: presentBooking(id, moved) };
}
