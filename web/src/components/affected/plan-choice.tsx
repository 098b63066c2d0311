import { useQuery } from "@tanstack/react-query";
import { isClinicClosed } from "../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { SubmitButton } from "../submit-button.tsx";
import { keyOf } from "./possible-moves.ts";
import { planKey } from "./propose.ts";
import type { Line } from "./settling.ts";
import "../../styles/choices.scss";

type Props = {
  line: Line;
  /** Something is under way in this list. */
  busy: boolean;
  onChoose: (plan: string) => void;
  onDo: () => void;
};

/** What is best is chosen already. Both controls say whom they are about to who doesn't see what they stand beside. */
export function PlanChoice({ line, busy, onChoose, onDo }: Props) {
  const { entry, moves, plan, begun, fate } = line;
  const { booking } = entry;
  const { data: hours } = useQuery(settingsQuery);
  // Then who else is free says nothing.
  const timeless = begun || Boolean(hours && isClinicClosed(hours, booking));
  const doing = fate?.is === "doing";
  const nobody = !timeless && moves.every(({ kind }) => kind !== "give") && whoIsMissing(booking);
  return (
    <div className="needs-plan">
      {nobody && <p className="needs-none">{nobody} is free at that time.</p>}
      <select
        className="form-select"
        aria-label={`What to do: ${booking.patientName}`}
        value={planKey(plan)}
        disabled={busy}
        onChange={({ target }) => onChoose(target.value)}
      >
        {moves.map((move) => (
          <option key={keyOf(move)} value={keyOf(move)}>
            {move.text}
          </option>
        ))}
        <option value="cancel">Cancel appointment</option>
        <option value="later">Leave it for later</option>
      </select>
      <SubmitButton
        type="button"
        className={plan === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}
        aria-label={`Do this: ${booking.patientName}`}
        disabled={plan === "later" || (busy && !doing)}
        busy={doing}
        busyText="Doing…"
        onClick={onDo}
      >
        Do this
      </SubmitButton>
    </div>
  );
}

/** Nobody where the treatment has only its seat: no doctor could take it over. */
function whoIsMissing({ doctorId, problem }: Line["entry"]["booking"]): string | undefined {
  if (problem === "no-doctor") return "No doctor";
  return doctorId === null ? undefined : "No other doctor";
}
