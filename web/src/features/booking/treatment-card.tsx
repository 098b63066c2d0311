import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { CalendarX, Clock } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { type ClinicDay, showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { showAmount } from "../../lib/clinic/show-price.ts";
import { TreatmentTimes } from "./treatment-times.tsx";

type Props = {
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
export function TreatmentCard({ treatment, day, loading, paused, chosen, sought, nextFree, onBook }: Props) {
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
