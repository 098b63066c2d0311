import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldText } from "../../components/field.tsx";

type Props = Omit<FieldText, "label"> & ComponentProps<"input">;

/** What was typed can be looked at: fewer wrong passwords on small keyboards. */
export function PasswordField({ hint, error, id, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label="Password" hint={hint} error={error} id={id}>
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
