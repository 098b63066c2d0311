import type { Message } from "@clinic/contract/messages.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { messagesKey, removeMessage } from "./message-calls.ts";

export function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this message?"
      remove={() => removeMessage(message._id)}
      queryKey={messagesKey}
      done="The message has been deleted"
      onClose={onClose}
    >
      <p>
        “{message.subject}” from <strong>{message.email}</strong> is deleted for good. To keep it, mark it as
        done instead.
      </p>
    </DeleteDialog>
  );
}
