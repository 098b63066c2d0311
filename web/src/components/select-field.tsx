import type { ComponentProps } from "react";
import { Field, type FieldText } from "./field.tsx";
import "../styles/choices.scss";

/** Its options are its children. */
export function SelectField({ label, hint, error, id, ...select }: FieldText & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <select className="form-select" {...select} {...control} />}
    </Field>
  );
}
