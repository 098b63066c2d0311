import { cancelQuerySchema } from "../contract/bookings.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { cancelAppointment } from "../payments/cancel-appointment.ts";
import { findBooking } from "./find-booking.ts";
import { presentBooking } from "./present-booking.ts";

/** Owners cancel as patients, by the policy, unless they are admins and say that they do it for the clinic. */
export async function cancelBooking(call: SignedInCall): Promise<Answer> {
  const { by } = parse(cancelQuerySchema, call.query);
  const { id, owned } = await findBooking(call);
  const forClinic = !owned || (by === "clinic" && (await call.caller.isAdmin()));
  const booking = await cancelAppointment(call, id, forClinic ? "clinic" : "patient");
  return { body: presentBooking(id, booking) };
}
