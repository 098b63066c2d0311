import type { Answer, SignedInCall } from "../http/route.ts";
import { cancelAppointment } from "../payments/cancel-appointment.ts";
import { findBooking } from "./find-booking.ts";
import { presentBooking } from "./present-booking.ts";

export async function cancelBooking(call: SignedInCall): Promise<Answer> {
  const { id, owned } = await findBooking(call);
  const booking = await cancelAppointment(call, id, owned ? "patient" : "clinic");
  return { body: presentBooking(id, booking) };
}
