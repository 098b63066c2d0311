import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { CardTable } from "../../ui/table.tsx";
import { toTreatmentInput, useSaveTreatment } from "./treatment-calls.ts";

type Props = { mayEdit: boolean; treatments: readonly ManagedTreatment[] };

/** Treatments that patients can't book. They stay because appointments were booked for them. */
export function NotOfferedTreatments({ mayEdit, treatments }: Props) {
  const summary = useRef<HTMLElement>(null);
  return (
    <details className="mt-4">
      <summary className="summary-link fw-semibold" ref={summary}>
        No longer offered ({treatments.length})
      </summary>
      <CardTable caption="Treatments that are no longer offered">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Price</th>
            <th scope="col">Duration</th>
            {mayEdit && <th scope="col">Action</th>}
          </tr>
        </thead>
        <tbody>
          {treatments.map((treatment) => (
            <tr key={treatment._id}>
              <th scope="row" className="card-title" data-label="Name">
                {treatment.name}
              </th>
              <td data-label="Price" className="whole">
                {formatPrice(treatment.Price)}
              </td>
              <td data-label="Duration" className="whole">
                {formatDuration(treatment.durationMinutes)}
              </td>
              {mayEdit && (
                <td>
                  <div className="card-table-actions">
                    {/* The row goes away with its button, so the focus moves to the summary. */}
                    <OfferAgain treatment={treatment} onOffered={() => summary.current?.focus()} />
                    <Link
                      className="btn btn-sm btn-outline-secondary"
                      to={`/dashboard/treatments/${treatment._id}`}
                      aria-label={`Edit ${treatment.name}`}
                    >
                      Edit
                    </Link>
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </CardTable>
    </details>
  );
}

function OfferAgain({ treatment, onOffered }: { treatment: ManagedTreatment; onOffered: () => void }) {
  const save = useSaveTreatment(treatment);
  const offer = async () => {
    try {
      await save.mutateAsync({ ...toTreatmentInput(treatment), active: true });
      notify.success(`Patients can book ${treatment.name} again`);
      onOffered();
    } catch (error) {
      notify.error(describeError(error));
    }
  };
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-primary"
      aria-label={`Offer again: ${treatment.name}`}
      busy={save.isPending}
      busyText="Saving…"
      onClick={() => void offer()}
    >
      Offer again
    </SubmitButton>
  );
}
