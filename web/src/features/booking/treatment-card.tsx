import type { Treatment } from "@clinic/contract/treatments.ts";
import { Clock } from "lucide-react";
import { useId } from "react";
import { showAmount } from "../../lib/clinic/show-price.ts";

type Props = { treatment: Treatment; loading: boolean; paused: boolean; onBook: () => void };

/** The button's words are the same on every card; the card's name describes it to screen readers. */
export function TreatmentCard({ treatment, loading, paused, onBook }: Props) {
  const nameId = useId();
  const { slots, Price } = treatment;
  const count = slots.length;
  return (
    <article className="panel treatment-card" aria-labelledby={nameId}>
      <h3 id={nameId}>{treatment.name}</h3>
      <p className="treatment-text">{treatment.description}</p>
      <div className={loading ? "treatment-times is-loading" : "treatment-times"} aria-hidden={loading}>
        <p className={count > 0 ? "treatment-slot" : "treatment-slot is-none"}>
          <Clock size={18} aria-hidden="true" />
          {slots[0] ?? "No Slot Available"}
        </p>
        <p className="treatment-count">
          {count} {count === 1 ? "space" : "spaces"} Available
        </p>
      </div>
      <div className="treatment-foot">
        <p className="treatment-price">Price: $ {showAmount(Price)}</p>
        <p className="treatment-length">{treatment.durationMinutes} min</p>
      </div>
      <button
        type="button"
        className="btn btn-primary"
        aria-describedby={nameId}
        disabled={loading || paused || count === 0}
        onClick={onBook}
      >
        Book Appointment
      </button>
    </article>
  );
}
