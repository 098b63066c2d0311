import type { Settings } from "@clinic/contract/settings.ts";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { ClosedDayFields } from "./closed-day-fields.tsx";

export function ClosedDaysSection() {
  const { control } = useFormContext<Settings>();
  const { fields, append, remove } = useFieldArray({ control, name: "closedDays" });
  const add = useRef<HTMLButtonElement>(null);
  const takeAway = (at: number) => {
    remove(at);
    // The button that had the focus is gone.
    add.current?.focus();
  };
  return (
    <section className="panel" aria-labelledby="settings-closed">
      <h2 id="settings-closed">Closed days and holidays</h2>
      <p className="form-text">
        Whatever the opening hours are, nobody can book then. Appointments that are booked already are listed
        when you save. For a part that lasts until midnight, enter 00:00.
      </p>
      {fields.length === 0 && <p className="form-text">No closed days besides those in the opening hours.</p>}
      <ul className="closed-days">
        {fields.map((field, i) => (
          <li key={field.id}>
            <ClosedDayFields index={i} saved={field} onRemove={() => takeAway(i)} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        ref={add}
        onClick={() => append({ date: "", reason: "" })}
      >
        <Plus size={16} aria-hidden="true" /> Add a closed day
      </button>
    </section>
  );
}
