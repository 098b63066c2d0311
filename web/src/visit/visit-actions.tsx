import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { addToCalendar } from "../booking/calendar-button.tsx";
import { cancelTerms } from "../shared/cancel-terms.ts";
import { sentenceOf } from "../shared/error-sentences.ts";
import { loadCode } from "../shared/load-code.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import {
  type Choice,
  confirmVisit,
  isChangedMeanwhile,
  useVisitChange,
  type VisitLink,
} from "./visit-calls.ts";
import type { Asked, VisitDialogs } from "./visit-dialogs.tsx";

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

const load = () => import("./visit-dialogs.tsx");

/** Ahead, while the finger is still on its way down. */
function prepareDialogs(): void {
  load().catch(() => undefined);
}

/** What the page asks before it moves or cancels: code that comes once it is wanted. A mail's link may want it at once. */
export function useVisitDialogs(choice: Choice | null, visit: MailLinkAppointment) {
  const [asked, setAsked] = useState<Asked | undefined>(() =>
    choice === null || choice === "confirm" || !visit.changeable
      ? undefined
      : { act: choice, visit, open: true, opened: 1 },
  );
  const [dialogs, setDialogs] = useState<{ component: typeof VisitDialogs }>();
  const [fault, setFault] = useState<unknown>();
  const wanted = asked?.open === true && dialogs === undefined;
  useEffect(() => {
    if (!wanted) return;
    loadCode(load).then(
      (loaded) => setDialogs({ component: loaded.VisitDialogs }),
      (error: unknown) => {
        setAsked(undefined);
        setFault(error);
      },
    );
  }, [wanted]);

  return {
    dialogs: dialogs?.component,
    asked,
    /** Why their code could not be had. */
    fault,
    forgetFault: () => setFault(undefined),
    ask: (act: Asked["act"]) => {
      setAsked((last) => ({ act, visit, open: true, opened: (last?.opened ?? 0) + 1 }));
    },
    close: () => setAsked((shown) => shown && { ...shown, open: false }),
  };
}
