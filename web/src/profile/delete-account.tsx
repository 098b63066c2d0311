import type { Booking } from "@clinic/contract/bookings.ts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAppointmentName, formatAppointmentTime } from "../shared/appointment-text.ts";
import { isChangeable, isRefundedOnCancel, priceAfterRefunds } from "../shared/booking-rules.ts";
import { bookingsQuery } from "../shared/bookings-query.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { describeError } from "../shared/error-sentences.ts";
import { useSignOutToHome } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { spelled } from "../shared/spelling.ts";
import { ConfirmDialog, Dialog } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/fields.tsx";
import { Skeleton } from "../ui/states.tsx";
import { deleteAccount } from "./profile-calls.ts";

export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <section className="panel" aria-labelledby="profile-delete">
      <h2 id="profile-delete">Delete my account</h2>
      <p>
        All upcoming appointments of this account are {spelled("canceled")}, and your profile and reviews are
        deleted.
      </p>
      <button type="button" className="btn btn-outline-danger" onClick={() => setIsDialogOpen(true)}>
        Delete my account
      </button>
      {isDialogOpen && <DeleteAccountDialog user={user} onClose={() => setIsDialogOpen(false)} />}
    </section>
  );
}

type DeleteAccountDialogProps = { user: SessionUser; onClose: () => void };

function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const deletion = useMutation({ mutationFn: deleteAccount });
  const signOutForHome = useSignOutToHome();
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
          <p>
            Your appointments are {spelled("canceled")} and your data is deleted. We wish you all the best.
          </p>
        ) : (
          <p>Your account is closed. The rest of your data is deleted within the hour.</p>
        )}
      </Dialog>
    );
  }
  return <DeletionQuestion user={user} deletion={deletion} onClose={onClose} />;
}

type DeletionQuestionProps = DeleteAccountDialogProps & {
  deletion: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
};

function DeletionQuestion({ user, deletion, onClose }: DeletionQuestionProps) {
  const bookings = useQuery(bookingsQuery(user));
  // Waits for a fresh list, because a cached list may lack an appointment that was booked since.
  const loading = bookings.isPending || (bookings.isFetching && !bookings.isFetchedAfterMount);
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirmText="Delete my account"
      busyText="Deleting…"
      busy={deletion.isPending}
      loading={loading}
      error={deletion.error ? describeError(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        This deletes <strong>{user.email}</strong> for good: you can no longer log in, and your profile and
        reviews are deleted. The clinic keeps a record of past appointments, without your name, email address
        or phone number.
      </p>
      {loading ? <Skeleton lines={2} /> : <UpcomingAppointments bookings={bookings} />}
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}

function UpcomingAppointments({ bookings: { data, isError } }: { bookings: UseQueryResult<Booking[]> }) {
  if (isError || !data)
    return (
      <FormAlert>
        Your appointments could not be loaded, so we can't list them here. All upcoming ones are{" "}
        {spelled("canceled")}, as if you had {spelled("canceled")} them yourself.
      </FormAlert>
    );
  const now = new Date();
  const appointments = findCancelableAppointments(data, now);
  if (appointments.length === 0) return <p>You have no upcoming appointments.</p>;
  return (
    <>
      <p>These appointments are {spelled("canceled")}, and one email tells you so:</p>
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment._id}>
            {formatAppointmentName(appointment)}, {formatAppointmentTime(appointment)}.{" "}
            {describeRefund(appointment, now)}
          </li>
        ))}
      </ul>
    </>
  );
}

export function findCancelableAppointments(bookings: readonly Booking[], now: Date): Booking[] {
  return bookings.filter((booking) => isChangeable(booking, now));
}

/** Says what happens to the payment if the patient cancels at `now`. Empty if nothing was paid. */
export function describeRefund(booking: Booking, now: Date): string {
  if (booking.payment !== "paid") return "";
  if (booking.method === "desk") return "You paid at the clinic. Please ask there about getting it back.";
  if (booking.dispute === "open") return "Your bank is looking into this payment.";
  const amount = formatPrice(priceAfterRefunds(booking), booking.currency);
  return isRefundedOnCancel(booking, now)
    ? `Your ${amount} is refunded to your card.`
    : `It is too late for a refund of your ${amount}.`;
}
