import type { MoveRequest } from "@clinic/contract/bookings.ts";
import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { CancelDialog, describeMove } from "../booking/cancel-dialog.tsx";
import { MoveDialog } from "../booking/move-dialog.tsx";
import { renewTimes } from "../shared/available-query.ts";
import { type Choice, cancelVisit, moveVisit, useVisitChange } from "./visit-calls.ts";

/** The appointment as it was when it was asked about. `opened` counts, so that every opening starts afresh. */
export type Asked = {
  act: Exclude<Choice, "confirm">;
  visit: MailLinkAppointment;
  open: boolean;
  opened: number;
};

type Props = {
  asked: Asked;
  token: string;
  clinic: PublicSettings;
  heir: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMove: () => void;
  onDone: (changed: MailLinkAppointment, news?: string) => void;
  onChangedMeanwhile: () => void;
};

export function VisitDialogs(props: Props) {
  return props.asked.act === "cancel" ? <CancelVisit {...props} /> : <MoveVisit {...props} />;
}

function CancelVisit({ asked: { visit, open }, token, clinic, heir, onClose, ...props }: Props) {
  const cancelling = useVisitChange(
    token,
    () => cancelVisit(token, visit),
    (cancelled) => props.onDone(cancelled),
    props.onChangedMeanwhile,
  );
  return (
    <CancelDialog booking={visit} {...{ clinic, open, cancelling, heir, onClose }} onMove={props.onMove} />
  );
}

function MoveVisit({ asked: { visit, open }, token, clinic, heir, onClose, ...props }: Props) {
  const client = useQueryClient();
  const moving = useVisitChange(
    token,
    (to: MoveRequest) =>
      moveVisit(token, visit, to).finally(() => {
        // Whatever came of it: that a time is lost is news of what is free.
        renewTimes(client);
      }),
    (moved) => props.onDone(moved, `${describeMove(visit, moved)}.`),
    props.onChangedMeanwhile,
  );
  return <MoveDialog booking={visit} {...{ clinic, open, moving, heir, onClose }} />;
}
