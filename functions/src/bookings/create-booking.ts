import { type BookingCreated, bookingRequestSchema } from "../contract/bookings.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { book } from "./book.ts";
import { presentBooking } from "./present-booking.ts";

export async function createBooking({ db, now, body, caller }: SignedInCall): Promise<Answer> {
  const request = parse(bookingRequestSchema, body);
  const forSelf = request.patient.toLowerCase() === caller.email;
  if (!forSelf && !(await caller.isAdmin())) {
    throw new DomainError("forbidden", "You can book for your own email address only.");
  }
  const { id, booking } = await book(db, caller, forSelf ? caller.uid : null, request, now());
  return { status: 201, body: { success: true, ...presentBooking(id, booking) } satisfies BookingCreated };
}
