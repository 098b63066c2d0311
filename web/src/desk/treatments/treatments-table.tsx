import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { CardTable } from "../../ui/table.tsx";
import { lacksPerformer } from "./performers.ts";
import { moveTreatment, useOrderTreatments } from "./treatment-calls.ts";

type TreatmentsTableProps = {
  mayEdit: boolean;
  /** The treatments that the clinic offers. */
  treatments: ManagedTreatment[];
  /** The other treatments, which stay after them in the clinic's order. */
  notOffered: readonly ManagedTreatment[];
  /** Undefined while the doctors load. */
  doctors: readonly ManagedDoctor[] | undefined;
  onRemove: (treatment: ManagedTreatment) => void;
};

export function TreatmentsTable({
  mayEdit,
  treatments,
  notOffered,
  doctors,
  onRemove,
}: TreatmentsTableProps) {
  const order = useOrderTreatments();
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, step: 1 | -1) => {
    const moved = treatments[from];
    setAnnouncement(`${moved?.name} is now ${from + step + 1} of ${treatments.length}.`);
    order.mutate([...moveTreatment(treatments, from, step), ...notOffered], {
      onError: (error) => notify.error(describeError(error)),
    });
  };
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
            {mayEdit && <th scope="col">Action</th>}
          </tr>
        </thead>
        <tbody>
          {treatments.map((treatment, i) => (
            <tr key={treatment._id}>
              <td data-label="Order">
                {mayEdit ? (
                  <MoveButtons
                    name={treatment.name}
                    index={i}
                    count={treatments.length}
                    onMove={(step) => move(i, step)}
                  />
                ) : (
                  i + 1
                )}
              </td>
              <th scope="row" className="card-title" data-label="Name">
                <span>
                  {treatment.name}
                  {doctors && lacksPerformer(treatment, doctors) && (
                    <span className="row-note is-warning">
                      No bookable doctor performs it, so patients find no times
                    </span>
                  )}
                </span>
              </th>
              <td data-label="Price" className="whole">
                {formatPrice(treatment.Price)}
              </td>
              <td data-label="Duration" className="whole">
                {formatDuration(treatment.durationMinutes)}
              </td>
              <td data-label="Times a day">{treatment.slots.length}</td>
              {mayEdit && (
                <td>
                  <div className="card-table-actions">
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
              )}
            </tr>
          ))}
        </tbody>
      </CardTable>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

type MoveButtonsProps = { name: string; index: number; count: number; onMove: (step: 1 | -1) => void };

/**
 * A moved row loses the focus, so the pressed button takes it again. In the first and last row a useless button stays focusable.
 */
function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<1 | -1>(undefined);
  useLayoutEffect(() => {
    if (index >= 0 && pressed.current) {
      buttons.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`)?.focus();
      pressed.current = undefined;
    }
  }, [index]);
  const move = (step: 1 | -1) => {
    const next = index + step;
    if (next < 0 || next >= count) return;
    pressed.current = step;
    onMove(step);
  };
  return (
    <div className="move-buttons d-flex gap-1 align-items-center" ref={buttons}>
      <span className="text-soft">{index + 1}</span>
      <button
        type="button"
        className="btn btn-outline-secondary btn-icon"
        data-step={-1}
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-outline-secondary btn-icon"
        data-step={1}
        aria-label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
