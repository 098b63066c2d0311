import { StandingBadge, standingMarks } from "../../components/clinic/standing-badge.tsx";
import type { DeskBooking } from "./acts.ts";

/** How an appointment stands, but for its payment; nothing where it is just booked. */
export function AppointmentState({ booking }: { booking: DeskBooking }) {
  return standingMarks(booking).map((mark) => <StandingBadge key={mark.words} mark={mark} />);
}
