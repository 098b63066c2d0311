import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CardTable } from "../../components/card-table.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { lacksPerformer } from "../../lib/clinic/performers.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { useOrderTreatments, withMoved } from "./order-treatments.ts";

type Props = {
  treatments: ManagedTreatment[];
  /** None while they load. */
  doctors: readonly ManagedDoctor[] | undefined;
  onRemove: (treatment: ManagedTreatment) => void;
};

export function TreatmentsTable({ treatments, doctors, onRemove }: Props) {
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
