import { maxReminders } from "@clinic/contract/settings.ts";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { TextField } from "../../components/text-field.tsx";

type Props = {
  days: readonly number[];
  /** By place in the list. */
  errors: readonly (string | undefined)[];
  onChange: (days: number[]) => void;
};

/** One more than the most: of these there is always one that isn't in the list. */
const proposals = [1, 3, 7, 2, 14];

export function ReminderDays({ days, errors, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const proposal =
    days.length < maxReminders ? proposals.find((proposed) => !days.includes(proposed)) : undefined;
  const remove = (at: number) => {
    onChange(days.toSpliced(at, 1));
    // The button that had the focus is gone, or another day's now.
    group.current?.focus();
  };
  const add = (proposed: number) => {
    onChange([...days, proposed]);
    if (days.length + 1 === maxReminders) group.current?.focus();
  };
  return (
    <fieldset className="reminder-days" ref={group} tabIndex={-1}>
      <legend className="visually-hidden">Days before an appointment</legend>
      {days.length === 0 && (
        <p className="form-text">Nobody is reminded. Confirmations and changes are still emailed.</p>
      )}
      <ul>
        {days.map((day, i) => {
          const name = `Reminder ${i + 1}`;
          return (
            <li key={name}>
              <TextField
                label={`${name}, days before`}
                type="number"
                inputMode="numeric"
                min={1}
                max={30}
                error={errors[i]}
                value={Number.isNaN(day) ? "" : day}
                onChange={({ target }) => onChange(days.with(i, target.valueAsNumber))}
              />
              <button
                type="button"
                className="btn btn-icon"
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => remove(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {proposal !== undefined && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => add(proposal)}>
          <Plus size={16} aria-hidden="true" /> Add a reminder
        </button>
      )}
    </fieldset>
  );
}
