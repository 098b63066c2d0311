import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** With the way to all of them, two rows. */
const first = 5;

type Props = {
  slots: readonly string[];
  /** The id of what names the treatment. */
  about: string;
  /** All of them from the start. */
  whole: boolean;
  disabled: boolean;
  onChoose: (slot: string) => void;
};

/** The free times themselves, the first ones until somebody asks for all. */
export function TreatmentTimes({ slots, about, whole, disabled, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const folded = !(whole || all) && slots.length > first + 1;
  const unfold = () => {
    flushSync(() => setAll(true));
    // The button has gone: what it has shown comes next.
    list.current?.querySelectorAll("button")[first]?.focus();
  };
  return (
    <ul className="treatment-slots" aria-label="Free times" ref={list}>
      {slots.slice(0, folded ? first : undefined).map((slot) => (
        <li key={slot}>
          <button
            type="button"
            className="chip"
            aria-describedby={about}
            disabled={disabled}
            onClick={() => onChoose(slot)}
          >
            {slot}
          </button>
        </li>
      ))}
      {folded && (
        <li>
          <button
            type="button"
            className="chip is-more"
            aria-describedby={about}
            disabled={disabled}
            onClick={unfold}
          >
            All {slots.length} times
          </button>
        </li>
      )}
    </ul>
  );
}
