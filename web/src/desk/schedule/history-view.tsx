import type { Booking } from "@clinic/contract/bookings.ts";
import type { BookingEvent } from "@clinic/contract/history.ts";
import type { BookingHistory, Notice } from "@clinic/contract/notices.ts";
import { resendableNotices } from "@clinic/domain/notice-delivery.ts";
import { BellOff, MailX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { withDentist } from "../../shared/appointment-words.ts";
import { showMoment, showShortWeekday } from "../../shared/clinic-day.ts";
import { focusQuietly } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { DeliveryBadge, deliveryWords, stoppedSentence } from "../attention/delivery.tsx";
import { briefText, noticeTitle, useSendAgain, waitText } from "./history-query.ts";
import "./history.scss";

type Props = { booking: Booking; history: BookingHistory; timeZone: string };

export function HistoryView({ booking, history, timeZone }: Props) {
  const { entries, notices, remindersMuted, bounce } = history;
  const { patient, status } = booking;
  const about = {
    patient,
    status,
    startsAt: new Date(booking.startsAt),
    remindersMuted,
    isStopped: bounce !== undefined,
  };
  const offered = resendableNotices(notices, about, new Date());
  return (
    <>
      <section className="history" aria-labelledby="history-told">
        <h3 id="history-told">What the patient was told</h3>
        {patient === "" ? (
          <Remark icon={<MailX size={18} aria-hidden="true" />}>No email address, so nothing is sent</Remark>
        ) : (
          <p className="history-soft history-address">By email to {patient}</p>
        )}
        {bounce && (
          <Remark icon={<MailX size={18} aria-hidden="true" />}>{stoppedSentence(bounce.why)}</Remark>
        )}
        {remindersMuted && (
          <Remark icon={<BellOff size={18} aria-hidden="true" />}>Wants no reminders</Remark>
        )}
        {notices.length > 0 ? (
          <ul>
            {notices.map((notice) => (
              <Told
                key={notice._id}
                notice={notice}
                booking={booking}
                timeZone={timeZone}
                again={offered.includes(notice)}
              />
            ))}
          </ul>
        ) : (
          patient !== "" && <p className="history-soft">Nothing so far.</p>
        )}
      </section>
      <section className="history" aria-labelledby="history-done">
        <h3 id="history-done">What happened</h3>
        <ol>
          {entries.map((entry) => (
            <li key={entry.version}>
              <p>{eventText(entry)}</p>
              <p className="history-soft">
                {showMoment(entry.at, timeZone)}, {actorText(entry)}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Remark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="history-remark">
      {icon}
      {children}
    </p>
  );
}

type ToldProps = { notice: Notice; booking: Booking; timeZone: string; again: boolean };

function Told({ notice, booking, timeZone, again }: ToldProps) {
  const why = waitText(notice, timeZone) ?? deliveryWords(notice).because;
  const because = [why, briefText(notice)].filter(Boolean).join(" ");
  const item = useRef<HTMLLIElement>(null);
  // The button goes with what it has done.
  const send = useSendAgain(booking, () => focusQuietly(item.current));
  const title = noticeTitle(notice);
  return (
    <li className="history-told" ref={item}>
      <div>
        <p className="history-fate">
          {title} <DeliveryBadge fate={notice} />
        </p>
        <p className="history-soft">
          {showMoment(notice.changedAt, timeZone)}
          {because && <>. {because}</>}
        </p>
      </div>
      {again && (
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

/** Who did what with an appointment, in words. */

export type HistoryEntry = BookingHistory["entries"][number];

const words: Record<BookingEvent, string | ((entry: HistoryEntry) => string)> = {
  booked: (entry) => `Booked for ${whenOf(entry)}`,
  moved: (entry) => `Moved to ${whenOf(entry)}`,
  "given-to-another": ({ doctor }) => `Given to ${doctor ?? "another doctor"}`,
  cancelled: "Canceled",
  linked: "Joined the patient's account",
  unlinked: "Taken out of the patient's account again",
  "record-changed": "Put under another record of the patient",
  confirmed: "Confirmed: the patient is coming",
  "reminder-due": "A reminder came due",
  arrived: "Arrived",
  "arrival-taken-back": "“Arrived” was taken back",
  missed: "Marked as a no-show",
  "no-show-taken-back": "“No-show” was taken back",
  "paid-by-card": ({ status }) =>
    status === "cancelled" ? "Paid by card, after it was canceled" : "Paid by card",
  "paid-at-desk": "Paid at the desk",
  "desk-payment-taken-back": "“Paid at the desk” was taken back",
  "intent-made": "A payment by card was begun",
  "intent-failed": "A payment by card could not begin",
  "intent-closed": "The payment by card was closed",
  "card-declined": "A card was declined",
  "refund-owed": "A payment is owed back to its card",
  "refund-tried": "A refund to the card was tried",
  "refund-under-way": "The refund is under way",
  "refund-overdue": "The refund has had no answer for days",
  "refund-failed": "The card took no refund",
  refunded: "Refunded to the card",
  "given-back": "Given back by hand",
  "refund-seen-to": "A refund was seen to by hand",
  "address-changed": "The email address was changed",
  "partly-refunded": "Refunded in part, at Stripe",
  "refund-came-back": "A refund came back: the clinic has the money again",
  disputed: "The cardholder's bank disputes the payment",
  "dispute-answered": "The clinic answered the dispute: the bank decides",
  "dispute-won": "The dispute was won",
  "dispute-lost": "The dispute was lost: the bank keeps the money",
  anonymized: "The patient's details were removed",
  changed: "Changed",
};

export function eventText(entry: HistoryEntry): string {
  const text = words[entry.deed];
  return typeof text === "string" ? text : text(entry);
}

export function actorText({ by, who }: Pick<HistoryEntry, "by" | "who">): string {
  if (by === "patient") return "by the patient";
  return by === "system" ? "automatically" : `by ${who ?? "the clinic"}`;
}

function whenOf(entry: HistoryEntry): string {
  return `${showShortWeekday(entry.dateISO)} at ${entry.slot}${withDentist(entry)}`;
}
