import type { MoveRequest } from "@clinic/contract/bookings.ts";
import type { LinkedAppointment } from "@clinic/contract/links.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MoveForm } from "../../components/move/move-form.tsx";
import { moveOutcome } from "../../components/move/move-words.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { availableKey } from "../../lib/clinic/available-query.ts";
import { cancelTerms } from "../../lib/clinic/cancel-terms.ts";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { cancelVisit, moveVisit, useVisitChange } from "./visit-calls.ts";
import type { Choice } from "./visit-link.ts";

/** The appointment as it was when it was asked about. `opened` counts, so that every opening starts afresh. */
export type Asked = {
  act: Exclude<Choice, "confirm">;
  visit: LinkedAppointment;
  open: boolean;
  opened: number;
};

type Props = {
  asked: Asked;
  token: string;
  clinic: PublicSettings;
  heir: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDone: (news?: string) => void;
};

export function VisitDialogs(props: Props) {
  return props.asked.act === "cancel" ? <CancelVisit {...props} /> : <MoveVisit {...props} />;
}

function CancelVisit({ asked: { visit, open }, token, clinic, heir, onClose, onDone }: Props) {
  const cancelling = useVisitChange(
    token,
    () => cancelVisit(token),
    () => onDone(),
  );
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      closeText="Keep it"
      danger
      heir={heir}
      busy={cancelling.isPending}
      error={cancelling.error ? sentenceOf(cancelling.error) : undefined}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{visitWords(visit)}</strong> on {visit.date} at {visit.slot}. The time becomes free for others
        at once.
      </p>
      <p>{cancelTerms(visit, clinic, new Date())}</p>
    </ConfirmDialog>
  );
}

function MoveVisit({ asked: { visit, open }, token, clinic, heir, onClose, onDone }: Props) {
  const formId = useId();
  const client = useQueryClient();
  // Whatever came of it: that a time is lost is news of what is free.
  const askWhatIsFree = () => void client.invalidateQueries({ queryKey: availableKey });
  const moving = useVisitChange(
    token,
    (to: MoveRequest) => moveVisit(token, to).finally(askWhatIsFree),
    (moved) => onDone(`${moveOutcome(visit, moved)}.`),
  );
  return (
    <Dialog
      open={open}
      title={`Move: ${visit.treatment}`}
      onClose={onClose}
      locked={moving.isPending}
      heir={heir}
      footer={
        <SubmitButton form={formId} busy={moving.isPending} busyText="Moving…">
          Move appointment
        </SubmitButton>
      }
    >
      <MoveForm
        id={formId}
        booking={visit}
        clinic={clinic}
        error={moving.error}
        refused={moving.isError ? moving.variables : undefined}
        onSubmit={moving.mutate}
      />
    </Dialog>
  );
}
