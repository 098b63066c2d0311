import type { ReactNode } from "react";
import type { Sought } from "../../lib/clinic/available-query.ts";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { useNextFree } from "../../lib/clinic/use-next-free.ts";

type Props = Sought & {
  day: ClinicDay;
  className?: string;
  busy?: boolean;
  /** How the day reads. */
  show?: (day: ClinicDay) => string;
  onTurn: (day: ClinicDay) => void;
  /** Where there is no such day. */
  otherwise?: ReactNode;
};

const noBreak = "\u00a0";

/**
 * Leads on from a day to the next that has a free time. Holds its place while that is looked for, so that nothing moves when
 * it is found.
 */
export function NextDayButton({
  day,
  doctor,
  treatment,
  className = "btn btn-primary",
  busy = false,
  show = showWeekday,
  onTurn,
  otherwise,
}: Props) {
  const next = useNextFree(day, { doctor, treatment });
  if (next === null) return otherwise;
  return (
    <button
      type="button"
      className={className}
      disabled={next === undefined || busy}
      onClick={() => next && onTurn(next)}
    >
      {next ? `Next free: ${show(next).replaceAll(" ", noBreak)}` : "Looking for a free day…"}
    </button>
  );
}
