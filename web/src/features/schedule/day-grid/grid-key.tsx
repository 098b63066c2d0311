import { standings } from "../../../components/clinic/standing-badge.tsx";
import { moneyMarks } from "./money-marks.ts";

/** Grounds, as blocks and pauses have them. */
const shades = [
  { look: "booked", words: "Booked" },
  { look: "arrived", words: standings.arrived.words, icon: standings.arrived.icon },
  { look: "problem", words: standings.problem.words, icon: standings.problem.icon },
  { look: "no-show", words: standings.noShow.words, icon: standings.noShow.icon },
  { look: "off", words: "Not working or closed" },
  { look: "away", words: "Away" },
] as const;

const marks = [
  { ...standings.confirmed, words: "Confirmed by the patient" },
  moneyMarks.unpaid,
  { ...moneyMarks.paidByCard, words: "Paid by card" },
  { ...moneyMarks.paidAtDesk, words: "Paid at the desk" },
];

export const movingHintId = "how-to-move";

/** What shades and pictures mean. To who hears them, each says it itself. */
export function GridKey() {
  return (
    <>
      <ul className="grid-key" aria-hidden="true">
        {shades.map(({ look, words, ...shade }) => (
          <li key={look}>
            <span className={`grid-shade is-${look}`}>{"icon" in shade && <shade.icon size={14} />}</span>{" "}
            {words}
          </li>
        ))}
        {marks.map(({ icon: Icon, tone, words }) => (
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
