import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import "../styles/forms.scss";

export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

type Control = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = FieldText & { id: string | undefined; children: (control: Control) => ReactNode };

/** Label, hint and error around one control, and the attributes that tie them to it. */
export function Field({ label, hint, error, id, children }: Props) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="form-label" htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p className="form-text" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  );
}
