import type { Booking } from "@clinic/contract/bookings.ts";
import type { BookingEvent } from "@clinic/contract/history.ts";
import type { BookingHistory, Notice } from "@clinic/contract/notices.ts";
import { resendableNotices } from "@clinic/domain/notice-delivery.ts";
import { BellOff, MailX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { formatDentistSuffix } from "../../shared/appointment-text.ts";
import { formatInstant, formatShortDay } from "../../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../../shared/clinic-format.ts";
import { useMay } from "../../shared/session/session.ts";
import { spelled } from "../../shared/spelling.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { DeliveryBadge, describeBounce, describeDelivery } from "../attention/delivery.tsx";
import { listAccepted } from "../unusual/unusual-words.ts";
import { deskPaymentText } from "./appointment-badges.tsx";
import { describeNextRetry, explainWithheldDetails, noticeTitle, useResendNotice } from "./history-query.ts";

type HistoryViewProps = {
  booking: Booking;
  /** Undefined while the history is loading. */
  history: BookingHistory | undefined;
  timeZone: string;
};

export function HistoryView({ booking, history, timeZone }: HistoryViewProps) {
  const mayResend = useMay("booking.change");
  if (!history) return <Skeleton lines={4} className="skeleton-row" />;
  const { entries, notices, remindersMuted, bounce } = history;
  const { patient, status } = booking;
  const resendable = resendableNotices(
    notices,
    {
      patient,
      status,
      startsAt: new Date(booking.startsAt),
      remindersMuted,
      isStopped: bounce !== undefined,
    },
    new Date(),
  );
  return (
    <>
      <section aria-labelledby="history-notices">
        <h3 id="history-notices" className="fs-6">
          Emails to the patient
        </h3>
        {patient === "" ? (
          <NoticeRemark icon={<MailX size={18} aria-hidden="true" />}>
            No email address, so nothing is sent
          </NoticeRemark>
        ) : (
          <p className="small text-soft mb-2">Sent to {patient}</p>
        )}
        {bounce && (
          <NoticeRemark icon={<MailX size={18} aria-hidden="true" />}>
            {describeBounce(bounce.why)}
          </NoticeRemark>
        )}
        {remindersMuted && (
          <NoticeRemark icon={<BellOff size={18} aria-hidden="true" />}>Wants no reminders</NoticeRemark>
        )}
        {notices.length > 0 ? (
          <ul className="rows">
            {notices.map((notice) => (
              <NoticeItem
                key={notice._id}
                notice={notice}
                booking={booking}
                timeZone={timeZone}
                canResend={mayResend && resendable.includes(notice)}
              />
            ))}
          </ul>
        ) : (
          patient !== "" && <p className="small text-soft m-0">None so far.</p>
        )}
      </section>
      <section aria-labelledby="history-events">
        <h3 id="history-events" className="fs-6">
          What happened
        </h3>
        <ol className="rows">
          {entries.map((entry) => (
            <li key={entry.version}>
              <div>
                <p className="m-0">{describeEvent(entry)}</p>
                {entry.books && <p className="small m-0">{describeBooks(entry.books, booking)}</p>}
                {entry.accepted && (
                  <p className="small text-soft m-0">Despite: {listAccepted(entry.accepted)}</p>
                )}
                <p className="small text-soft m-0">
                  {formatInstant(entry.at, timeZone)}, {describeActor(entry)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function NoticeRemark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="icon-text fw-semibold mb-2">
      {icon}
      {children}
    </p>
  );
}

type NoticeItemProps = { notice: Notice; booking: Booking; timeZone: string; canResend: boolean };

function NoticeItem({ notice, booking, timeZone, canResend }: NoticeItemProps) {
  const reason = describeNextRetry(notice, timeZone) ?? describeDelivery(notice).because;
  const remarks = [reason, explainWithheldDetails(notice)].filter(Boolean).join(" ");
  const item = useRef<HTMLLIElement>(null);
  // Moves the focus to the email's entry, because the button disappears once the email is sent.
  const send = useResendNotice(booking, () => focusWithoutScroll(item.current));
  const title = noticeTitle(notice);
  return (
    <li ref={item}>
      <div>
        <p className="d-flex flex-wrap gap-2 align-items-center m-0">
          {title} <DeliveryBadge delivery={notice} />
        </p>
        <p className="small text-soft m-0">
          {formatInstant(notice.changedAt, timeZone)}
          {remarks && <>. {remarks}</>}
        </p>
      </div>
      {canResend && (
        <SubmitButton
          type="button"
          className="btn-sm btn-outline-secondary"
          aria-label={`Send again: ${title}`}
          busy={send.isPending}
          busyText="Sending…"
          onClick={() => send.mutate(notice.kind)}
        >
          Send again
        </SubmitButton>
      )}
    </li>
  );
}

export type HistoryEntry = BookingHistory["entries"][number];

const eventTexts: Record<BookingEvent, string | ((entry: HistoryEntry) => string)> = {
  booked: (entry) => `Booked for ${formatTimeAndDoctor(entry)}`,
  moved: (entry) => `Moved to ${formatTimeAndDoctor(entry)}`,
  "given-to-another": ({ doctor }) => `Given to ${doctor ?? "another doctor"}`,
  get cancelled() {
    return spelled("Canceled");
  },
  get restored() {
    return `“${spelled("Canceled")}” was undone`;
  },
  linked: "Linked to the patient's account",
  unlinked: "Unlinked from the patient's account",
  "record-changed": "Moved to another record of the patient",
  confirmed: "Confirmed: the patient is coming",
  "reminder-due": "A reminder was due",
  arrived: "Arrived",
  "arrival-taken-back": "“Arrived” was undone",
  missed: "Marked as a no-show",
  "no-show-taken-back": "“No-show” was undone",
  "paid-by-card": ({ status }) =>
    status === "cancelled" ? `Paid by card, after it was ${spelled("canceled")}` : "Paid by card",
  "paid-at-desk": (entry) => `Paid ${deskPaymentText(entry)}`,
  late: "Marked as late",
  "lateness-taken-back": "“Late” was undone",
  "desk-payment-taken-back": "“Paid at the desk” was undone",
  "intent-made": "A card payment was started",
  "intent-failed": "A card payment could not be started",
  "intent-closed": "The card payment was closed",
  "card-declined": "A card was declined",
  "refund-owed": "A refund to the card is due",
  "refund-tried": "A refund to the card was tried",
  "refund-under-way": "The refund is under way",
  "refund-overdue": "Stripe has not answered about the refund for days",
  "refund-failed": "The refund to the card failed",
  refunded: "Refunded to the card",
  "given-back": "Given back by the clinic",
  "partly-given-back": "A part was given back by the clinic",
  "refund-ordered": "A refund to the card was ordered",
  waived: "The price was written off",
  "waiver-taken-back": "The write-off was undone",
  "refund-seen-to": "An extra payment was given back by the clinic",
  "address-changed": "The email address was changed",
  "contact-corrected": "The name or phone number was corrected",
  "partly-refunded": "Refunded in part to the card",
  "refund-came-back": "A refund came back: the clinic has the money again",
  disputed: "The cardholder's bank disputes the payment",
  "dispute-answered": "The clinic answered the dispute: the bank decides",
  "dispute-won": "The dispute was won",
  "dispute-lost": "The dispute was lost: the bank keeps the money",
  anonymized: "The patient's details were removed",
  changed: "Changed",
};

export function describeEvent(entry: HistoryEntry): string {
  const text = eventTexts[entry.deed];
  return typeof text === "string" ? text : text(entry);
}

/** The amount of a refund, and what the desk wrote for its books. The reason is empty after the patient's data was removed. */
function describeBooks(
  { amount, reason }: NonNullable<HistoryEntry["books"]>,
  { currency }: Booking,
): string {
  const money = amount === undefined ? "" : formatPrice(amount, currency);
  return [money, reason && `“${reason}”`].filter(Boolean).join(": ");
}

export function describeActor({ by, who }: Pick<HistoryEntry, "by" | "who">): string {
  if (by === "patient") return "by the patient";
  return by === "system" ? "automatically" : `by ${who ?? "the clinic"}`;
}

function formatTimeAndDoctor(entry: HistoryEntry): string {
  return `${formatShortDay(entry.dateISO)} at ${formatSlot(entry.slot)}${formatDentistSuffix(entry)}`;
}
