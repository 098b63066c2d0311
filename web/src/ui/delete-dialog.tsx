import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeError } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { ConfirmDialog } from "./dialog.tsx";

type Props = {
  title: string;
  remove: () => Promise<unknown>;
  /** The query key of the lists that are read again after the deletion. */
  queryKey: readonly string[];
  /** The text of the toast after the deletion. */
  done: string;
  onClose: () => void;
  /** The text that says what the deletion entails. */
  children: ReactNode;
};

/** Asks before `remove`. Closes after the deletion, when the lists are updated. */
export function DeleteDialog({ title, remove, queryKey, done, onClose, children }: Props) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      notify.success(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      error={deletion.error ? describeError(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
