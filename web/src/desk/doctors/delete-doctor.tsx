import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ErrorData } from "@clinic/contract/errors.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../shared/api-error.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { managedTreatmentsQuery } from "../treatments/treatment-calls.ts";
import { doctorsKey, makeNotBookable, managedDoctorsQuery, removeDoctor } from "./doctor-calls.ts";
import { describeMissingPerformers, findUnperformedTreatments, toDoctorFields } from "./doctor-fields.ts";
import { FormWarning } from "./work-fields.tsx";
import "../desk.scss";

/** Asks before the deletion. If the doctor still has appointments, lists them and offers to stop new bookings. */
export function DeleteDoctorDialog({ doctor, onClose }: { doctor: ManagedDoctor; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removeDoctor(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: doctorsKey });
      notify.success(`${isolateDirection(doctor.name)} deleted`);
      onClose();
    },
  });
  const { isLoading, warning } = useNoPerformerWarning(doctor);
  const { error } = deletion;
  if (error instanceof ApiError && error.code === "has-appointments") {
    return <RemainingAppointmentsDialog doctor={doctor} remaining={error.data} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      title="Delete this doctor?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      loading={isLoading}
      error={error ? describeError(error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{doctor.name}</strong> and their photo disappear from the public pages and can't be brought
        back. A doctor with upcoming appointments can't be deleted.
      </p>
      {warning}
    </ConfirmDialog>
  );
}

type Props = { doctor: ManagedDoctor; remaining: ErrorData; onClose: () => void };

function RemainingAppointmentsDialog({ doctor, remaining: { appointments = [], count }, onClose }: Props) {
  const queryClient = useQueryClient();
  const stopBookings = useMutation({
    mutationFn: () => makeNotBookable(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      notify.success(`${isolateDirection(doctor.name)} can't be booked anymore`);
      onClose();
    },
  });
  const { isLoading, warning } = useNoPerformerWarning(doctor);
  const total = count ?? appointments.length;
  const more = total - appointments.length;
  return (
    <Dialog
      open
      title={`${isolateDirection(doctor.name)} still has ${total === 1 ? "1 appointment" : `${total} appointments`}`}
      onClose={onClose}
      locked={stopBookings.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={stopBookings.isPending}
            onClick={onClose}
          >
            Go back
          </button>
          {doctor.bookable && (
            <SubmitButton
              type="button"
              busy={stopBookings.isPending}
              busyText="Saving…"
              disabled={isLoading}
              onClick={() => stopBookings.mutate()}
            >
              Stop new bookings
            </SubmitButton>
          )}
        </>
      }
    >
      {stopBookings.isError && <FormAlert>{describeError(stopBookings.error)}</FormAlert>}
      <p>
        Nothing was deleted. Give each appointment to another doctor, move it or cancel it on the schedule.
        Then {doctor.name} can be deleted.
        {doctor.bookable
          ? " Until then you can stop new bookings with this doctor."
          : " Patients can't book with this doctor anymore."}
      </p>
      {more > 0 && (
        <p>
          To sort out many at once, add{" "}
          <Link to={`/dashboard/managedoctor/${doctor._id}#away`}>time away</Link> for their days. We then
          propose a change for each appointment.
        </p>
      )}
      <ul className="rows mb-3">
        {appointments.map(({ _id, dateISO, slot, treatment, patientName }) => (
          <li key={_id}>
            <span className="d-flex flex-wrap gap-2">
              <Link to={scheduleLink({ date: dateISO })}>
                {formatShortDay(dateISO)} at {formatSlot(slot)}
              </Link>
              <span>
                {treatment}, <bdi>{patientName}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
      {doctor.bookable && warning}
    </Dialog>
  );
}

/** Warns about treatments that nobody could perform without this doctor. Confirm buttons wait while the warning loads. */
function useNoPerformerWarning(doctor: ManagedDoctor): { isLoading: boolean; warning: ReactNode } {
  const treatments = useQuery(managedTreatmentsQuery);
  const doctors = useQuery(managedDoctorsQuery);
  if (treatments.data && doctors.data) {
    const notBookable = { ...toDoctorFields(doctor), bookable: false };
    const unperformed = findUnperformedTreatments(treatments.data, doctors.data, doctor, notBookable);
    const text = unperformed.length > 0 && describeMissingPerformers(unperformed);
    return { isLoading: false, warning: <FormWarning>{text}</FormWarning> };
  }
  if (treatments.isError || doctors.isError) {
    const warning = (
      <FormWarning>
        Doctors and treatments could not be loaded: we can't tell whether a treatment is left without a
        doctor.
      </FormWarning>
    );
    return { isLoading: false, warning };
  }
  return { isLoading: true, warning: <Skeleton lines={1} /> };
}
