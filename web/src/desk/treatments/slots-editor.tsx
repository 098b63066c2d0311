import type { OpeningHours } from "@clinic/contract/settings.ts";
import { Check, CircleAlert, Info, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { dayName } from "../../shared/clinic-format.ts";
import { TextField } from "../../ui/fields.tsx";
import {
  fitSlots,
  guessRange,
  type HeldBy,
  mergeSlots,
  rangeFaults,
  type SlotRange,
  slotsBetween,
} from "./slot-range.ts";

type SlotsEditorProps = {
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
export function SlotsEditor({ slots, durationMinutes, hours, heldBy, error, onChange }: SlotsEditorProps) {
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

type SlotRangeFieldsProps = { range: SlotRange; onChange: (range: SlotRange) => void };

function SlotRangeFields({ range, onChange }: SlotRangeFieldsProps) {
  const faults = rangeFaults(range);
  return (
    <div className="slot-range">
      <TextField
        label="First start"
        type="time"
        step={900}
        error={faults.from}
        value={range.from}
        onChange={({ target }) => onChange({ ...range, from: target.value })}
      />
      <TextField
        label="Last start"
        type="time"
        step={900}
        value={range.to}
        onChange={({ target }) => onChange({ ...range, to: target.value })}
      />
      <TextField
        label="Every … minutes"
        type="number"
        inputMode="numeric"
        min={15}
        max={480}
        step={15}
        error={faults.everyMinutes}
        value={Number.isNaN(range.everyMinutes) ? "" : range.everyMinutes}
        onChange={({ target }) => onChange({ ...range, everyMinutes: target.valueAsNumber })}
      />
    </div>
  );
}

type SlotChipsProps = { times: { slot: string; chosen: boolean }[]; onToggle: (slot: string) => void };

function SlotChips({ times, onToggle }: SlotChipsProps) {
  if (times.length === 0)
    return <p className="form-text">Give a first and a last start to see times here.</p>;
  return (
    <ul className="slot-chips" aria-label="Times of a day">
      {times.map(({ slot, chosen }) => (
        <li key={slot}>
          <button type="button" className="slot-chip" aria-pressed={chosen} onClick={() => onToggle(slot)}>
            {chosen ? <Check size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />}
            {slot}
          </button>
        </li>
      ))}
    </ul>
  );
}

type SlotFitNotesProps = {
  slots: readonly string[];
  durationMinutes: number;
  hours: OpeningHours;
  heldBy: HeldBy;
};

/** Warnings forbid nothing: hours may be about to change, and two doctors can treat two patients at once. */
function SlotFitNotes({ slots, durationMinutes, hours, heldBy }: SlotFitNotesProps) {
  const { never, missing, overlapping } = fitSlots(slots, durationMinutes, hours);
  return (
    <div role="status">
      {never.length > 0 && (
        <Note warning>
          Outside opening hours on every day, so patients never see: <b>{never.join(", ")}</b>
        </Note>
      )}
      {overlapping.length > 0 && (
        <Note warning>
          Begins before a visit at the previous time has ended,{" "}
          {heldBy === "seat"
            ? "so only one of the two can be booked"
            : "so both can be booked only with two doctors"}
          : <b>{overlapping.join(", ")}</b>
        </Note>
      )}
      {missing.map(({ weekday, slots: times }) => (
        <Note key={weekday}>
          Not offered on {dayName(weekday)} because of its opening hours: {times.join(", ")}
        </Note>
      ))}
    </div>
  );
}

function Note({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  const Icon = warning ? TriangleAlert : Info;
  return (
    <p className={warning ? "slot-note is-warning" : "slot-note"}>
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
