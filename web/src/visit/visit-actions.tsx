import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { addToCalendar } from "../booking/calendar-button.tsx";
import { isConflict } from "../shared/api-error.ts";
import { isChangeableOnline } from "../shared/booking-rules.ts";
import { describeCancelTerms } from "../shared/cancel-terms.ts";
import { describeError } from "../shared/error-sentences.ts";
import { describeOnlineNotice } from "../shared/online-notice.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { TextWithPhoneLink } from "../ui/states.tsx";
import { confirmAppointment, type MailLink, useAppointmentChange } from "./visit-calls.ts";

type Props = {
  link: MailLink;
  appointment: MailLinkAppointment;
  clinic: PublicSettingsAnswer;
  asksToConfirm: boolean;
  onMove: () => void;
  onCancel: () => void;
  onConfirmed: (appointment: MailLinkAppointment) => void;
  onConflict: () => void;
};

/**
 * Replaces the mail's link in the calendar file, because everybody who sees the patient's calendar could cancel with the link.
 */
const changeInstructions = "To move or cancel it, use the link in our email.";

export function VisitActions({ link, appointment, clinic, ...props }: Props) {
  const { token, action } = link;
  const confirming = useAppointmentChange(
    token,
    () => confirmAppointment(token, appointment),
    props.onConfirmed,
    props.onConflict,
  );
  const adding = useMutation({ mutationFn: () => addToCalendar(appointment, clinic, changeInstructions) });
  // Hides the error of a confirmation that succeeded although its answer was lost. The status note shows a conflict.
  const confirmError = !appointment.confirmed && !isConflict(confirming.error) && confirming.error;
  const error = confirmError || adding.error;
  const clearErrorsBefore = (act: () => void) => () => {
    if (confirming.isError) confirming.reset();
    adding.reset();
    act();
  };
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (action === "confirm") confirmButton.current?.focus();
  }, [action]);
  const now = new Date();
  const canChange = isChangeableOnline(appointment, now);

  return (
    <div className="visit-actions d-grid gap-3">
      {error && <FormAlert>{describeError(error)}</FormAlert>}
      {props.asksToConfirm && (
        <SubmitButton
          type="button"
          className="btn-primary btn-lg"
          ref={confirmButton}
          busy={confirming.isPending}
          busyText="Confirming…"
          onClick={clearErrorsBefore(() => confirming.mutate())}
        >
          Confirm appointment
        </SubmitButton>
      )}
      <div className="d-flex flex-wrap gap-3">
        {canChange && (
          <>
            <button
              type="button"
              className="btn btn-outline-secondary flex-fill"
              onClick={clearErrorsBefore(props.onMove)}
            >
              Move
            </button>
            <button
              type="button"
              className="btn btn-outline-danger flex-fill"
              onClick={clearErrorsBefore(props.onCancel)}
            >
              Cancel
            </button>
          </>
        )}
        <button
          type="button"
          className="btn btn-outline-secondary flex-fill"
          onClick={clearErrorsBefore(() => adding.mutate())}
        >
          <CalendarPlus size={18} aria-hidden="true" />
          Add to calendar
        </button>
      </div>
      <dl className="small mb-0">
        <dt>If your plans change</dt>
        <dd className="text-soft mb-2">
          <TextWithPhoneLink
            text={describeOnlineNotice(appointment, clinic, now)}
            phone={clinic.phone}
            phoneUrl={clinic.phoneUrl}
          />
        </dd>
        {canChange && (
          <>
            <dt>If you cancel</dt>
            <dd className="text-soft mb-0">{describeCancelTerms(appointment, clinic, now)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
