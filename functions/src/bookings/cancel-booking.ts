import { cancel } from "../domain/booking-states.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { changeBooking } from "./change-booking.ts";
import { findBooking } from "./find-booking.ts";
import { presentBooking } from "./present-booking.ts";

export async function cancelBooking(call: SignedInCall): Promise<Answer> {
  const { id, owned } = await findBooking(call);
  const by = owned ? "patient" : "clinic";
  const booking = await changeBooking(call.db, id, (current) => cancel(current, by, call.now()));
  return { body: presentBooking(id, booking) };
}
