import { TextField } from "../../components/text-field.tsx";
import { rangeFaults, type SlotRange } from "./slot-range.ts";

type Props = { range: SlotRange; onChange: (range: SlotRange) => void };

export function SlotRangeFields({ range, onChange }: Props) {
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
