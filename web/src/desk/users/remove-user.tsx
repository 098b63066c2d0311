import { removeSecondFactor, removeUser } from "@clinic/contract/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { publishChange } from "../../shared/published.ts";
import { spelled } from "../../shared/spelling.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { AccountName } from "./account-name.tsx";
import { createUserRequest, type UserDialogProps, usersKey } from "./user-calls.ts";

/** For somebody who has lost their phone and can no longer sign in. */
export function RemoveSecondFactorDialog({ user, onClose }: UserDialogProps) {
  const removal = useMutation({
    mutationFn: () => call(removeSecondFactor, createUserRequest(user)),
    onSuccess: () => {
      notify.success(`${user.email} can log in without a second factor now`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this person's second factor?"
      confirmText="Remove second factor"
      busyText="Removing…"
      busy={removal.isPending}
      error={removal.error ? describeError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        For somebody who has lost their phone. <AccountName user={user} /> is signed out everywhere and can
        log in with the password alone, to add a new phone.
      </p>
      <p>
        Please check first who asks for this: speak with the person face to face, or call them on a number
        that you already have. A thief who knows the password would ask for the same.
      </p>
    </ConfirmDialog>
  );
}

export function RemoveUserDialog({ user, onClose }: UserDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    // `publishChange` loads the public reviews again, because the user's reviews are removed too.
    mutationFn: () => publishChange(call(removeUser, createUserRequest(user))),
    onSuccess: async ({ finished }) => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(
        finished
          ? `${user.email} removed`
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
      error={removal.error ? describeError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        This removes <AccountName user={user} /> for good:
      </p>
      <ul>
        <li>They are signed out and can no longer log in.</li>
        <li>Their upcoming appointments are {spelled("canceled")} and the times become free.</li>
        <li>One email tells them what is {spelled("canceled")}.</li>
        <li>What they paid for those by card is refunded in full.</li>
        <li>Their profile and their reviews are deleted.</li>
        <li>Past appointments stay in the clinic's records, without the person's name and contact.</li>
      </ul>
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}
