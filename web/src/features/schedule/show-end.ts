import type { Booking } from "@clinic/contract/bookings.ts";
import { tz } from "@date-fns/tz";
import { format } from "date-fns";

/** `10:00 AM`, on the clinic's clock. */
export function showEnd({ endsAt }: Pick<Booking, "endsAt">, timeZone: string): string {
  return format(endsAt, "hh:mm a", { in: tz(timeZone) });
}
