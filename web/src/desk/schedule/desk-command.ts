import type { Booking } from "@clinic/contract/bookings.ts";
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../shared/notify.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { dismissUndoToast, showUndoToast, type ToastButton } from "../action-toast.tsx";
import {
  appointmentQuery,
  ConflictError,
  describeRefusal,
  newestKnownBooking,
  withConflictCheck,
} from "./conflict.ts";
import type { DeskBooking } from "./desk-actions.ts";

type DeskCommand<Input> = {
  /** Sends the version that the desk has seen, so that the server refuses the command after somebody else's change. */
  perform: (seen: Booking, input: Input) => Promise<Booking>;
  /** The text of the toast that reports the change. */
  doneText: (before: Booking, after: Booking, input: Input) => string;
  /** The input that undoes the command; undefined if it can't be undone. */
  undoInput?: (before: DeskBooking, input: Input) => Input | undefined;
  /** What the toast offers beside Undo. */
  next?: (after: Booking, input: Input) => ToastButton | undefined;
  onDone?: () => void;
  onError?: (error: Error, input: Input) => void;
  mutationKey?: MutationKey;
};

type CommandAttempt<Input> = { seen: DeskBooking; input: Input; isUndo?: boolean };

/** Changes an appointment, reports the change in a toast, and offers Undo in the toast for ten seconds. */
export function useDeskCommand<Input>({
  perform,
  doneText,
  undoInput,
  next,
  onDone,
  onError = showRefusal,
  mutationKey,
}: DeskCommand<Input>) {
  const queryClient = useQueryClient();
  const command = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: ({ seen, input }: CommandAttempt<Input>) => withConflictCheck(seen, perform(seen, input)),
    onSuccess: (after, { seen, input, isUndo = false }) => {
      queryClient.setQueryData(appointmentQuery(after._id).queryKey, after);
      dismissUndoToast(undoToastKey(seen));
      const text = doneText(seen, after, input);
      const opposite = isUndo ? undefined : undoInput?.(seen, input);
      if (opposite === undefined) notify.success(text);
      else {
        const undo = () => command.mutate({ seen: after, input: opposite, isUndo: true });
        showUndoToast(undoToastKey(after), text, undo, next?.(after, input));
      }
      if (!isUndo) onDone?.();
    },
    onError: (error, { input, isUndo = false }) => (isUndo ? showRefusal(error) : onError(error, input)),
    // Refetches after a refusal too, because somebody else may have changed the appointment.
    onSettled: () => refetchAllPastCache(queryClient),
  });
  return command;
}

/** Runs a dialog's command. `seen` is the appointment as the dialog opened, or after a conflict the current version. */
export function useDialogCommand<Input>(booking: DeskBooking, command: DeskCommand<Input>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<DeskBooking>(() => newestKnownBooking(queryClient, booking));
  const { mutate, isPending, error, variables, reset } = useDeskCommand({
    ...command,
    onError: (refusal, input) => {
      if (refusal instanceof ConflictError) setSeen(refusal.booking);
      command.onError?.(refusal, input);
    },
  });
  return {
    seen,
    run: (input: Input) => mutate({ seen, input }),
    input: variables?.input,
    busy: isPending,
    error,
    reset,
  };
}

function showRefusal(error: Error): void {
  notify.error(describeRefusal(error));
}

/** Contains the version, because the appointment's next change must remove the toast with Undo. */
function undoToastKey({ _id, version }: Pick<Booking, "_id" | "version">): string {
  return `${_id} ${version}`;
}
