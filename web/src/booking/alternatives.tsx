import { type ReactNode, useId } from "react";
import { type Sought, useNextFree } from "../shared/available-query.ts";
import { type ClinicDay, showWeekday } from "../shared/clinic-day.ts";
import { Avatar } from "../ui/avatar.tsx";
import type { Alternative } from "./free-times.ts";
import "./move.scss";

type AlternativesProps = {
  ways: readonly Alternative[];
  /** What the form around it says by now. */
  chosen?: { slot: string; doctorId: string };
  onChoose: (way: Alternative) => void;
  /** A way that is no time of this day, as the last one. */
  children?: ReactNode;
};

/** What can be had instead of a lost time, in one tap each. */
export function Alternatives({ ways, chosen, onChoose, children }: AlternativesProps) {
  const titleId = useId();
  if (ways.length === 0) return null;
  const isChosen = ({ slot, dentist }: Alternative) =>
    slot === chosen?.slot && (dentist?._id ?? "") === chosen.doctorId;
  return (
    <div className="ways-out">
      <p id={titleId}>You could have instead</p>
      <ul aria-labelledby={titleId}>
        {ways.map((way) => (
          <li key={`${way.slot} ${way.dentist?._id}`}>
            <button
              type="button"
              className="btn btn-outline-primary"
              aria-pressed={chosen && isChosen(way)}
              onClick={() => onChoose(way)}
            >
              {way.dentist && <Avatar name={way.dentist.name} src={way.dentist.img} />}
              <span>
                <strong>{way.slot}</strong>
                {way.dentist && (
                  <>
                    {" "}
                    with <bdi>{way.dentist.name}</bdi>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </div>
  );
}

type Look = {
  className?: string;
  busy?: boolean;
  /** How the day reads. */
  show?: (day: ClinicDay) => string;
  onTurn: (day: ClinicDay) => void;
};

type NextDayButtonProps = Sought &
  Look & {
    day: ClinicDay;
    /** Where there is no such day. */
    otherwise?: ReactNode;
  };

/** Leads on from a day to the next that has a free time. */
export function NextDayButton({ day, doctor, treatment, otherwise, ...look }: NextDayButtonProps) {
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
