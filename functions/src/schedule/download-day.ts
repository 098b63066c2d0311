/** One day's appointments as a CSV file. */
import type { BookingStatus, PaymentState } from "../contract/bookings.ts";
import type * as contract from "../contract/downloads.ts";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { localTimeIn, requireDate } from "../domain/calendar-date.ts";
import { csvAmount, csvDate, csvOf, csvPhone } from "../domain/csv.ts";
import { spellingOf } from "../domain/spelling.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import type { Handler } from "../http/bind.ts";

/** The most appointments of a day in one file. No clinic has so many; canceled ones can pile up. */
export const maxDownloadedOfDay = 5000;

export const downloadDay: Handler<typeof contract.downloadDay> = async ({ db, query, nameChanged }) => {
  const date = requireDate(query.date);
  const [{ settings }, found] = await Promise.all([
    readClinic(db),
    readUpTo(bookings(db).where("date", "==", date), maxDownloadedOfDay),
  ]);
  const inOrder = found
    .map((document) => document.data())
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  nameChanged({ kind: "day", id: date });
  return csvOf([head, ...inOrder.map((booking) => rowOf(booking, settings))], settings.locale);
};

const head = [
  ...["Date", "Start", "End", "Patient", "Phone", "Email", "Treatment", "Doctor"],
  ...["Status", "Payment", "Price", "Currency", "Note"],
];

function rowOf(booking: Booking, settings: Settings) {
  const { date, startsAt, endsAt, patientName, phone, patient, treatment, doctor, note } = booking;
  const timeOf = (instant: Date) => localTimeIn(settings.timeZone, instant).slice("yyyy-MM-ddT".length);
  return [
    ...[csvDate(date, settings.locale), timeOf(startsAt), timeOf(endsAt)],
    ...[patientName, csvPhone(phone), patient, treatment, doctor ?? ""],
    ...[statusText(booking, settings), paymentText(booking)],
    csvAmount(booking.priceCents, booking.currency, settings.locale),
    ...[booking.currency, note],
  ];
}

function statusText({ status, arrivedAt, lateAt }: Booking, settings: Settings): string {
  const words: Record<BookingStatus, string> = {
    booked: arrivedAt ? "Arrived" : lateAt ? "Late" : "Booked",
    "no-show": "No-show",
    cancelled: spellingOf(settings).Canceled,
  };
  return words[status];
}

/** A payment with the way in which it was made. A canceled appointment that nobody paid for is not charged. */
function paymentText({ payment, status, method, deskMethod }: Booking): string {
  if (payment === "unpaid" && status === "cancelled") return "Not charged";
  if (payment !== "paid") return paymentTexts[payment];
  return `Paid: ${method === "card" ? "card" : (deskMethod ?? "at the desk")}`;
}

const paymentTexts: Record<PaymentState, string> = {
  "nothing-due": "Nothing due",
  unpaid: "Unpaid",
  paid: "Paid",
  "refund-pending": "Refund under way",
  refunded: "Refunded",
  "refund-failed": "Refund failed",
};
