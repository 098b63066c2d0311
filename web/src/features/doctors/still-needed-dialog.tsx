import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ErrorData } from "@clinic/contract/errors.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { scheduleLink } from "../../lib/paths.ts";
import { makeNotBookable } from "./doctor-calls.ts";
import { useLastOneWarning } from "./last-one-warning.tsx";
import "../../styles/doctor-form.scss";

type Props = { doctor: ManagedDoctor; coming: ErrorData; onClose: () => void };

/** A doctor can't go while patients are expected: which ones, and what to do until then. */
export function StillNeededDialog({ doctor, coming: { appointments = [], count }, onClose }: Props) {
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
