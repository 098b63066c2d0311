import type { Affected } from "@clinic/contract/affected.ts";
import type { MoveRequest } from "@clinic/contract/bookings.ts";
import { showNearest } from "./affected-answer.ts";

type Props = Affected & {
  busy: boolean;
  onMove: (to: MoveRequest) => void;
  onCancel: () => void;
};

/** Each button says whom it is about to who doesn't see what it stands beside. */
export function AffectedWays({ booking, doctors, nearest, busy, onMove, onCancel }: Props) {
  const { dateISO: date, slot, patientName } = booking;
  const nobody = doctors.length === 0 && whoIsMissing(booking);
  const whom = <span className="visually-hidden">: {patientName}</span>;
  const move = (to: MoveRequest) => {
    if (!busy) onMove(to);
  };
  return (
    <>
      {nobody && <p className="needs-none">{nobody} is free at that time.</p>}
      <div className="needs-ways">
        {doctors.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            className="btn btn-sm btn-primary"
            aria-disabled={busy || undefined}
            onClick={() => move({ date, slot, doctorId: _id })}
          >
            Give to {name}
            {whom}
          </button>
        ))}
        {nearest.map((time) => (
          <button
            key={`${time.dateISO} ${time.slot} ${time.doctorId}`}
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-disabled={busy || undefined}
            onClick={() =>
              move({
                date: time.dateISO,
                slot: time.slot,
                ...(time.doctorId !== null && { doctorId: time.doctorId }),
              })
            }
          >
            Move to {showNearest(time, { booking })}
            {whom}
          </button>
        ))}
        <button
          type="button"
          className="btn btn-sm btn-outline-danger"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onCancel()}
        >
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
