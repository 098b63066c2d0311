import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import "../../styles/choices.scss";

type Props = {
  catalogue: readonly ManagedTreatment[];
  /** By name: always performed. */
  specialty: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
  /** What follows from the choice. */
  children: ReactNode;
};

/** What a doctor performs. */
export function TreatmentsField({ catalogue, specialty, chosen, error, onChange, children }: Props) {
  const errorId = useId();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="doctor-part" aria-describedby={error ? errorId : undefined} tabIndex={-1}>
      <legend>Treatments</legend>
      <p className="form-text">
        Patients can book these with this doctor. As soon as any doctor performs a treatment, patients can
        book it only when such a doctor is free.
      </p>
      <div className="treatment-checks">
        {catalogue.map(({ _id, name, active }) => {
          const special = name === specialty;
          const note = special ? "specialty" : active ? "" : "inactive";
          return (
            <label key={_id} className="form-check line-check">
              <input
                type="checkbox"
                className="form-check-input"
                checked={special || chosen.includes(_id)}
                disabled={special}
                onChange={() => toggle(_id)}
              />
              <span>
                {name}
                {note && <small> ({note})</small>}
              </span>
            </label>
          );
        })}
      </div>
      {children}
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
