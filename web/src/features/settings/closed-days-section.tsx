import type { Settings } from "@clinic/contract/settings.ts";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { TextField } from "../../components/text-field.tsx";

export function ClosedDaysSection() {
  const { control, register, formState } = useFormContext<Settings>();
  const { fields, append, remove } = useFieldArray({ control, name: "closedDays" });
  const errors = formState.errors.closedDays;
  return (
    <section className="panel" aria-labelledby="settings-closed">
      <h2 id="settings-closed">Closed days and holidays</h2>
      {fields.length === 0 && <p className="form-text">No closed days besides those in the opening hours.</p>}
      <ul className="closed-days">
        {fields.map((field, i) => (
          <li key={field.id}>
            <TextField
              label="Day"
              type="date"
              error={errors?.[i]?.date?.message}
              {...register(`closedDays.${i}.date`)}
            />
            <TextField
              label="Reason"
              placeholder="Thanksgiving"
              error={errors?.[i]?.reason?.message}
              {...register(`closedDays.${i}.reason`)}
            />
            <button
              type="button"
              className="btn btn-icon"
              aria-label={`Remove closed day ${field.date || i + 1}`}
              onClick={() => remove(i)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        onClick={() => append({ date: "", reason: "" })}
      >
        <Plus size={16} aria-hidden="true" /> Add a closed day
      </button>
    </section>
  );
}
