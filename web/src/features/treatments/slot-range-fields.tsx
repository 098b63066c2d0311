import { TextField } from "../../components/text-field.tsx";
import type { SlotRange } from "./slot-range.ts";

type Props = { range: SlotRange; onChange: (range: SlotRange) => void };

export function SlotRangeFields({ range, onChange }: Props) {
  return (
    <div className="slot-range">
      <TextField
        label="First start"
        type="time"
        value={range.from}
        onChange={({ target }) => onChange({ ...range, from: target.value })}
      />
      <TextField
        label="Last start"
        type="time"
        value={range.to}
        onChange={({ target }) => onChange({ ...range, to: target.value })}
      />
      <TextField
        label="Every … minutes"
        type="number"
        inputMode="numeric"
        min={5}
        max={480}
        step={5}
        value={Number.isNaN(range.everyMinutes) ? "" : range.everyMinutes}
        onChange={({ target }) => onChange({ ...range, everyMinutes: target.valueAsNumber })}
      />
    </div>
  );
}
