import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { addToCalendar } from "../../lib/clinic/add-to-calendar.ts";
import { cancelTerms } from "../../lib/clinic/cancel-terms.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { prepareDialogs } from "./use-visit-dialogs.ts";
import { confirmVisit, isChangedMeanwhile, useVisitChange } from "./visit-calls.ts";
import type { Asked } from "./visit-dialogs.tsx";
import type { VisitLink } from "./visit-link.ts";

type Props = {
  link: VisitLink;
  visit: MailLinkAppointment;
  clinic: PublicSettingsAnswer;
  /** Why what was asked for could not be opened. */
  fault: unknown;
  onAct: () => void;
  onAsk: (act: Asked["act"]) => void;
  onConfirmed: (visit: MailLinkAppointment) => void;
  onChangedMeanwhile: () => void;
};

/** Never the mail's link itself, which lets whoever sees their calendar cancel. */
const toChange = "To move or cancel it, use the link in our email.";

export function VisitActions({ link, visit, clinic, fault, onAct, onAsk, ...props }: Props) {
  const { token, choice } = link;
  const confirming = useVisitChange(
    token,
    () => confirmVisit(token, visit),
    props.onConfirmed,
    props.onChangedMeanwhile,
  );
  const adding = useMutation({ mutationFn: () => addToCalendar(visit, clinic, toChange) });
  // Its answer may have been lost, and not what it did. What has changed meanwhile is said by how it stands.
  const refused = !visit.confirmed && !isChangedMeanwhile(confirming.error) && confirming.error;
  const failed = refused || adding.error || fault;
  /** What failed before is no news beside what is done next. */
  const afresh = (act: () => void) => () => {
    if (confirming.isError) confirming.reset();
    adding.reset();
    onAct();
    act();
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (choice === "confirm") button.current?.focus();
  }, [choice]);
  const preparing = {
    onPointerEnter: prepareDialogs,
    onFocus: prepareDialogs,
    onTouchStart: prepareDialogs,
  };

  return (
    <div className="visit-actions">
      {failed !== undefined && <FormAlert>{sentenceOf(failed)}</FormAlert>}
      {!visit.confirmed && (
        <SubmitButton
          type="button"
          className="btn-primary btn-lg"
          ref={button}
          busy={confirming.isPending}
          busyText="Confirming…"
          onClick={afresh(() => confirming.mutate())}
        >
          Confirm appointment
        </SubmitButton>
      )}
      <div className="visit-changes">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={afresh(() => onAsk("move"))}
          {...preparing}
        >
          Move
        </button>
        <button
          type="button"
          className="btn btn-outline-danger"
          onClick={afresh(() => onAsk("cancel"))}
          {...preparing}
        >
          Cancel
        </button>
        <button type="button" className="btn btn-outline-secondary" onClick={afresh(() => adding.mutate())}>
          <CalendarPlus size={18} aria-hidden="true" />
          Add to calendar
        </button>
      </div>
      <dl className="visit-terms">
        <dt>If your plans change</dt>
        <dd>You can move or cancel it here until it begins.</dd>
        <dt>If you cancel now</dt>
        <dd>{cancelTerms(visit, clinic, new Date())}</dd>
      </dl>
    </div>
  );
}
