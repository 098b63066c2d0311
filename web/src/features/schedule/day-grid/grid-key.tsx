import { standings } from "../../../components/clinic/standing-badge.tsx";
import { moneyMarks } from "./money-marks.ts";

const shown = [
  { ...standings.confirmed, words: "Confirmed by the patient" },
  standings.arrived,
  moneyMarks.unpaid,
  { ...moneyMarks.paidByCard, words: "Paid by card" },
  { ...moneyMarks.paidAtDesk, words: "Paid at the desk" },
  standings.problem,
  standings.noShow,
];

export const movingHintId = "how-to-move";

/** What the pictures in the blocks mean. To who hears them, each says it itself. */
export function GridKey() {
  return (
    <>
      <ul className="grid-key" aria-hidden="true">
        {shown.map(({ icon: Icon, tone, words }) => (
          <li key={words} className={`visit-mark is-${tone}`}>
            <Icon size={15} /> {words}
          </li>
        ))}
      </ul>
      <p id={movingHintId} className="grid-hint">
        To move an appointment, drag it (with a finger, hold it first), or press <kbd>M</kbd> on it and go on
        with the arrow keys.
      </p>
    </>
  );
}
