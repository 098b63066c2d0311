import type { QueryClient } from "@tanstack/react-query";
import type { DeskBooking } from "./acts.ts";
import { appointmentQuery } from "./appointment-query.ts";

/** Of what two answers say of one appointment. Of the same state the schedule's says more: its problem. */
export function newestOf(
  scheduled: DeskBooking | undefined,
  asked: DeskBooking | undefined,
): DeskBooking | undefined {
  if (!scheduled || !asked) return scheduled ?? asked;
  return asked.version > scheduled.version ? asked : scheduled;
}

/** What this desk's last act made of it, where the schedule doesn't show that yet. */
export function newestKnown(queryClient: QueryClient, booking: DeskBooking): DeskBooking {
  return newestOf(booking, queryClient.getQueryData(appointmentQuery(booking._id).queryKey)) ?? booking;
}
