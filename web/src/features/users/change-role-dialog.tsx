import type { User } from "@clinic/contract/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { changeRole, usersKey } from "./user-calls.ts";

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
