import type { MoveRequest } from "@clinic/contract/bookings.ts";
import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { CancelDialog, describeMove } from "../booking/cancel-dialog.tsx";
import { MoveDialog } from "../booking/move-dialog.tsx";
import { refetchAvailability } from "../shared/available-query.ts";
import { cancelAppointment, moveAppointment, useAppointmentChange } from "./visit-calls.ts";

/**
 * `appointment` is the version from when the dialog opened. `openCount` is the dialog's React key, so that each opening starts
 * with an empty form.
 */
export type OpenedDialog = {
  action: "move" | "cancel";
  appointment: MailLinkAppointment;
  open: boolean;
  openCount: number;
};

type Props = {
  opened: OpenedDialog;
  token: string;
  clinic: PublicSettings;
  fallbackFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMove: () => void;
  onDone: (changed: MailLinkAppointment, message?: string) => void;
  onConflict: () => void;
};

export function VisitDialogs(props: Props) {
  return props.opened.action === "cancel" ? <CancelVisit {...props} /> : <MoveVisit {...props} />;
}

function CancelVisit({
  opened: { appointment, open },
  token,
  clinic,
  fallbackFocus,
  onClose,
  ...props
}: Props) {
  const cancelling = useAppointmentChange(
    token,
    () => cancelAppointment(token, appointment),
    (cancelled) => props.onDone(cancelled),
    props.onConflict,
  );
  return (
    <CancelDialog
      booking={appointment}
      {...{ clinic, open, cancelling, fallbackFocus, onClose }}
      onMove={props.onMove}
    />
  );
}

function MoveVisit({
  opened: { appointment, open },
  token,
  clinic,
  fallbackFocus,
  onClose,
  ...props
}: Props) {
  const client = useQueryClient();
  const moving = useAppointmentChange(
    token,
    (to: MoveRequest) =>
      // Refetches the free times also after a refusal, because another patient may have taken the time.
      moveAppointment(token, appointment, to).finally(() => refetchAvailability(client)),
    (moved) => props.onDone(moved, `${describeMove(appointment, moved)}.`),
    props.onConflict,
  );
  return <MoveDialog booking={appointment} {...{ clinic, open, moving, fallbackFocus, onClose }} />;
}
