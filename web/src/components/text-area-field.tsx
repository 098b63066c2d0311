import type { ComponentProps } from "react";
import { Field, type FieldText } from "./field.tsx";

export function TextAreaField({ label, hint, error, id, ...area }: FieldText & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <textarea className="form-control" {...area} {...control} />}
    </Field>
  );
}
