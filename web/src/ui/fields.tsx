import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useHydrated } from "../shared/use-hydrated.ts";
import "./fields.scss";

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

type FieldProps = FieldText & { id: string | undefined; children: (control: Control) => ReactNode };

/** A form control with its label, hint and error. `children` gets the attributes that connect the control to them. */
export function Field({ label, hint, error, id, children }: FieldProps) {
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
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="form-text mb-0" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  );
}

/** A text input with label, hint and error. Takes react-hook-form's `register(…)`, and passes other attributes to the input. */
export function TextField({ label, hint, error, id, ...input }: FieldText & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <input type="text" className="form-control" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, id, ...area }: FieldText & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <textarea className="form-control" {...area} {...control} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, id, ...select }: FieldText & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <select className="form-select" {...select} {...control} />}
    </Field>
  );
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>Error: {children}</span>
    </p>
  );
}

type SubmitButtonProps = ComponentProps<"button"> & { busy: boolean; busyText: string };

/**
 * While busy, the button keeps its focus and its width and ignores presses. It gets `aria-disabled`, because `disabled` would
 * drop the focus.
 */
export function SubmitButton({
  busy,
  busyText,
  className = "btn-primary",
  children,
  disabled = false,
  onClick,
  ...rest
}: SubmitButtonProps) {
  const hydrated = useHydrated();
  const isPressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isPressed.current) {
      event.preventDefault();
      return;
    }
    // Ignores a double click, whose second click comes before `busy`: validation runs first, and TanStack Query reports in a timer.
    isPressed.current = true;
    setTimeout(() => setTimeout(() => (isPressed.current = false)));
    onClick?.(event);
  };
  return (
    <button
      type="submit"
      {...rest}
      disabled={disabled || !hydrated}
      className={`btn submit-button ${className}`}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <span className="spinner-border spinner-border-sm" aria-hidden="true" />}
      <span>
        <span className={busy ? "is-waiting" : ""}>{children}</span>
        <span className={busy ? "" : "is-waiting"}>{busyText}</span>
      </span>
    </button>
  );
}
