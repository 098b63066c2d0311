import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { performersText } from "./performers.ts";

export type HeldBy = ManagedTreatment["heldBy"];

type Props = Omit<ComponentProps<"input">, "value" | "type"> & {
  /** None before it is saved. */
  treatmentId: string | undefined;
  heldBy: HeldBy;
  error: string | undefined;
};

const choices: { value: HeldBy; text: string }[] = [
  { value: "seat", text: "Whoever is there" },
  { value: "doctors", text: "The doctors who perform it" },
];

/** Whose time an appointment takes, in a clinic's words. */
export function HeldByField({ treatmentId, heldBy, error, ...radio }: Props) {
  const id = useId();
  const doctors = useQuery(managedDoctorsQuery);
  return (
    <fieldset className="held-by" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}>
      <legend className="form-label">Who treats</legend>
      <div className="held-by-choices">
        {choices.map(({ value, text }) => (
          <label key={value} className="form-check">
            <input type="radio" className="form-check-input" value={value} {...radio} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <p className="form-text" id={`${id}-hint`}>
        {heldBy === "seat"
          ? "One patient at a time, and patients don't choose a doctor."
          : `Each appointment takes a doctor's time, so there can be as many patients at a time as doctors are free. ${performersText(doctors.data ?? [], treatmentId)}`}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
