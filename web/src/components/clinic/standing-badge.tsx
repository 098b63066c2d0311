import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { Ban, Check, type LucideIcon, TriangleAlert, UserCheck, UserX } from "lucide-react";
import { problemMarks } from "../../lib/clinic/problem-words.ts";
import { StatusBadge, type Tone } from "../status-badge.tsx";

export type StandingMark = { icon: LucideIcon; tone: Tone; words: string };

/** How an appointment can stand, as the desk sees and reads it everywhere. */
export const standings = {
  arrived: { icon: UserCheck, tone: "success", words: "Arrived" },
  confirmed: { icon: Check, tone: "neutral", words: "Confirmed" },
  problem: { icon: TriangleAlert, tone: "danger", words: "Needs attention" },
  noShow: { icon: UserX, tone: "warning", words: "No-show" },
  cancelled: { icon: Ban, tone: "danger", words: "Canceled" },
} as const satisfies Record<string, StandingMark>;

type Standing = Pick<Booking, "status" | "arrived" | "confirmed"> & { problem?: AppointmentProblem | null };

/** But for its payment, and none where it is just booked: what is to be seen to comes first. */
export function standingMarks({ status, problem, arrived, confirmed }: Standing): StandingMark[] {
  if (status === "cancelled") return [standings.cancelled];
  if (status === "no-show") return [standings.noShow];
  return [
    ...(problem ? [{ ...standings.problem, words: problemMarks[problem] }] : []),
    ...(arrived ? [standings.arrived] : confirmed ? [standings.confirmed] : []),
  ];
}

export function StandingBadge({ mark: { icon, tone, words } }: { mark: StandingMark }) {
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words}
    </StatusBadge>
  );
}
