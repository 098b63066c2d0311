import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, bookingInAnswer, errorCodeInAnswer, newPatient } from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newPaidBooking, suiteStripe as stripe } from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import type { Booking } from "../contract/bookings.ts";
import { showBookingHistory } from "../contract/notices.ts";
import { accessLog } from "../firestore/access-log.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const { controls } = stripe;
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
// Only calls and the reconciler report changes here.
beforeEach(async () => {
  await controls.reset();
  await controls.addDeliveryRule({ action: "drop", times: 1000 });
});

const act = (method: string, id: string, what: string, body?: object) =>
  request(method, `/booking/${id}/${what}`, { token: admin.token, ...(body && { body }) });
const refund = (id: string, body: object) =>
  act("POST", id, "refund", { reason: "The filling broke", ...body });
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const moneyOf = async (id: string) => (await stored(id))?.received?.map(({ way, cents }) => [way, cents]);
const refundsOf = async (intent: string) =>
  (await stripe.server.refunds.list({ payment_intent: intent })).data
    .map(({ amount }) => amount)
    .sort((one, other) => one - other);

/** Ends the appointment an hour ago. */
async function end({ _id }: Booking): Promise<string> {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await bookings(db).doc(_id).update({ startsAt: anHourAgo, endsAt: anHourAgo });
  return _id;
}
async function newVisit(): Promise<string> {
  return end(await book(await newPatient(), { date: openDayPool.take() }));
}
async function deedsOf(id: string) {
  const { body } = await act("GET", id, "history");
  const { entries, notices } = z.parse(showBookingHistory.answer, body);
  return { deeds: entries.map(({ deed }) => deed), notices: notices.map(({ kind }) => kind) };
}

test("a card payment goes back in part and then in full, each part once", async () => {
  const { booking, intent } = await newPaidBooking();
  expect(errorCodeInAnswer(await refund(booking._id, { amount: 25 }))).toBe("not-over");
  const id = await end(booking);
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, { amount: 25, requestId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const part = bookingInAnswer(await refund(id, { amount: 25, requestId }));
  expect(part).toMatchObject({ status: "booked", payment: "paid", returned: 25 });
  expect(await refundsOf(intent)).toEqual([2500]);
  expect(await readIncomeCents(db, booking.dateISO)).toBe(6500);
  const rest = bookingInAnswer(await refund(id, {}));
  expect(rest).toMatchObject({ status: "booked", payment: "refunded", returned: 90 });
  expect(await refundsOf(intent)).toEqual([2500, 6500]);
  expect(await moneyOf(id)).toEqual([
    ["card", 9000],
    ["card", -2500],
    ["card", -6500],
  ]);
  const { deeds, notices } = await deedsOf(id);
  expect(deeds.filter((deed) => /^refund-ordered|^partly-refunded|^refunded/.test(deed))).toEqual([
    "refund-ordered",
    "partly-refunded",
    "refund-ordered",
    "refunded",
  ]);
  expect(notices.filter((kind) => kind === "refunded")).toHaveLength(2);
});

test("the history has what the desk wrote for its books, and how it was paid", async () => {
  const id = await newVisit();
  await act("POST", id, "desk-payment", { deskMethod: "terminal" });
  await refund(id, { amount: 20.5, reason: "The filling broke" });
  await refund(id, { reason: "It broke again" });
  const { body } = await act("GET", id, "history");
  const { entries } = z.parse(showBookingHistory.answer, body);
  expect(entries.slice(1)).toMatchObject([
    { deed: "paid-at-desk", deskMethod: "terminal" },
    { deed: "partly-given-back", books: { reason: "The filling broke", amount: 20.5 } },
    { deed: "given-back", books: { reason: "It broke again", amount: 69.5 } },
  ]);
  const owed = await newVisit();
  await act("POST", owed, "waive", { reason: "Moved away" });
  const waived = z.parse(showBookingHistory.answer, (await act("GET", owed, "history")).body);
  expect(waived.entries.at(-1)).toMatchObject({ deed: "waived", books: { reason: "Moved away" } });
});

test("a refund that Stripe doesn't answer is shown as due, and the reconciler makes it once", async () => {
  const { booking, intent } = await newPaidBooking();
  const id = await end(booking);
  await controls.addFault({ answer: 503, times: 1000 });
  expect(bookingInAnswer(await refund(id, { amount: 40 }))).toMatchObject({ payment: "paid", refundDue: 40 });
  expect(errorCodeInAnswer(await refund(id, { amount: 10 }))).toBe("nothing-to-give-back");
  await controls.clearFaults();
  const later = () => new Date(Date.now() + 3_600_000);
  await reconcileWithStripe({ db, payments: stripe.payments, now: later });
  expect(await refundsOf(intent)).toEqual([4000]);
  expect(await stored(id)).toMatchObject({ returnedCents: 4000, refundDueAt: null });
});

test("a desk payment is given back by hand, and the day of the refund counts it", async () => {
  const id = await newVisit();
  await act("POST", id, "desk-payment", { deskMethod: "cash" });
  const part = bookingInAnswer(await refund(id, { amount: 20.5 }));
  expect(part).toMatchObject({ payment: "paid", returned: 20.5, givenBack: false });
  expect(errorCodeInAnswer(await act("DELETE", id, "desk-payment"))).toBe("conflict");
  expect(errorCodeInAnswer(await refund(id, { amount: 70 }))).toBe("invalid");
  expect(errorCodeInAnswer(await refund(id, { amount: 1.234 }))).toBe("invalid");
  expect(bookingInAnswer(await refund(id, {}))).toMatchObject({ payment: "refunded", givenBack: true });
  expect(await moneyOf(id)).toEqual([
    ["cash", 9000],
    ["cash", -2050],
    ["cash", -6950],
  ]);
  expect((await deedsOf(id)).notices.filter((kind) => kind === "refunded")).toHaveLength(2);
});

test("the days add up what their bookings received, and undoing a payment takes it out", async () => {
  const id = await newVisit();
  await act("POST", id, "desk-payment", { deskMethod: "terminal" });
  const [entry] = (await stored(id))?.received ?? [];
  const terminal = async () => {
    const { received } =
      (
        await days(db)
          .doc(entry?.date ?? "")
          .get()
      ).data() ?? {};
    return received?.USD?.["seat-cleaning"]?.terminal ?? 0;
  };
  const paid = await terminal();
  await act("DELETE", id, "desk-payment");
  expect(paid - (await terminal())).toBe(9000);
  expect(await moneyOf(id)).toEqual([]);
});

test("an unpaid price is written off, can't be paid then, and the write-off can be taken back", async () => {
  const booking = await book(await newPatient(), { date: openDayPool.take() });
  expect(errorCodeInAnswer(await act("POST", booking._id, "waive", { reason: "Moved" }))).toBe("not-over");
  const id = await end(booking);
  const waived = bookingInAnswer(await act("POST", id, "waive", { reason: "Moved" }));
  expect(waived).toMatchObject({ payment: "nothing-due", waived: true });
  expect(bookingInAnswer(await act("POST", id, "waive", { reason: "Moved" })).version).toBe(waived.version);
  expect(errorCodeInAnswer(await act("POST", id, "desk-payment"))).toBe("not-payable");
  expect(bookingInAnswer(await act("DELETE", id, "waive"))).toMatchObject({ payment: "unpaid" });
  expect((await deedsOf(id)).deeds.slice(-2)).toEqual(["waived", "waiver-taken-back"]);
  await act("POST", id, "desk-payment");
  expect(errorCodeInAnswer(await act("POST", id, "waive", { reason: "Moved" }))).toBe("not-payable");
});

test("a debt that is written off no longer blocks another currency, and the refusal is a look at who owes", async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  const patient = await newPatient();
  const id = await end(await book(patient, { date: openDayPool.take() }));
  const body = { ...alwaysOpenSettings, currency: "GBP" };
  const save = () => request("PUT", "/settings", { token: admin.token, body });
  expect(JSON.stringify((await save()).body)).toContain("write it off");
  const looks = await accessLog(db).where("concerns", "==", patient.uid).get();
  expect(looks.docs.map((one) => one.get("call"))).toEqual(["PUT /settings"]);
  await act("POST", id, "waive", { reason: "Moved away" });
  expect((await save()).status).toBe(200);
});
