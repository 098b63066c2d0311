import type { Affected } from "@clinic/contract/affected.ts";
import { keyOf, type PossibleMove, type Way } from "./possible-moves.ts";

type Props = {
  booking: Affected["booking"];
  moves: readonly PossibleMove[];
  /** The clinic itself is closed then, or the visit has begun: who else is free says nothing. */
  timeless: boolean;
  onChoose: (way: Way) => void;
};

/** Each button says whom it is about to who doesn't see what it stands beside. */
export function AffectedWays({ booking, moves, timeless, onChoose }: Props) {
  const nobody = !timeless && moves.every(({ kind }) => kind !== "give") && whoIsMissing(booking);
  const whom = <span className="visually-hidden">: {booking.patientName}</span>;
  return (
    <>
      {nobody && <p className="needs-none">{nobody} is free at that time.</p>}
      <div className="needs-ways">
        {moves.map((move) => (
          <button
            key={keyOf(move)}
            type="button"
            className={`btn btn-sm ${move.kind === "give" ? "btn-primary" : "btn-outline-secondary"}`}
            onClick={() => onChoose(move)}
          >
            {move.text}
            {whom}
          </button>
        ))}
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={() => onChoose("cancel")}>
          Cancel appointment
          {whom}
        </button>
      </div>
    </>
  );
}

/** Nobody where the treatment has only its seat: no doctor could take it over. */
function whoIsMissing({ doctorId, problem }: Affected["booking"]): string | undefined {
  if (problem === "no-doctor") return "No doctor";
  return doctorId === null ? undefined : "No other doctor";
}
