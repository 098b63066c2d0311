import { showBooking } from "@clinic/contract/bookings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** One appointment wherever it is now: what the days on the screen show of it may be on its way to them. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ["appointment", id],
    queryFn: ({ signal }) => call(showBooking, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
