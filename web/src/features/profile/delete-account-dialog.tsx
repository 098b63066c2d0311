import type { Booking } from "@clinic/contract/bookings.ts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { bookingsQuery } from "../../lib/clinic/bookings-query.ts";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { useSignOutForHome } from "../../lib/session/session-end.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { comingVisits, refundNote } from "./coming-visits.ts";
import { deleteAccount } from "./profile-calls.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

type Props = { user: SessionUser; onClose: () => void };

export function DeleteAccountDialog({ user, onClose }: Props) {
  const deletion = useMutation({ mutationFn: deleteAccount });
  const signOutForHome = useSignOutForHome();
  const leave = () => void signOutForHome();
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
  return <Question user={user} deletion={deletion} onClose={onClose} />;
}

type QuestionProps = Props & {
  deletion: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
};

function Question({ user, deletion, onClose }: QuestionProps) {
  const bookings = useQuery(bookingsQuery(user));
  // A list from before may lack an appointment that has been booked since.
  const loading = bookings.isPending || (bookings.isFetching && !bookings.isFetchedAfterMount);
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirmText="Delete my account"
      busyText="Deleting…"
      busy={deletion.isPending}
      loading={loading}
      error={deletion.error ? sentenceOf(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        This deletes <strong>{user.email}</strong> for good: you can't sign in anymore, and your profile and
        reviews are gone. The clinic keeps a record of past visits, without names and contact.
      </p>
      {loading ? <Skeleton lines={2} /> : <ComingVisits bookings={bookings} />}
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}

function ComingVisits({ bookings: { data, isError } }: { bookings: UseQueryResult<Booking[]> }) {
  if (isError || !data)
    return (
      <FormAlert>
        Your appointments could not be loaded, so we can't list them here. All upcoming ones are canceled, as
        if you had canceled them yourself.
      </FormAlert>
    );
  const now = new Date();
  const visits = comingVisits(data, now);
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
