import { UserRoundX } from "lucide-react";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { isolated } from "../../../lib/clinic/isolated.ts";
import type { GridColumn } from "../day-grid/grid-columns.ts";
import type { Away } from "./away-dialog.tsx";

type Props = { column: GridColumn; doctor: string | null; today: ClinicDay; onAway: (away: Away) => void };

/** At the head of a doctor's column, from today on, where they aren't away for all of the day already. */
export function AwayButton({ column: { doctorId, dateISO, works }, doctor, today, onAway }: Props) {
  if (doctorId === null || doctor === null || dateISO < today || !works) return null;
  const text = `${isolated(doctor)} is away…`;
  return (
    <button
      type="button"
      className="grid-away"
      title={text}
      aria-label={text}
      onClick={() => onAway({ day: dateISO, doctorId, doctor })}
    >
      <UserRoundX size={18} aria-hidden="true" />
    </button>
  );
}
