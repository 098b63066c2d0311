import type { ComponentProps } from "react";
import { Field, type FieldText } from "./field.tsx";

/** Spread react-hook-form's `register(…)` into it; `autoComplete` and `inputMode` pass through. */
export function TextField({ label, hint, error, id, ...input }: FieldText & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <input type="text" className="form-control" {...input} {...control} />}
    </Field>
  );
}
