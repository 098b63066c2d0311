import { useQuery } from "@tanstack/react-query";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { scheduleQuery } from "../schedule-query.ts";
import { pollQuery } from "./poll.ts";

/** These days as they are now, within seconds of what others do to them while the page is looked at. */
export function useSchedule(from: ClinicDay, to: ClinicDay) {
  const schedule = useQuery(scheduleQuery(from, to));
  // Also where it could not be asked again: then it is the polls that keep it true.
  const known = schedule.data !== undefined && !schedule.isPlaceholderData;
  // Of its own comings and goings the page draws nothing.
  useQuery({ ...pollQuery(from, to), enabled: known, notifyOnChangeProps: [] });
  return schedule;
}
