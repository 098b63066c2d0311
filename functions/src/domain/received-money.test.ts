import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { payAtDesk, undoDeskPaymentChange } from "./desk-states.ts";
import { changedReceivedSums, needsReceived, receivedAfter, receivedTotalsOf } from "./received-money.ts";

const timeZone = "America/New_York";
const unpaid = sampleBooking({ deskMethod: null });
const monday = new Date("2027-03-01T18:00:00Z");
/** Half past eleven on Tuesday evening at the clinic. */
const tuesdayNight = new Date("2027-03-03T04:30:00Z");
const holder = "seat-cleaning";

/** The booking after this change, with its money dated. */
function change(before: Booking, fields: Partial<Booking> | undefined, now: Date): Booking {
  const after = { ...before, ...fields, updatedAt: now };
  return needsReceived(before, after) ? { ...after, ...receivedAfter(before, after, timeZone, now) } : after;
}
const inCash = change(unpaid, payAtDesk(unpaid, monday, "cash")?.fields, monday);

test("a payment counts on the clinic's day", () => {
  expect(inCash.received).toEqual([{ date: "2027-03-01", holder, way: "cash", cents: 9000 }]);
  const late = change(unpaid, payAtDesk(unpaid, tuesdayNight)?.fields, tuesdayNight);
  expect([late.received, late.receivedOn]).toEqual([
    [{ date: "2027-03-02", holder, way: "desk", cents: 9000 }],
    ["2027-03-02"],
  ]);
});

test("a refund counts on its own day", () => {
  const part = change(inCash, { givenBackCents: 2500 }, tuesdayNight);
  expect(part.received?.at(-1)).toEqual({ date: "2027-03-02", holder, way: "cash", cents: -2500 });
  expect(part.receivedOn).toEqual(["2027-03-01", "2027-03-02"]);
});

test("a payment that the desk takes back was never received", () => {
  const undone = change(inCash, undoDeskPaymentChange(inCash)?.fields, tuesdayNight);
  expect([undone.received, undone.receivedOn]).toEqual([[], []]);
  expect(changedReceivedSums(inCash, undone)).toEqual([
    { date: "2027-03-01", currency: "USD", holder, way: "cash", cents: -9000 },
  ]);
});

test("a corrected way of payment changes the day of the payment", () => {
  const part = change(inCash, { givenBackCents: 2500 }, tuesdayNight);
  const corrected = change(part, { deskMethod: "terminal" }, tuesdayNight);
  expect(corrected.received).toEqual([
    { date: "2027-03-01", holder, way: "terminal", cents: 9000 },
    { date: "2027-03-02", holder, way: "terminal", cents: -2500 },
  ]);
});

test("a card payment that was refunded and then paid at the desk counts three times", () => {
  const paidAt = unpaid.createdAt;
  const byCard = change(unpaid, { payment: "paid", method: "card", transactionId: "pi_1", paidAt }, monday);
  const refunded = change(byCard, { payment: "refunded" }, monday);
  const again = change(refunded, payAtDesk(refunded, tuesdayNight, "cash")?.fields, tuesdayNight);
  expect(again.received?.map(({ date, way, cents }) => [date, way, cents])).toEqual([
    ["2027-03-01", "card", 9000],
    ["2027-03-01", "card", -9000],
    ["2027-03-02", "cash", 9000],
  ]);
  const undone = change(again, undoDeskPaymentChange(again)?.fields, tuesdayNight);
  expect(undone.received).toHaveLength(2);
});

test("an arrival brings no money, and nothing is read for it", () => {
  expect(needsReceived(inCash, { ...inCash, arrivedAt: monday })).toBe(false);
});

const { received: _, receivedOn: __, ...withoutList } = inCash;
const ofEarlierRelease: Booking = withoutList;

test("a booking of an earlier release is dated by its payment, whenever it changes", () => {
  const arrived = change(ofEarlierRelease, { arrivedAt: tuesdayNight }, tuesdayNight);
  expect(arrived.received).toEqual([{ date: "2027-03-01", holder, way: "cash", cents: 9000 }]);
  const refunded = change(ofEarlierRelease, { givenBackCents: 9000, payment: "refunded" }, tuesdayNight);
  expect(refunded.received?.map(({ date, cents }) => [date, cents])).toEqual([
    ["2027-03-01", 9000],
    ["2027-03-02", -9000],
  ]);
});

test("a change by an older release is made good on the next change", () => {
  const byOlder = { ...inCash, payment: "refunded" } as const;
  const next = change(byOlder, { lateAt: null }, tuesdayNight);
  expect(next.received?.at(-1)).toMatchObject({ date: "2027-03-02", cents: -9000 });
});

test("a day adds up the money of all its bookings", () => {
  const other = {
    ...inCash,
    holder: "doctor-ida",
    received: [{ ...{ date: "2027-03-01", holder: "doctor-ida" }, way: "card" as const, cents: 100 }],
  };
  expect(receivedTotalsOf("2027-03-01", [inCash, inCash, other])).toEqual({
    USD: { [holder]: { cash: 18_000 }, "doctor-ida": { card: 100 } },
  });
  expect(receivedTotalsOf("2027-03-02", [inCash])).toEqual({});
});
