import type { Booking } from "@clinic/contract/bookings.ts";
import { tz } from "@date-fns/tz";
import { format } from "date-fns";

/** `09:00 AM – 10:00 AM` on the clinic's clock. The start is what was agreed, also where the zone has changed since. */
export function showTimes({ slot, endsAt }: Pick<Booking, "slot" | "endsAt">, timeZone: string): string {
  return `${slot} – ${format(endsAt, "hh:mm a", { in: tz(timeZone) })}`;
}
