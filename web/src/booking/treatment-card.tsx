import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { CalendarX, Clock } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ClinicDay, showShortWeekday } from "../shared/clinic-day.ts";
import { showAmount } from "../shared/clinic-format.ts";

type TreatmentCardProps = {
  treatment: Treatment;
  day: ClinicDay;
  loading: boolean;
  paused: boolean;
  /** The one that the patient comes for: all of its times show. */
  chosen: boolean;
  /** It is brought into view once. */
  sought: boolean;
  /** Leads on from a day on which it is full. */
  nextFree: ReactNode;
  onBook: (slot?: string) => void;
};

/** The button's words are the same on every card; the card's name describes it to screen readers. */
export function TreatmentCard({
  treatment,
  day,
  loading,
  paused,
  chosen,
  sought,
  nextFree,
  onBook,
}: TreatmentCardProps) {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const { slots, Price } = treatment;
  const count = slots.length;
  const Icon = count > 0 ? Clock : CalendarX;
  useEffect(() => {
    if (sought) card.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [sought]);
  return (
    <article
      className={chosen ? "panel treatment-card is-chosen" : "panel treatment-card"}
      aria-labelledby={nameId}
      ref={card}
    >
      <h3 id={nameId}>{treatment.name}</h3>
      <p className="treatment-text">{treatment.description}</p>
      <div className={loading ? "treatment-times is-loading" : "treatment-times"} aria-hidden={loading}>
        <p className={count > 0 ? "treatment-count" : "treatment-count is-none"}>
          <Icon size={18} aria-hidden="true" />
          {count === 0 && <strong className="treatment-none">No Slot Available</strong>}
          <span>
            {count} {count === 1 ? "space" : "spaces"} Available
          </span>
          {count > 0 && <span className="treatment-day">{showShortWeekday(day)}</span>}
        </p>
        {count > 0 && (
          <TreatmentTimes
            slots={slots}
            about={nameId}
            whole={chosen}
            disabled={loading || paused}
            onChoose={onBook}
          />
        )}
        {count === 0 && !loading && nextFree}
      </div>
      <div className="treatment-foot">
        <p className="treatment-price">Price: $ {showAmount(Price)}</p>
        <p className="treatment-length">{formatDuration(treatment.durationMinutes)}</p>
      </div>
      <button
        type="button"
        className="btn btn-primary"
        aria-describedby={nameId}
        disabled={loading || paused || count === 0}
        onClick={() => onBook()}
      >
        Book Appointment
      </button>
    </article>
  );
}

/** With the way to all of them, two rows. */
const first = 5;

type TreatmentTimesProps = {
  slots: readonly string[];
  /** The id of what names the treatment. */
  about: string;
  /** All of them from the start. */
  whole: boolean;
  disabled: boolean;
  onChoose: (slot: string) => void;
};

/** The free times themselves, the first ones until somebody asks for all. */
function TreatmentTimes({ slots, about, whole, disabled, onChoose }: TreatmentTimesProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const folded = !(whole || all) && slots.length > first + 1;
  const unfold = () => {
    flushSync(() => setAll(true));
    // The button has gone: what it has shown comes next.
    list.current?.querySelectorAll("button")[first]?.focus();
  };
  return (
    <ul className="treatment-slots" aria-label="Free times" ref={list}>
      {slots.slice(0, folded ? first : undefined).map((slot) => (
        <li key={slot}>
          <button
            type="button"
            className="chip"
            aria-describedby={about}
            disabled={disabled}
            onClick={() => onChoose(slot)}
          >
            {slot}
          </button>
        </li>
      ))}
      {folded && (
        <li>
          <button
            type="button"
            className="chip is-more"
            aria-describedby={about}
            disabled={disabled}
            onClick={unfold}
          >
            All {slots.length} times
          </button>
        </li>
      )}
    </ul>
  );
}
