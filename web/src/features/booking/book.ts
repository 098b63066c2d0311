import { type BookingRequest, bookingCreatedSchema } from "@clinic/contract/bookings.ts";
import { paths } from "@clinic/contract/paths.ts";
import { call } from "../../lib/api.ts";

/** Safe to send again with the same `requestId`: the server answers the booking that it already made. */
export function book(request: BookingRequest) {
  return call(bookingCreatedSchema, paths.bookings, { method: "POST", body: request });
}
