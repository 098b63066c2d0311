import { type ReactNode, useId } from "react";
import { type AvailabilityFilter, useNextAvailableDay } from "../shared/available-query.ts";
import { type ClinicDay, formatShortDay } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { Avatar } from "../ui/avatar.tsx";
import type { Alternative } from "./free-times.ts";
import "./move.scss";

type AlternativesProps = {
  alternatives: readonly Alternative[];
  day: ClinicDay;
  /** The time and dentist that the form has chosen. */
  chosen?: { slot: string; doctorId: string };
  onChoose: (alternative: Alternative) => void;
  /** The last item of the list, such as a button for another day. */
  children?: ReactNode;
};

/** Free times to choose with one tap, after the server refused the chosen time. */
export function Alternatives({ alternatives, day, chosen, onChoose, children }: AlternativesProps) {
  const titleId = useId();
  if (alternatives.length === 0) return null;
  const isChosen = ({ slot, dentist }: Alternative) =>
    slot === chosen?.slot && (dentist?._id ?? "") === chosen.doctorId;
  return (
    <div className="alternatives mb-3">
      <p id={titleId} className="fw-semibold mb-2">
        Still open on <span className="whole">{formatShortDay(day)}</span>
      </p>
      <ul className="list-unstyled gap-2 mb-0" aria-labelledby={titleId}>
        {alternatives.map((alternative) => {
          const { slot, dentist } = alternative;
          return (
            <li key={`${slot} ${dentist?._id}`}>
              <button
                type="button"
                className={isChosen(alternative) ? "btn btn-primary" : "btn btn-outline-primary"}
                aria-pressed={chosen && isChosen(alternative)}
                onClick={() => onChoose(alternative)}
              >
                {dentist && <Avatar name={dentist.name} src={dentist.img} />}
                <span>
                  <strong>{formatSlot(slot)}</strong>
                  {dentist && (
                    <>
                      {" "}
                      with <bdi>{dentist.name}</bdi>
                    </>
                  )}
                </span>
              </button>
            </li>
          );
        })}
        {children && <li>{children}</li>}
      </ul>
    </div>
  );
}

type DayButtonProps = {
  className?: string;
  busy?: boolean;
  onDayChange: (day: ClinicDay) => void;
};

type NextDayButtonProps = AvailabilityFilter &
  DayButtonProps & {
    day: ClinicDay;
    /** Shows in place of the button if no day has a free time. */
    fallback?: ReactNode;
  };

/** A button that leads from a day to the next day with a free time. */
export function NextDayButton({ day, doctor, treatment, fallback, ...look }: NextDayButtonProps) {
  const nextDay = useNextAvailableDay(day, { doctor, treatment });
  return nextDay === null ? fallback : <GoToDayButton nextDay={nextDay} {...look} />;
}

/**
 * A button that leads to `nextDay`. While `nextDay` is undefined, the disabled button keeps its place, so that nothing moves.
 */
export function GoToDayButton({
  nextDay,
  className = "btn btn-primary",
  busy = false,
  onDayChange,
}: DayButtonProps & { nextDay: ClinicDay | undefined }) {
  return (
    <button
      type="button"
      className={className}
      disabled={nextDay === undefined || busy}
      onClick={() => nextDay && onDayChange(nextDay)}
    >
      {nextDay ? (
        <span>
          Next opening: <span className="whole">{formatShortDay(nextDay)}</span>
        </span>
      ) : (
        "Looking for openings…"
      )}
    </button>
  );
}
