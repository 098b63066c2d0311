import { bookingSchema, type MoveRequest } from "@clinic/contract/bookings.ts";
import { paths } from "@clinic/contract/paths.ts";
import { call } from "../../lib/api.ts";

export function move({ id, ...to }: MoveRequest & { id: string }) {
  return call(bookingSchema, paths.moveBooking(id), { method: "POST", body: to });
}
