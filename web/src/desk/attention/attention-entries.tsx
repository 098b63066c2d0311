import type { BookingAttention, JobAttention, MessageAttention } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatInstant } from "../../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../../shared/clinic-format.ts";
import { messageLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import type { OnDialogAction } from "../schedule/desk-action-button.tsx";
import { deskActionLabels, useClinicClosed } from "../schedule/desk-actions.ts";
import { useResendNotice } from "../schedule/history-query.ts";
import { AppointmentHeading, AttentionEntry, type EntryProps } from "./attention-entry.tsx";
import {
  describeAttentionReason,
  describeReplyFailure,
  isDismissible,
  lateJobWords,
  listAttentionActions,
} from "./attention-words.ts";
import { DismissButton } from "./dismiss-button.tsx";

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
        <div className="attention-actions d-flex flex-wrap gap-2 align-items-center">
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
        <div className="attention-actions d-flex flex-wrap gap-2 align-items-center">
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
    <li className="attention-entry tile">
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
