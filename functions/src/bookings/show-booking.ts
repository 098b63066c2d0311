import type { Answer, SignedInCall } from "../http/route.ts";
import { findBooking } from "./find-booking.ts";
import { presentBooking } from "./present-booking.ts";

export async function showBooking(call: SignedInCall): Promise<Answer> {
  const { id, booking } = await findBooking(call);
  return { body: presentBooking(id, booking) };
}
