import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { isolated } from "../../lib/clinic/isolated.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { absencesQuery, useRemoveAbsence } from "./absence-calls.ts";
import { awayText } from "./absence-times.ts";
import "./absences.scss";

type Props = {
  doctor: ManagedDoctor;
  /** What was in the way may be possible again. */
  onRemoved: (absence: Absence) => void;
  /** A form for more. */
  children: ReactNode;
};

/** When a doctor is away. */
export function Absences({ doctor, onRemoved, children }: Props) {
  const absences = useQuery(absencesQuery);
  const remove = useRemoveAbsence();
  const [removing, setRemoving] = useState<Absence>();
  const heading = useRef<HTMLHeadingElement>(null);
  const own = absences.data?.filter(({ doctorId }) => doctorId === doctor._id);
  const close = () => {
    setRemoving(undefined);
    remove.reset();
  };
  const confirm = (absence: Absence) =>
    remove.mutate(absence, {
      onSuccess: () => {
        notify.success(`Time away removed: ${awayText(absence)}`);
        close();
        onRemoved(absence);
      },
    });
  return (
    <section className="panel absences" id="away" aria-labelledby="absences-title">
      <h2 id="absences-title" ref={heading} tabIndex={-1}>
        Away
      </h2>
      <p className="form-text">
        Nothing can be booked with {doctor.name} then. Appointments already booked are listed after saving;
        none is moved or canceled automatically.
      </p>
      {absences.isPending ? (
        <Skeleton lines={2} />
      ) : absences.isError ? (
        <ErrorState
          title="Time away could not be loaded"
          error={absences.error}
          retry={() => void absences.refetch()}
        />
      ) : own?.length === 0 ? (
        <p className="absences-none">No time away is planned.</p>
      ) : (
        <ul className="absence-list">
          {own?.map((absence) => (
            <Entry key={absence._id} absence={absence} onRemove={() => setRemoving(absence)} />
          ))}
        </ul>
      )}
      {children}
      {removing && (
        <ConfirmDialog
          open
          title="Remove this time away?"
          confirmText="Remove"
          busyText="Removing…"
          busy={remove.isPending}
          error={remove.isError ? sentenceOf(remove.error) : undefined}
          danger
          heir={heading}
          onConfirm={() => confirm(removing)}
          onClose={close}
        >
          <p className="mb-0">
            <strong>{awayText(removing)}</strong>
            {removing.reason && ` (${removing.reason})`}: {doctor.name} is no longer marked as away at that
            time.
            {doctor.bookable && ` Patients can book with ${isolated(doctor.name)} at that time again.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type EntryProps = { absence: Absence; onRemove: () => void };

function Entry({ absence, onRemove }: EntryProps) {
  const when = awayText(absence);
  return (
    <li>
      <CalendarOff size={20} aria-hidden="true" />
      <span>
        {when}
        {absence.reason && <small>{absence.reason}</small>}
      </span>
      <button type="button" className="btn btn-icon" aria-label={`Remove: ${when}`} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
