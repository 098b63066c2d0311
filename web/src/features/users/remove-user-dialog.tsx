import type { User } from "@clinic/contract/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { removeAccount, usersKey } from "./user-calls.ts";

export function RemoveUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeAccount(user),
    onSuccess: async ({ finished }) => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(
        finished
          ? `${user.email} has been removed`
          : `${user.email} can no longer log in. The rest of the removal follows within the hour.`,
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this user?"
      confirmText="Remove User"
      busyText="Removing…"
      busy={removal.isPending}
      error={removal.error ? sentenceOf(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        This removes <strong>{user.email}</strong> for good:
      </p>
      <ul>
        <li>They are signed out and can't log in anymore.</li>
        <li>Their upcoming appointments are canceled and the times become free.</li>
        <li>One email tells them what is canceled.</li>
        <li>What they paid for those by card is refunded in full.</li>
        <li>Their profile and their reviews are deleted.</li>
        <li>Past appointments stay in the clinic's records, without the person's name and contact.</li>
      </ul>
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}
