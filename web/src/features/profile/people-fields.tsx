import type { ProfileInput } from "@clinic/contract/profile.ts";
import { CircleAlert, UserPlus, X } from "lucide-react";
import { useId, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../../components/text-field.tsx";
import { mostPeople } from "./people.ts";
import { StillComes } from "./still-comes.tsx";

/** Inside of the profile's form, and saved with it. */
export function PeopleFields() {
  const { control, register, formState } = useFormContext<ProfileInput>();
  const { fields, append, remove } = useFieldArray({ control, name: "people" });
  const typed = useWatch({ control, name: "people" });
  const group = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const errors = formState.errors.people;
  const takeAway = (at: number) => {
    remove(at);
    // The button that had the focus is gone.
    group.current?.focus();
  };
  return (
    <fieldset className="people" aria-describedby={hintId} ref={group} tabIndex={-1}>
      <legend>People you book for</legend>
      <p className="form-text" id={hintId}>
        Your children, or anyone whose appointments you look after. When you book, you choose who it is for.
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field, i) => (
            <li key={field.id}>
              <TextField
                label={`Person ${i + 1}`}
                placeholder="First and last name"
                autoComplete="off"
                error={errors?.[i]?.name?.message}
                {...register(`people.${i}.name`)}
              />
              <button
                type="button"
                className="btn btn-icon"
                aria-label={`Remove ${typed?.[i]?.name || "this person"}`}
                onClick={() => takeAway(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
              {errors?.[i]?.message && <StillComes>{errors[i].message}</StillComes>}
            </li>
          ))}
        </ul>
      )}
      {errors?.message && (
        <p className="field-error">
          <CircleAlert className="icon" aria-hidden="true" />
          {errors.message}
        </p>
      )}
      {fields.length < mostPeople ? (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => append({ name: "" })}
        >
          <UserPlus size={16} aria-hidden="true" /> Add a person
        </button>
      ) : (
        <p className="form-text">These are {mostPeople} people, as many as an account can book for.</p>
      )}
    </fieldset>
  );
}
