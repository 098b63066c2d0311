import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { showPrice } from "../../shared/clinic-format.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { StatusBadge } from "../../ui/states.tsx";
import { CardTable } from "../../ui/table.tsx";
import { lacksPerformer } from "./performers.ts";
import { useOrderTreatments, withMoved } from "./treatment-calls.ts";

type TreatmentsTableProps = {
  treatments: ManagedTreatment[];
  /** None while they load. */
  doctors: readonly ManagedDoctor[] | undefined;
  onRemove: (treatment: ManagedTreatment) => void;
};

export function TreatmentsTable({ treatments, doctors, onRemove }: TreatmentsTableProps) {
  const order = useOrderTreatments();
  const [said, setSaid] = useState("");
  const move = (from: number, step: 1 | -1) => {
    const moved = treatments[from];
    setSaid(`${moved?.name} is now ${from + step + 1} of ${treatments.length}.`);
    order.mutate(withMoved(treatments, from, step), { onError: (error) => notify.error(sentenceOf(error)) });
  };
  const isAlone = (treatment: ManagedTreatment) =>
    doctors !== undefined && lacksPerformer(treatment, doctors);
  return (
    <>
      <CardTable caption="Treatments in the order in which patients see them">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Name</th>
            <th scope="col">Price</th>
            <th scope="col">Duration</th>
            <th scope="col">Times a day</th>
            <th scope="col">Status</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {treatments.map((treatment, i) => (
            <tr key={treatment._id}>
              <td data-label="Order">
                <MoveButtons
                  name={treatment.name}
                  place={i}
                  of={treatments.length}
                  onMove={(step) => move(i, step)}
                />
              </td>
              <th scope="row" className="card-title" data-label="Name">
                <span>
                  {treatment.name}
                  {isAlone(treatment) && (
                    <span className="row-note is-warning">
                      No bookable doctor performs it, so patients find no times
                    </span>
                  )}
                </span>
              </th>
              <td data-label="Price">{showPrice(treatment.Price)}</td>
              <td data-label="Duration">{formatDuration(treatment.durationMinutes)}</td>
              <td data-label="Times a day">{treatment.slots.length}</td>
              <td data-label="Status">
                <StatusBadge tone={treatment.active ? "success" : "neutral"}>
                  {treatment.active ? "Active" : "Inactive"}
                </StatusBadge>
              </td>
              <td>
                <div className="card-table-actions treatment-actions">
                  <Link
                    className="btn btn-sm btn-outline-secondary"
                    to={`/dashboard/treatments/${treatment._id}`}
                    aria-label={`Edit ${treatment.name}`}
                  >
                    Edit
                  </Link>
                  <button
                    type="button"
                    className="btn btn-sm btn-outline-danger"
                    aria-label={`Delete ${treatment.name}`}
                    onClick={() => onRemove(treatment)}
                  >
                    Delete
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type MoveButtonsProps = { name: string; place: number; of: number; onMove: (step: 1 | -1) => void };

/**
 * Moves a row one place. The row's new place in the document would drop the focus, so the pressed button takes it again.
 * At an end it stays focusable and does nothing.
 */
function MoveButtons({ name, place, of, onMove }: MoveButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<1 | -1>(undefined);
  useLayoutEffect(() => {
    if (place >= 0 && pressed.current) {
      buttons.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`)?.focus();
      pressed.current = undefined;
    }
  }, [place]);
  const move = (step: 1 | -1) => {
    const next = place + step;
    if (next < 0 || next >= of) return;
    pressed.current = step;
    onMove(step);
  };
  return (
    <div className="move-buttons" ref={buttons}>
      <span className="move-place">{place + 1}</span>
      <button
        type="button"
        className="btn btn-icon"
        data-step={-1}
        aria-label={`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-icon"
        data-step={1}
        aria-label={`Move ${name} down`}
        aria-disabled={place === of - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
