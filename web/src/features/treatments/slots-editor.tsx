import type { OpeningHours } from "@clinic/contract/settings.ts";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import type { HeldBy } from "./held-by-field.tsx";
import { SlotChips } from "./slot-chips.tsx";
import { SlotFitNotes } from "./slot-fit-notes.tsx";
import { guessRange, mergeSlots, slotsBetween } from "./slot-range.ts";
import { SlotRangeFields } from "./slot-range-fields.tsx";

type Props = {
  slots: string[];
  durationMinutes: number;
  hours: OpeningHours;
  heldBy: HeldBy;
  error: string | undefined;
  onChange: (slots: string[]) => void;
};

/**
 * A range proposes times, chips choose among them: what is chosen and what is only proposed stand in one row of the day, so
 * that an exception is one press.
 */
export function SlotsEditor({ slots, durationMinutes, hours, heldBy, error, onChange }: Props) {
  const [range, setRange] = useState(() => guessRange(slots, durationMinutes));
  const errorId = useId();
  const proposed = slotsBetween(range);
  const missing = proposed.filter((slot) => !slots.includes(slot));
  const toggle = (slot: string) =>
    onChange(slots.includes(slot) ? slots.filter((other) => other !== slot) : mergeSlots(slots, [slot]));
  return (
    <fieldset className="slots-editor" aria-describedby={error ? errorId : undefined} tabIndex={-1}>
      <legend className="form-label">Times</legend>
      <SlotRangeFields range={range} onChange={setRange} />
      <div className="slots-actions">
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          disabled={missing.length === 0}
          onClick={() => onChange(mergeSlots(slots, missing))}
        >
          {missing.length === 0 ? "All chosen" : `Choose all ${proposed.length}`}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          disabled={slots.length === 0}
          onClick={() => onChange([])}
        >
          Choose none
        </button>
        <p role="status">
          {slots.length === 0
            ? "No time chosen"
            : `${slots.length} ${slots.length === 1 ? "time" : "times"} a day`}
        </p>
      </div>
      <SlotChips
        times={mergeSlots(slots, proposed).map((slot) => ({ slot, chosen: slots.includes(slot) }))}
        onToggle={toggle}
      />
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
      <SlotFitNotes slots={slots} durationMinutes={durationMinutes} hours={hours} heldBy={heldBy} />
    </fieldset>
  );
}
