import type { OpeningHours } from "@clinic/contract/settings.ts";
import { Check, Info, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatSlot, formatWeekday } from "../../shared/clinic-format.ts";
import { FieldError, TextField } from "../../ui/fields.tsx";
import type { HeldBy } from "./performers.ts";
import { checkSlots, guessRange, listSlots, mergeSlots, rangeFaults, type SlotRange } from "./slot-range.ts";

type SlotsEditorProps = {
  slots: string[];
  durationMinutes: number;
  hours: OpeningHours;
  heldBy: HeldBy;
  error: string | undefined;
  onChange: (slots: string[]) => void;
};

/** Chooses a treatment's start times. A range proposes times, and a press on a time adds or removes it. */
export function SlotsEditor({ slots, durationMinutes, hours, heldBy, error, onChange }: SlotsEditorProps) {
  const [range, setRange] = useState(() => guessRange(slots, durationMinutes));
  const errorId = useId();
  const proposed = listSlots(range);
  const missing = proposed.filter((slot) => !slots.includes(slot));
  const toggle = (slot: string) =>
    onChange(slots.includes(slot) ? slots.filter((other) => other !== slot) : mergeSlots(slots, [slot]));
  return (
    <fieldset className="tile mb-4" aria-describedby={error ? errorId : undefined} tabIndex={-1}>
      <legend className="form-label fs-6">Times</legend>
      <SlotRangeFields range={range} onChange={setRange} />
      <div className="d-flex flex-wrap gap-2 align-items-center mb-3">
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
        <p className="small text-soft m-0 ms-auto" role="status">
          {slots.length === 0
            ? "No time chosen"
            : `${slots.length} ${slots.length === 1 ? "time" : "times"} a day`}
        </p>
      </div>
      <SlotChips times={mergeSlots(slots, proposed)} chosen={slots} onToggle={toggle} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <SlotWarnings slots={slots} durationMinutes={durationMinutes} hours={hours} heldBy={heldBy} />
    </fieldset>
  );
}

type SlotRangeFieldsProps = { range: SlotRange; onChange: (range: SlotRange) => void };

function SlotRangeFields({ range, onChange }: SlotRangeFieldsProps) {
  const faults = rangeFaults(range);
  return (
    <div className="columns-10 gap-3">
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

type SlotChipsProps = {
  times: readonly string[];
  chosen: readonly string[];
  onToggle: (slot: string) => void;
};

function SlotChips({ times, chosen, onToggle }: SlotChipsProps) {
  if (times.length === 0)
    return <p className="form-text">Give a first and a last start to see times here.</p>;
  return (
    <ul className="columns-6 gap-2 list-unstyled m-0" aria-label="Times of a day">
      {times.map((slot) => {
        const isChosen = chosen.includes(slot);
        const Icon = isChosen ? Check : Plus;
        return (
          <li key={slot}>
            <button
              type="button"
              className={`btn small figures gap-1 w-100 px-0 ${isChosen ? "btn-outline-primary active" : "btn-outline-secondary"}`}
              aria-pressed={isChosen}
              onClick={() => onToggle(slot)}
            >
              <Icon size={14} aria-hidden="true" />
              {formatSlot(slot)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type SlotWarningsProps = Pick<SlotsEditorProps, "slots" | "durationMinutes" | "hours" | "heldBy">;

/** Warns but doesn't refuse: the opening hours may be about to change, and two doctors can treat two patients at once. */
function SlotWarnings({ slots, durationMinutes, hours, heldBy }: SlotWarningsProps) {
  const { never, missing, overlapping } = checkSlots(slots, durationMinutes, hours);
  return (
    <div role="status">
      {never.length > 0 && (
        <SlotNote isWarning>
          Outside opening hours on every day, so patients never see: <b>{never.join(", ")}</b>
        </SlotNote>
      )}
      {overlapping.length > 0 && (
        <SlotNote isWarning>
          Starts before an appointment at the previous time has ended,{" "}
          {heldBy === "seat"
            ? "so only one of the two can be booked"
            : "so both can be booked only with two doctors"}
          : <b>{overlapping.map(formatSlot).join(", ")}</b>
        </SlotNote>
      )}
      {missing.map(({ weekday, slots: times }) => (
        <SlotNote key={weekday}>
          Not offered on {formatWeekday(weekday)} because of its opening hours:{" "}
          {times.map(formatSlot).join(", ")}
        </SlotNote>
      ))}
    </div>
  );
}

function SlotNote({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <p className={`icon-text small mt-3 mb-0 ${isWarning ? "text-warning" : "text-soft"}`}>
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
