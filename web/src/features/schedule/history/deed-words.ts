/** Who did what with an appointment, in words. */
import type { BookingEvent } from "@clinic/contract/history.ts";
import type { BookingHistory } from "@clinic/contract/notices.ts";
import { showShortWeekday } from "../../../lib/clinic/clinic-day.ts";
import { withDentist } from "../../../lib/clinic/visit-words.ts";

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

export function deedText(entry: HistoryEntry): string {
  const text = words[entry.deed];
  return typeof text === "string" ? text : text(entry);
}

export function authorText({ by, who }: Pick<HistoryEntry, "by" | "who">): string {
  if (by === "patient") return "by the patient";
  return by === "system" ? "automatically" : `by ${who ?? "the clinic"}`;
}

function whenOf(entry: HistoryEntry): string {
  return `${showShortWeekday(entry.dateISO)} at ${entry.slot}${withDentist(entry)}`;
}
