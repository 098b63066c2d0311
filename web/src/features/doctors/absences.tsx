import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff, X } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { absencesQuery, useRemoveAbsence } from "./absence-calls.ts";
import { awayText } from "./absence-times.ts";
import "./absences.scss";

type Props = {
  doctor: ManagedDoctor;
  /** What was in the way may be possible again. */
  onRemoved: () => void;
  /** A form for more. */
  children: ReactNode;
};

/** When a doctor is away. */
export function Absences({ doctor, onRemoved, children }: Props) {
  const absences = useQuery(absencesQuery);
  const own = absences.data?.filter(({ doctorId }) => doctorId === doctor._id);
  return (
    <section className="panel absences" id="away" aria-labelledby="absences-title">
      <h2 id="absences-title">Away</h2>
      <p className="form-text">
        Nothing can be booked with {doctor.name} then. Appointments that stand already are listed after
        saving: none is moved or canceled by itself.
      </p>
      {absences.isPending ? (
        <Skeleton lines={2} />
      ) : absences.isError ? (
        <ErrorState error={absences.error} retry={() => void absences.refetch()} />
      ) : own?.length === 0 ? (
        <p className="absences-none">No time away is planned.</p>
      ) : (
        <ul className="absence-list">
          {own?.map((absence) => (
            <Entry key={absence._id} absence={absence} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function Entry({ absence, onRemoved }: { absence: Absence; onRemoved: () => void }) {
  const remove = useRemoveAbsence();
  const when = awayText(absence);
  const press = () =>
    remove.mutate(absence, {
      onSuccess: () => {
        notify.success(`No longer away: ${when}`);
        onRemoved();
      },
      onError: (error) => notify.error(sentenceOf(error)),
    });
  return (
    <li>
      <CalendarOff size={20} aria-hidden="true" />
      <span>
        {when}
        {absence.reason && <small>{absence.reason}</small>}
      </span>
      <button
        type="button"
        className="btn btn-icon"
        aria-label={`Remove: ${when}`}
        disabled={remove.isPending}
        onClick={press}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
