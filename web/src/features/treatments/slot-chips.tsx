import { Check, Plus } from "lucide-react";

type Props = { times: { slot: string; chosen: boolean }[]; onToggle: (slot: string) => void };

export function SlotChips({ times, onToggle }: Props) {
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
