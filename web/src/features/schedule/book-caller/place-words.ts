import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { showWeekday } from "../../../lib/clinic/clinic-day.ts";
import { isolated } from "../../../lib/clinic/isolated.ts";
import type { Place } from "../day-grid/use-places.ts";

/** `Thursday, Jan 5 at 09:15 AM with Dr. Mei-Lin Chen`. */
export function placeText({ date, slot }: Place, doctor: string | undefined): string {
  return `${showWeekday(date)} at ${slot}${doctor ? ` with ${isolated(doctor)}` : ""}`;
}

type Chosen = {
  treatment: Pick<Treatment, "name" | "durationMinutes">;
  /** Who has the place that was clicked, and whether they perform it. */
  doctor: { name: string; performs: boolean } | undefined;
  /** The time that was clicked, and what is offered instead where it can't be had. */
  clicked: string;
  nearest: string | undefined;
};

/** Where the place that was clicked can't be had for what was chosen: why, and what is offered. Empty where it can. */
export function placeNote({ treatment, doctor, clicked, nearest }: Chosen): string {
  const { name, durationMinutes } = treatment;
  const others = doctor && !doctor.performs ? `${isolated(doctor.name)} can't be booked for ${name}.` : "";
  const time =
    nearest &&
    `${name} (${formatDuration(durationMinutes)}) can't begin at ${clicked}${doctor?.performs ? ` with ${isolated(doctor.name)}` : ""}: ${nearest} is the nearest time.`;
  return [others, time].filter(Boolean).join(" ");
}
