import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { isolated } from "../../shared/appointment-words.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { type AffectedAnswer, needsLook } from "../attention/affected-answer.ts";
import type { Away } from "./away-dialog.tsx";
import type { GridColumn } from "./day-columns.ts";

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

/** Who is being put down as away, and the list of what that made impossible, until somebody leaves the rest for later. */
export function useAway() {
  const [who, setWho] = useState<Away>();
  const [affected, setAffected] = useState<{ key: number; notice: AffectedAnswer & { resumed: boolean } }>();
  const show = (answer: AffectedAnswer, resumed: boolean) =>
    setAffected((before) =>
      // Each is a list of its own: what was done with one is no longer in the next.
      needsLook(answer) ? { key: (before?.key ?? 0) + 1, notice: { ...answer, resumed } } : before,
    );
  return {
    who,
    affected,
    begin: setWho,
    end: () => setWho(undefined),
    save: (answer: AffectedAnswer) => {
      setWho(undefined);
      show(answer, false);
    },
    sortOut: (answer: AffectedAnswer) => show(answer, true),
    leaveRest: () => setAffected(undefined),
  };
}
