import {
  listUsers,
  makeAdmin,
  removeAdmin,
  removeUser,
  searchUsers,
  type User,
} from "@clinic/contract/users.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { publishChange } from "../../shared/published.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";

type UserDialogProps = { user: User; onClose: () => void };

export function ChangeRoleDialog(props: UserDialogProps) {
  const { role, emailVerified } = props.user;
  return role === "patient" && !emailVerified ? (
    <AddressNotVerifiedDialog {...props} />
  ) : (
    <ConfirmRoleDialog {...props} />
  );
}

function AddressNotVerifiedDialog({ user, onClose }: UserDialogProps) {
  return (
    <Dialog
      open
      size="question"
      title="This user can't become an admin yet"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>
        <strong>{user.email}</strong> has not been verified: anyone could have signed up with this address.
      </p>
      <p className="mb-0">
        Ask the person to open Profile, press “Send me the link” and open the link that we email to them. Then
        come back here.
      </p>
    </Dialog>
  );
}

function ConfirmRoleDialog({ user, onClose }: UserDialogProps) {
  const { email, role } = user;
  const isPromotion = role === "patient";
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(role === "admin" ? removeAdmin : makeAdmin, createUserRequest(user)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(isPromotion ? `${email} is an admin now` : `${email} is no longer an admin`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={isPromotion ? "Make this user an admin?" : "Take the admin role away?"}
      confirmText={isPromotion ? "Make Admin" : "Remove Admin"}
      busyText="Saving…"
      busy={change.isPending}
      error={change.error ? describeError(change.error) : undefined}
      danger={!isPromotion}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {isPromotion ? (
        <p>
          <strong>{email}</strong> will see all patients and appointments, and can change everything on this
          dashboard, other admins included. The other admins get an email about it.
        </p>
      ) : (
        <p>
          <strong>{email}</strong> will see only their own appointments from now on. You can make them an
          admin again.
        </p>
      )}
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
      error={removal.error ? describeError(removal.error) : undefined}
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

/** The prefix of the keys of all users' queries, to refetch them together. */
const usersKey = ["users"];

/** Sends the search text in the request's body, because it may be an email address and URLs are logged. */
export function usersQuery(search: string, after: string) {
  return queryOptions({
    queryKey: [...usersKey, search, after],
    queryFn: ({ signal }) =>
      search === ""
        ? callForPage(listUsers, { query: pageRequestAfter(after) }, { signal })
        : callForPage(searchUsers, { body: { q: search, ...pageRequestAfter(after) } }, { signal }),
  });
}

/** Adds the uid to the email address, because the address may belong to another account by now. */
function createUserRequest({ email, _id }: User) {
  return { params: { email }, query: { uid: _id } };
}
