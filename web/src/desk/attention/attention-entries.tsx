import {
  type AddressAttention,
  type BookingAttention,
  dismissAttention,
  type JobAttention,
  type MessageAttention,
} from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatInstant } from "../../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { messageLink, patientLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import type { OnDialogAction } from "../schedule/desk-action-button.tsx";
import { deskActionLabels, useClinicClosed } from "../schedule/desk-actions.ts";
import { useResendNotice } from "../schedule/history-query.ts";
import { AppointmentHeading, AttentionEntry } from "./attention-entry.tsx";
import { attentionQuery } from "./attention-query.ts";
import {
  bouncedAddressAdvice,
  describeAttentionReason,
  describeReplyFailure,
  isDismissible,
  lateJobWords,
  listAttentionActions,
} from "./attention-words.ts";
import { ConfirmAddress, describeBounce } from "./delivery.tsx";

type EntryProps<Item> = {
  item: Item;
  outcome: string | undefined;
  onHandled: (outcome: string) => void;
};

export type BookingActions = { onOpen: (booking: Booking) => void; onAct: OnDialogAction };

type BookingEntryProps = EntryProps<BookingAttention> & BookingActions;

export function BookingEntry({ item, outcome, onHandled, onOpen, onAct }: BookingEntryProps) {
  const { booking, kind, notice, dispute } = item;
  const { patientName, phone, phoneUrl, slot } = booking;
  const closed = useClinicClosed(booking);
  const label = `${patientName}, ${formatSlot(slot)}`;
  const send = useResendNotice(booking, () => onHandled("Sent again"));
  return (
    <AttentionEntry
      outcome={outcome}
      heading={
        <AppointmentHeading
          appointment={booking}
          text={
            kind === "refund-failed"
              ? formatPrice(getAmountToGiveBack(item), booking.currency)
              : booking.treatment
          }
        />
      }
      name={patientName}
      phone={phone}
      phoneUrl={phoneUrl}
      actions={
        <div className="attention-actions">
          {notice?.resendable && (
            <SubmitButton
              type="button"
              className="btn-sm btn-outline-secondary"
              aria-label={`Send again: ${label}`}
              busy={send.isPending}
              busyText="Sending…"
              onClick={() => send.mutate(notice.kind)}
            >
              Send again
            </SubmitButton>
          )}
          {dispute && (
            <a
              className="btn btn-sm btn-outline-secondary"
              href={dispute.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Answer at Stripe: ${label}`}
            >
              Answer at Stripe
            </a>
          )}
          {listAttentionActions(item, closed).map((act) => (
            <button
              key={act}
              type="button"
              className={`btn btn-sm ${act === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}`}
              aria-label={`${deskActionLabels[act]}: ${label}`}
              onClick={() => (act === "open" ? onOpen(booking) : onAct(act, booking))}
            >
              {deskActionLabels[act]}
            </button>
          ))}
          {isDismissible(item) && (
            <DismissButton item={item} label={label} onDismissed={() => onHandled("Done")} />
          )}
        </div>
      }
    >
      <p>{describeAttentionReason(item, closed)}</p>
    </AttentionEntry>
  );
}

/** The amount to give back. An extra payment for an appointment (`other`) is owed in full. */
function getAmountToGiveBack({ payment, booking }: BookingAttention): number {
  return payment === "other" ? booking.Price : (booking.refundDue ?? priceAfterRefunds(booking));
}

/** An email address that gets no emails after a bounce, with the upcoming appointments whose patients are not notified. */
export function AddressEntry({ item, outcome, onHandled }: EntryProps<AddressAttention>) {
  const { email, name, phone, phoneUrl, appointments, why, hasPage, staff } = item;
  return (
    <AttentionEntry
      outcome={outcome}
      heading={
        appointments.length === 0 ? (
          <span>{staff ? "Emails to staff" : "No upcoming appointment"}</span>
        ) : (
          appointments.map((appointment) => (
            <span key={appointment._id}>
              <AppointmentHeading appointment={appointment} />
            </span>
          ))
        )
      }
      name={name || email}
      phone={phone}
      phoneUrl={phoneUrl}
      actions={
        <div className="attention-actions">
          {hasPage && (
            <Link
              className="btn btn-sm btn-outline-secondary"
              to={patientLink({ email })}
              aria-label={`Open patient: ${email}`}
            >
              Open patient
            </Link>
          )}
          <ConfirmAddress email={email} why={why} onConfirmed={() => onHandled("Emails go there again")} />
          <DismissButton item={item} label={email} onDismissed={() => onHandled("Done")} />
        </div>
      }
    >
      {name && <p>{email}</p>}
      <p>
        {describeBounce(why)} {staff ? staffAddressAdvice[staff] : bouncedAddressAdvice(why)}
      </p>
    </AttentionEntry>
  );
}

const staffAddressAdvice: Record<NonNullable<AddressAttention["staff"]>, string> = {
  clinic: "It is the clinic's own address. An admin can correct it under Settings.",
  dentist: "It is this dentist's address. An admin can correct it under Manage Doctor.",
};

/** A reply to a patient's message, whose email failed or may not have arrived. */
export function AnswerEntry({ item, outcome, onHandled }: EntryProps<MessageAttention>) {
  const { email, subject } = item.message;
  return (
    <AttentionEntry
      outcome={outcome}
      heading={
        <>
          <Link to={messageLink(item.subject)}>{subject}</Link> <span>Message</span>
        </>
      }
      name={email}
      actions={
        <div className="attention-actions">
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={messageLink(item.subject)}
            aria-label={`Open message: ${subject}`}
          >
            Open message
          </Link>
          <DismissButton item={item} label={subject} onDismissed={() => onHandled("Done")} />
        </div>
      }
    >
      <p>{describeReplyFailure(item)}</p>
    </AttentionEntry>
  );
}

/** A background job that has stopped. The entry has no actions: the server removes it when the job runs again. */
export function LateJobEntry({ item: { subject, since } }: { item: JobAttention }) {
  const { data: settings } = useQuery(settingsQuery);
  const { title, meaning } = lateJobWords[subject];
  return (
    <li className="attention-entry">
      <p>
        <strong>{title}</strong>
        {settings && ` since ${formatInstant(since, settings.timeZone)}`}.
      </p>
      <p>{meaning}</p>
      <p>
        Please call the person who maintains this site, and say that the job <code>{subject}</code> has
        stopped.
      </p>
    </li>
  );
}

type DismissButtonProps = {
  item: BookingAttention | MessageAttention | AddressAttention;
  label: string;
  onDismissed: () => void;
};

function DismissButton({ item, label, onDismissed }: DismissButtonProps) {
  const queryClient = useQueryClient();
  const { subject, kind, since } = item;
  const dismiss = useMutation({
    mutationFn: () => call(dismissAttention, { params: { subject }, query: { kind, since } }),
    onSuccess: onDismissed,
    onError: (error) => notify.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries(attentionQuery),
  });
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={`Done: ${label}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      Done
    </button>
  );
}
