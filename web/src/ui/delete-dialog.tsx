import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeError } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { ConfirmDialog } from "./dialog.tsx";

type Props = {
  title: string;
  remove: () => Promise<unknown>;
  /** The lists to read again. */
  queryKey: readonly string[];
  /** The toast after the deletion. */
  done: string;
  onClose: () => void;
  /** The consequences of the deletion. */
  children: ReactNode;
};

/** Asks, deletes, and updates the lists before it closes. */
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
