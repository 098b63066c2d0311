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
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { publish } from "../../shared/published.ts";
import { pageAfter } from "../../shared/query-client.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";

type Props = { user: User; onClose: () => void };

export function ChangeRoleDialog(props: Props) {
  const { role, emailVerified } = props.user;
  return role === "patient" && !emailVerified ? <NotYet {...props} /> : <RoleQuestion {...props} />;
}

/** Anyone could have signed up with this address, so the server refuses it too. */
function NotYet({ user, onClose }: Props) {
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
        Ask the person to open Profile, press “Send me the link” and open the link that is emailed to them;
        then come back here.
      </p>
    </Dialog>
  );
}

function RoleQuestion({ user, onClose }: Props) {
  const { email, role } = user;
  const promote = role === "patient";
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => changeRole(user),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(promote ? `${email} is an admin now` : `${email} is no longer an admin`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={promote ? "Make this user an admin?" : "Take the admin role away?"}
      confirmText={promote ? "Make Admin" : "Remove Admin"}
      busyText="Saving…"
      busy={change.isPending}
      error={change.error ? sentenceOf(change.error) : undefined}
      danger={!promote}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {promote ? (
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

/** Of every list of users, for invalidation. */
const usersKey = ["users"];

/** A search may be an address, and goes in the body: URLs are logged. */
export function usersQuery(search: string, after: string) {
  return queryOptions({
    queryKey: [...usersKey, search, after],
    queryFn: ({ signal }) =>
      search === ""
        ? callForPage(listUsers, { query: pageAfter(after) }, { signal })
        : callForPage(searchUsers, { body: { q: search, ...pageAfter(after) } }, { signal }),
  });
}

/** An address can pass to another account after the list was loaded: the uid says who is meant. */
const named = ({ email, _id }: User) => ({ params: { email }, query: { uid: _id } });

function changeRole(user: User) {
  return call(user.role === "admin" ? removeAdmin : makeAdmin, named(user));
}

/** Their reviews go with them. */
function removeAccount(user: User) {
  return publish(call(removeUser, named(user)));
}
