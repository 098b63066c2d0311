import type { Message } from "@clinic/contract/messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { deleteMessage, messagesKey } from "./message-calls.ts";

export function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteMessage(message._id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: messagesKey });
      notify.success("The message has been deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this message?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      error={deletion.error ? sentenceOf(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        “{message.subject}” from <strong>{message.email}</strong> is deleted for good. To keep it, mark it as
        done instead.
      </p>
    </ConfirmDialog>
  );
}
