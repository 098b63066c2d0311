import { bookingSchema } from "@clinic/contract/bookings.ts";
import { paths } from "@clinic/contract/paths.ts";
import { call } from "../../lib/api.ts";

export function cancel(id: string) {
  return call(bookingSchema, paths.booking(id), { method: "DELETE" });
}
