import {
  recordArrival,
  recordLateness,
  recordNoShow,
  takeDeskPayment,
  undoArrival,
  undoDeskPayment,
  undoLateness,
  undoNoShow,
  undoWaive,
} from "@clinic/contract/desk-acts.ts";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { call } from "../../shared/api.ts";
import { useMay } from "../../shared/session/session.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { newestKnownBooking } from "./conflict.ts";
import {
  actionDoneTexts,
  type DeskAction,
  type DeskBooking,
  type DialogAction,
  deskActionLabels,
  isTapAction,
  patientPagePath,
  type TapAction,
} from "./desk-actions.ts";
import { useDeskCommand } from "./desk-command.ts";

export type OnDialogAction = (action: DialogAction, booking: DeskBooking) => void;

type DeskActionButtonProps = {
  action: DeskAction;
  booking: DeskBooking;
  onDialogAction: OnDialogAction;
  className: string;
  icon?: LucideIcon;
  /** The button's accessible name, for lists in which each appointment has the same button. */
  label?: string;
  /** Opens the appointment at its next visit. Undefined where the next visit is in view anyway. */
  onNextVisit?: (booking: DeskBooking) => void;
  /** The element that gets the focus when the button disappears after its action. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** Runs an action that needs only one tap. Asks the page to open a dialog for any other action. */
export function DeskActionButton({
  action,
  booking,
  onDialogAction,
  className,
  icon: Icon,
  label,
  onNextVisit,
  focusAfter,
}: DeskActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const canBookNextVisit = useMay("booking.change") && patientPagePath(booking) !== null;
  const mutationKey = ["desk-action", booking._id];
  const command = useDeskCommand<TapAction>({
    mutationKey,
    perform: ({ _id, version }, tapAction) =>
      call(tapActionEndpoints[tapAction], { params: { id: _id }, query: { version } }),
    doneText: (_, after, tapAction) => actionDoneTexts[tapAction](after),
    undoInput: (_, tapAction) => undoActionOf[tapAction],
    next: ({ arrived }, tapAction) => {
      const isWithPatient = tapAction === "arrived" || (tapAction === "desk-payment" && arrived);
      if (!onNextVisit || !canBookNextVisit || !isWithPatient) return undefined;
      return { text: "Next visit", act: () => onNextVisit(booking) };
    },
  });
  // Waits for other buttons' actions on this appointment, because each action changes the appointment's version.
  const isAnyPending = useIsMutating({ mutationKey }) > 0;
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) focusWithoutScroll(focusAfter.current);
    };
  }, [focusAfter]);
  return (
    <SubmitButton
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      busy={command.isPending}
      busyText={isTapAction(action) ? "Saving…" : deskActionLabels[action]}
      disabled={isAnyPending && !command.isPending}
      onClick={() => {
        if (isTapAction(action)) {
          command.mutate({ seen: newestKnownBooking(queryClient, booking), input: action });
        } else onDialogAction(action, booking);
      }}
    >
      {Icon && <Icon size={18} className="me-2" aria-hidden="true" />}
      {deskActionLabels[action]}
    </SubmitButton>
  );
}

const undoActionOf: Partial<Record<TapAction, TapAction>> = {
  arrived: "undo-arrived",
  late: "undo-late",
  "no-show": "undo-no-show",
  "desk-payment": "undo-desk-payment",
};

const tapActionEndpoints = {
  arrived: recordArrival,
  late: recordLateness,
  "no-show": recordNoShow,
  "desk-payment": takeDeskPayment,
  "undo-arrived": undoArrival,
  "undo-late": undoLateness,
  "undo-no-show": undoNoShow,
  "undo-desk-payment": undoDeskPayment,
  "undo-waive": undoWaive,
} as const satisfies Record<TapAction, unknown>;
