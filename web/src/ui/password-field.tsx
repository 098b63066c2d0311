import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldText } from "./fields.tsx";
import "./password-field.scss";

type PasswordFieldProps = Partial<Pick<FieldText, "label">> &
  Omit<FieldText, "label"> &
  ComponentProps<"input">;

/** A password field with a button that shows the password, because phone keyboards cause typing errors. */
export function PasswordField({ label = "Password", hint, error, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className="password-field">
          <input
            className="form-control"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
          />
          <button
            type="button"
            className="password-toggle"
            aria-pressed={shown}
            aria-label="Show what I typed"
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
