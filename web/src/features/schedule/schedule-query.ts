import { listCancelledAppointments, listSchedule, type Schedule } from "@clinic/contract/schedule.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { withUnchanged } from "./polling/with-changes.ts";

const wholeAgainMs = 600_000;
const minuteMs = 60_000;

/**
 * Stays open at the desk all day. Changes of appointments come by polling; asked again as a whole it is for what they don't
 * tell, like new absences, and soon after somebody comes back to it. What a poll put into it makes it no younger.
 */
export function scheduleQuery(from: ClinicDay, to: ClinicDay) {
  const queryKey = ["schedule", from, to];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const days = await call(listSchedule, { query: { from, to } }, { signal });
      return withUnchanged(client.getQueryData<Schedule>(queryKey), days);
    },
    structuralSharing: false,
    staleTime: wholeAgainMs / 2,
    refetchInterval: ({ state }) =>
      state.status === "error"
        ? minuteMs
        : Math.max(minuteMs, state.dataUpdatedAt + wholeAgainMs - Date.now()),
    placeholderData: keepPreviousData,
  });
}

/** All that was canceled on a day, where that is more than the schedule's answer holds. */
export function cancelledQuery(date: ClinicDay, after: string) {
  return queryOptions({
    queryKey: ["schedule", "cancelled", date, after],
    queryFn: ({ signal }) =>
      callForPage(listCancelledAppointments, { query: { date, ...pageAfter(after) } }, { signal }),
  });
}
