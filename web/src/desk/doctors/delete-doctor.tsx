import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ErrorData } from "@clinic/contract/errors.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../shared/api-error.ts";
import { isolated } from "../../shared/appointment-words.ts";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { managedTreatmentsQuery } from "../treatments/treatment-calls.ts";
import { doctorsKey, makeNotBookable, managedDoctorsQuery, removeDoctor } from "./doctor-calls.ts";
import { fieldsOf, leftWithNobody, nobodyText } from "./doctor-fields.ts";
import { FormWarning } from "./work-fields.tsx";
import "./doctors.scss";

/** Asks, and where appointments are coming says which, and the alternatives. */
export function DeleteDoctorDialog({ doctor, onClose }: { doctor: ManagedDoctor; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removeDoctor(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: doctorsKey });
      notify.success(`${isolated(doctor.name)} has been deleted`);
      onClose();
    },
  });
  const { loading, warning } = useLastOneWarning(doctor);
  const { error } = deletion;
  if (error instanceof ApiError && error.code === "has-appointments") {
    return <StillNeededDialog doctor={doctor} coming={error.data} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      title="Delete this doctor?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      loading={loading}
      error={error ? sentenceOf(error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{doctor.name}</strong> and their photo disappear from the public pages and can't be brought
        back. A doctor with coming appointments can't be deleted.
      </p>
      {warning}
    </ConfirmDialog>
  );
}

type Props = { doctor: ManagedDoctor; coming: ErrorData; onClose: () => void };

/** A doctor can't go while patients are expected: which ones, and what to do until then. */
function StillNeededDialog({ doctor, coming: { appointments = [], count }, onClose }: Props) {
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => makeNotBookable(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      notify.success(`${isolated(doctor.name)} can't be booked anymore`);
      onClose();
    },
  });
  const { loading, warning } = useLastOneWarning(doctor);
  const all = count ?? appointments.length;
  const more = all - appointments.length;
  return (
    <Dialog
      open
      title={`${isolated(doctor.name)} still has ${all === 1 ? "1 appointment" : `${all} appointments`}`}
      onClose={onClose}
      locked={stop.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={stop.isPending}
            onClick={onClose}
          >
            Go back
          </button>
          {doctor.bookable && (
            <SubmitButton
              type="button"
              busy={stop.isPending}
              busyText="Saving…"
              disabled={loading}
              onClick={() => stop.mutate()}
            >
              Make not bookable
            </SubmitButton>
          )}
        </>
      }
    >
      {stop.isError && <FormAlert>{sentenceOf(stop.error)}</FormAlert>}
      <p>
        Nothing was deleted. Give each appointment to another doctor, move it or cancel it on the schedule;
        then {doctor.name} can be deleted.
        {doctor.bookable
          ? " Until then you can make them not bookable, so that no new appointments come in."
          : " They are not bookable, so no new appointments come in."}
      </p>
      <ul className="coming-list">
        {appointments.map(({ _id, dateISO, slot, treatment, patientName }) => (
          <li key={_id}>
            <Link to={scheduleLink({ date: dateISO })}>
              {showShortWeekday(dateISO)} at {slot}
            </Link>
            <span>
              {treatment}, <bdi>{patientName}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
      {doctor.bookable && warning}
    </Dialog>
  );
}

/**
 * Before a doctor can no longer be booked: what patients could book with nobody then. The button that does it waits while
 * `loading`.
 */
function useLastOneWarning(doctor: ManagedDoctor): { loading: boolean; warning: ReactNode } {
  const catalogue = useQuery(managedTreatmentsQuery);
  const doctors = useQuery(managedDoctorsQuery);
  const warn = (text: string | false) => ({ loading: false, warning: <FormWarning>{text}</FormWarning> });
  if (catalogue.data && doctors.data) {
    const without = { ...fieldsOf(doctor), bookable: false };
    const alone = leftWithNobody(catalogue.data, doctors.data, doctor, without);
    return warn(alone.length > 0 && nobodyText(alone));
  }
  if (catalogue.isError || doctors.isError) return warn(unknownText);
  return { loading: true, warning: <Skeleton lines={1} /> };
}

const unknownText =
  "Doctors and treatments could not be loaded: we can't tell whether a treatment is left without a doctor.";
