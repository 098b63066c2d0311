import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { bookingsQuery } from "../../lib/clinic/bookings-query.ts";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { leaveForHome } from "../../lib/session/session-end.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { comingVisits, refundNote } from "./coming-visits.ts";
import { deleteAccount } from "./profile-calls.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

export function DeleteAccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const deletion = useMutation({ mutationFn: deleteAccount });
  const leave = () => void leaveForHome();
  if (deletion.isSuccess) {
    return (
      <Dialog
        open
        size="question"
        title="Your account is deleted"
        onClose={leave}
        footer={
          <button type="button" className="btn btn-primary" onClick={leave}>
            Leave
          </button>
        }
      >
        {deletion.data.finished ? (
          <p>Your appointments are canceled and your data is deleted. We wish you all the best.</p>
        ) : (
          <p>Your account is closed. The rest of your data is deleted within the hour.</p>
        )}
      </Dialog>
    );
  }
  if (deletion.error instanceof ApiError && deletion.error.code === "sign-in-again") {
    return <SignInAgainDialog uid={user.uid} onConfirmed={() => deletion.mutate()} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirmText="Delete my account"
      busyText="Deleting…"
      busy={deletion.isPending}
      error={deletion.error ? sentenceOf(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        This deletes <strong>{user.email}</strong> for good: you can't sign in anymore, and your profile and
        reviews are gone. The clinic keeps a record of past visits, without names and contact.
      </p>
      <ComingVisits user={user} />
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}

function ComingVisits({ user }: { user: SessionUser }) {
  const bookings = useQuery(bookingsQuery(user));
  if (bookings.isPending) return <Skeleton lines={2} />;
  if (!bookings.data)
    return <p>Your upcoming appointments are canceled, as if you had canceled them yourself.</p>;
  const now = new Date();
  const visits = comingVisits(bookings.data, now);
  if (visits.length === 0) return <p>You have no upcoming appointments.</p>;
  return (
    <>
      <p>These appointments are canceled, and one email tells you so:</p>
      <ul>
        {visits.map((visit) => (
          <li key={visit._id}>
            {visitWords(visit)}, {visit.date} at {visit.slot}. {refundNote(visit, now)}
          </li>
        ))}
      </ul>
    </>
  );
}
