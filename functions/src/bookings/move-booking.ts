import { readClinic } from "../catalogue/read-clinic.ts";
import { moveRequestSchema } from "../contract/bookings.ts";
import { move } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claim-ids.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { changeBooking } from "./change-booking.ts";
import { findActor } from "./find-actor.ts";
import { findBooking } from "./find-booking.ts";
import { planVisit } from "./plan-visit.ts";
import { presentBooking } from "./present-booking.ts";

/** A quarter-hour that the old and the new time share stays claimed throughout. */
export async function moveBooking(call: SignedInCall): Promise<Answer> {
  const { id, booking, owned } = await findBooking(call);
  const actor = await findActor(call, owned);
  const wish = parse(moveRequestSchema, call.body);
  const now = call.now();
  const { treatmentId, durationMinutes } = booking;
  const visit = planVisit(await readClinic(call.db), { ...wish, treatmentId, durationMinutes }, now);
  const moved = await changeBooking(call.db, id, (current) =>
    move(current, actor, { ...visit, claims: claimIds(current.uid, { ...visit, treatmentId }) }, now),
  );
  return { body: presentBooking(id, moved) };
}
