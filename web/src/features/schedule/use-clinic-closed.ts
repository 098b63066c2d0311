import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { isClinicClosed } from "../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";

/** Whether the clinic itself is closed for a part of the visit; undefined while its hours aren't known. */
export function useClinicClosed(booking: Booking): boolean | undefined {
  const { data: hours } = useQuery(settingsQuery);
  return hours && isClinicClosed(hours, booking);
}
