import type { ReactNode } from "react";
import type { Sought } from "../../lib/clinic/available-query.ts";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { useNextFree } from "../../lib/clinic/use-next-free.ts";

type Look = {
  className?: string;
  busy?: boolean;
  /** How the day reads. */
  show?: (day: ClinicDay) => string;
  onTurn: (day: ClinicDay) => void;
};

type Props = Sought &
  Look & {
    day: ClinicDay;
    /** Where there is no such day. */
    otherwise?: ReactNode;
  };

/** Leads on from a day to the next that has a free time. */
export function NextDayButton({ day, doctor, treatment, otherwise, ...look }: Props) {
  const next = useNextFree(day, { doctor, treatment });
  return next === null ? otherwise : <DayFoundButton next={next} {...look} />;
}

/** Holds its place while `next` is looked for and undefined, so that nothing moves when it is found. */
export function DayFoundButton({
  next,
  className = "btn btn-primary",
  busy = false,
  show = showWeekday,
  onTurn,
}: Look & { next: ClinicDay | undefined }) {
  return (
    <button
      type="button"
      className={className}
      disabled={next === undefined || busy}
      onClick={() => next && onTurn(next)}
    >
      {next ? (
        <span>
          Next free: <span className="whole">{show(next)}</span>
        </span>
      ) : (
        "Looking for a free day…"
      )}
    </button>
  );
}
