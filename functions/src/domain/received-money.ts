/**
 * Money by the day on which the clinic received it or gave it back: docs/decisions/money-by-day.md. Each booking lists it, and each
 * day's document adds it up. A booking's list always adds up to what the clinic holds of it.
 */
import { max } from "date-fns";
import type { ReceivedWay } from "../contract/bookings.ts";
import { type Booking, netReceivedCents } from "./booking.ts";
import { todayIn } from "./calendar-date.ts";

export type ReceivedEntry = NonNullable<Booking["received"]>[number];

type MoneyOfBooking = Pick<
  Booking,
  "payment" | "method" | "deskMethod" | "priceCents" | "returnedCents" | "givenBackCents" | "lostCents"
>;

function wayOf({ method, deskMethod }: Pick<Booking, "method" | "deskMethod">): ReceivedWay {
  return method === "card" ? "card" : (deskMethod ?? "desk");
}

/** True if the booking's list is missing or doesn't add up to the money that the clinic holds. Its next change must write it. */
export function needsReceived(before: Booking, after: Booking): boolean {
  if (before.received === undefined && before.paidAt !== null) return true;
  return missingByWay(before.received ?? [], after).length > 0;
}

/**
 * The booking's list after a change. A payment that the desk takes back was never received, and a corrected way of payment was wrong
 * from the start, so both change the day of the payment. Everything else counts on the clinic's present day.
 */
export function receivedAfter(
  before: Booking,
  after: Booking,
  timeZone: string,
  now: Date,
): Pick<Booking, "received" | "receivedOn"> {
  const known = before.received ?? receivedBeforeLists(before, timeZone);
  const corrected = withoutMistakes(known, before, after);
  const missing = missingByWay(corrected, after).map(([way, cents]) => {
    return { date: todayIn(timeZone, now), holder: after.holder, way, cents };
  });
  const received = [...corrected, ...missing];
  return { received, receivedOn: [...new Set(received.map(({ date }) => date))] };
}

function withoutMistakes(known: ReceivedEntry[], before: Booking, after: Booking): ReceivedEntry[] {
  const paid = known.findLastIndex(({ cents, way }) => cents > 0 && way !== "card");
  if (paid < 0 || before.payment !== "paid" || before.method !== "desk") return known;
  if (after.paidAt === null) return known.slice(0, paid);
  const [wrong, right] = [wayOf(before), wayOf(after)];
  if (after.method !== "desk" || wrong === right) return known;
  return known.map((entry, i) => (i >= paid && entry.way === wrong ? { ...entry, way: right } : entry));
}

/**
 * The money of a booking that an earlier release wrote, which kept only the day of the payment. What went back counts on the day on
 * which it was given back by hand, or the appointment was canceled, or the booking was last changed.
 */
function receivedBeforeLists(booking: Booking, timeZone: string): ReceivedEntry[] {
  const { paidAt, priceCents, holder, givenBack, cancelledAt, updatedAt } = booking;
  if (paidAt === null) return [];
  const entry = { holder, way: wayOf(booking) };
  const paid = { date: todayIn(timeZone, paidAt), ...entry, cents: priceCents };
  const gone = priceCents - netReceivedCents(booking);
  if (gone === 0) return [paid];
  const goneAt = max([paidAt, givenBack?.at ?? cancelledAt ?? updatedAt]);
  return [paid, { date: todayIn(timeZone, goneAt), ...entry, cents: -gone }];
}

/** The cents by which the list differs from the money that the clinic holds. */
function missingByWay(known: readonly ReceivedEntry[], booking: MoneyOfBooking): [ReceivedWay, number][] {
  const missing = new Map<ReceivedWay, number>();
  for (const { way, cents } of known) missing.set(way, (missing.get(way) ?? 0) - cents);
  const held = netReceivedCents(booking);
  if (held > 0) missing.set(wayOf(booking), (missing.get(wayOf(booking)) ?? 0) + held);
  return [...missing].filter(([, cents]) => cents !== 0);
}

/** A day's money in minor units: by currency, by holder, by way. */
export type ReceivedTotals = Readonly<Record<string, Readonly<Record<string, WayCents>>>>;
export type WayCents = Readonly<{ [Way in ReceivedWay]?: number | undefined }>;

/** A sum of one day's document. */
interface ReceivedPlace {
  date: string;
  currency: string;
  holder: string;
  way: ReceivedWay;
}

/** The sums of the days that a change of a booking changes, and by how much. */
export function changedReceivedSums(
  before: Pick<Booking, "currency" | "received"> | null,
  after: Pick<Booking, "currency" | "received">,
): (ReceivedPlace & { cents: number })[] {
  const sums = new Map<string, ReceivedPlace & { cents: number }>();
  const add = ({ currency, received = [] }: Pick<Booking, "currency" | "received">, sign: 1 | -1) => {
    for (const { date, holder, way, cents } of received) {
      const key = [date, currency, holder, way].join(" ");
      const sum = sums.get(key) ?? { date, currency, holder, way, cents: 0 };
      sums.set(key, { ...sum, cents: sum.cents + sign * cents });
    }
  };
  if (before) add(before, -1);
  add(after, 1);
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** A day's sums of these bookings. Sums that are 0 are left out. */
export function receivedTotalsOf(date: string, bookings: readonly Booking[]): ReceivedTotals {
  const totals: Record<string, Record<string, WayCents>> = {};
  const ofDay = bookings.flatMap(({ currency, received = [] }) =>
    received.filter((entry) => entry.date === date).map((entry) => ({ currency, ...entry })),
  );
  for (const { currency, holder, way, cents } of ofDay) {
    const byWay = totals[currency]?.[holder];
    totals[currency] = {
      ...totals[currency],
      [holder]: { ...byWay, [way]: (byWay?.[way] ?? 0) + cents },
    };
  }
  return totals;
}
