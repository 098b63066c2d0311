import type { Answer, SignedInCall } from "../http/route.ts";
import { cancelAppointment } from "../payments/cancel-appointment.ts";
import { findActor } from "./find-actor.ts";
import { findBooking } from "./find-booking.ts";
import { presentBooking } from "./present-booking.ts";

export async function cancelBooking(call: SignedInCall): Promise<Answer> {
  const { id, owned } = await findBooking(call);
  const booking = await cancelAppointment(call, id, await findActor(call, owned), call.caller);
  return { body: presentBooking(id, booking) };
}
