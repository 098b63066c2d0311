/** Counts the documents that each action reads and writes, on the wire. docs/operate.md has the sums. */
import { addDays, addMinutes } from "date-fns";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { localRateLimitId, localSecrets } from "../../../emulators/suite/local-keys.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  moveBooking,
  newPatient,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { startCounting } from "../../testing/count-documents.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { fakeMail } from "../../testing/owed-notices.ts";
import {
  beginPayment,
  confirmPayment,
  newBooking,
  newPaidBooking,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { postSeries, seriesRequest } from "../../testing/series-calls.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { writeBooking } from "../../testing/write-booking.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { instantFrom } from "../domain/slot.ts";
import { addDueReminders } from "../notices/reminders.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedInUser;
let counting: Awaited<ReturnType<typeof startCounting>>;
let counted: ReturnType<typeof connectFirestore>;
let app: Awaited<ReturnType<typeof serveApp>>;
const begun = new Date();
let now = begun;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  counted = connectFirestore(counting.host);
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  app = await serveApp(routes, {
    ...{ db: counted, now: () => now, verifyIdToken },
    ...{ payments: stripe.payments, accounts: firebaseAccounts(auth) },
  });
});
/** A webhook that comes by itself would change the booking while a call is counted. */
beforeEach(async () => {
  now = begun;
  await stripe.controls.reset();
  await stripe.controls.holdWebhooks();
});
afterAll(async () => {
  await app.close();
  await counted.terminate();
  counting.close();
});

/** Deletes the notices and attention entries of earlier tests. */
async function beginAnew() {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
}

/** Counts the reads, writes and commits of a call, which must succeed. */
async function costOf(call: () => Promise<{ status: number }>) {
  let status = 0;
  const cost = await counting.during(async () => {
    ({ status } = await call());
  });
  expect(status).toBeLessThan(300);
  return { ...cost, bookings: counting.bookings() };
}

// One of the reads is the settings: do they want a mail to the clinic?
test("canceling an unpaid appointment", async () => {
  const { patient, booking } = await newBooking();
  expect(await costOf(() => cancelBooking(patient, booking._id, app.origin))).toEqual({
    reads: 4,
    writes: 9,
    commits: 1,
    bookings: 1,
  });
});

test("canceling an appointment paid by card, with its refund", async () => {
  const { patient, booking } = await newPaidBooking();
  expect(await costOf(() => cancelBooking(patient, booking._id, app.origin))).toEqual({
    reads: 5,
    writes: 16,
    commits: 3,
    bookings: 1,
  });
});

test("moving an appointment", async () => {
  const { patient, booking } = await newBooking();
  const wish = { date: openDayPool.take(), slot: "10:00 AM" };
  expect(await costOf(() => moveBooking(patient, booking._id, wish, app.origin))).toEqual({
    reads: 5,
    writes: 14,
    commits: 1,
    bookings: 1,
  });
});

test("booking a next visit, months ahead: its free times, and the booking", async () => {
  await beginAnew();
  const day = openDayPool.take();
  const near = `/available/managed?treatment=checkup&doctor=ida&from=${day}&days=15&around=09:00%20AM`;
  const look = () => request("GET", near, { token: admin.token, origin: app.origin });
  // The admins, and the clinic if the instance doesn't hold it yet. Days without bookings cost one read together.
  const looked = await costOf(look);
  expect(looked).toMatchObject({ writes: 0, commits: 0 });
  expect(looked.reads).toBeLessThanOrEqual(3);
  const wish = { date: day, treatmentId: "checkup", doctorId: "ida", patient: "cal@callers.test" };
  const call = () => postBooking(admin, { ...wish, despite: ["beyond-horizon"] }, app.origin);
  // Read: the admins, the clinic, the day, that address's appointments then, the caller by contact and by id. Written: the booking,
  // two claims, the day, history, notice and caller.
  expect(await costOf(call)).toEqual({ reads: 6, writes: 7, commits: 1, bookings: 0 });
});

test("booking a series of six: one commit, and one notice for all", async () => {
  await beginAnew();
  // A series must end within 24 months, so it doesn't begin on any day of the pool.
  const date = plusDays(todayIn(alwaysOpenSettings.timeZone, now), 40);
  const repeat = { every: { weeks: 1 }, count: 6 };
  const body = seriesRequest({ treatmentId: "checkup", doctorId: "ida", date, repeat });
  // Each date reads its day and that address's appointments then, and writes a booking, two claims, its day and its history.
  const cost = await costOf(() => postSeries(admin, body, app.origin));
  expect(cost).toEqual({ reads: 4 + 6 * 2, writes: 6 * 5 + 2, commits: 1, bookings: 0 });
});

test("a walk-in: the booking, and the arrival", async () => {
  await beginAnew();
  const day = openDayPool.take();
  now = instantFrom(day, 10 * 60 + 5, alwaysOpenSettings.timeZone);
  const wish = { date: day, slot: "10:00 AM", treatmentId: "checkup", doctorId: "ida", patient: "" };
  let id = "";
  const walkIn = async () => {
    const answer = await postBooking(admin, wish, app.origin);
    id = bookingInAnswer(answer)._id;
    return answer;
  };
  // Without an address there is no notice.
  expect(await costOf(walkIn)).toEqual({ reads: 5, writes: 6, commits: 1, bookings: 0 });
  const arrive = () => request("POST", `/booking/${id}/arrival`, { token: admin.token, origin: app.origin });
  // Read: the admins, the booking and the clinic. Written: the booking, the day and history.
  expect(await costOf(arrive)).toEqual({ reads: 3, writes: 3, commits: 1, bookings: 1 });
});

test("an exception: a second appointment at the same time", async () => {
  await beginAnew();
  const wish = { date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida" };
  await book(await newPatient(), wish);
  const body = { ...wish, patient: "cal@callers.test", despite: ["holder-busy"] };
  // It also reads both claims and the other appointment, and marks that as crowded.
  expect(await costOf(() => postBooking(admin, body, app.origin))).toEqual({
    reads: 6 + 3,
    writes: 7 + 1,
    commits: 1,
    bookings: 1,
  });
});

test("paying by card: creating the intent and confirming the payment", async () => {
  const { patient, booking } = await newBooking();
  let secret = "";
  const begun = await counting.during(async () => {
    secret = await beginPayment(patient, booking._id, app.origin);
  });
  // One of the reads is the clinic, which an instance then holds: does it take cards?
  expect({ ...begun, bookings: counting.bookings() }).toEqual({
    reads: 4,
    writes: 4,
    commits: 1,
    bookings: 1,
  });
  const intent = await stripe.confirm(secret, testCards.visa.number);
  expect(await costOf(() => confirmPayment(patient, booking._id, intent, app.origin))).toEqual({
    reads: 2,
    writes: 5,
    commits: 1,
    bookings: 1,
  });
});

test("a payment that the webhook reports", async () => {
  const { patient, booking } = await newBooking();
  const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  const { data } = await stripe.server.events.list({ limit: 10, type: "payment_intent.succeeded" });
  const payload = JSON.stringify(data.find((event) => JSON.stringify(event).includes(intent)));
  const secret = localSecrets.STRIPE_WEBHOOK_SECRET;
  const signature = stripe.server.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const deliver = () => fetch(`${app.origin}/stripe/webhook`, { method: "POST", headers, body: payload });
  expect(await costOf(deliver)).toEqual({ reads: 4, writes: 6, commits: 1, bookings: 1 });
});

test("a payment at the desk", async () => {
  const { booking } = await newBooking();
  const pay = () =>
    request("POST", `/booking/${booking._id}/desk-payment`, { token: admin.token, origin: app.origin });
  expect(await costOf(pay)).toEqual({ reads: 3, writes: 4, commits: 1, bookings: 1 });
});

/** With a slow mail server, sending also reads the booking right before the hand-over. */
test("creating and sending a reminder", async () => {
  await beginAnew();
  const patient = await createProfile(await newVerifiedPatient());
  const visit = new Date("2031-03-05T19:00:00Z");
  const at = addDays(visit, -3);
  await writeBooking(db, patient, visit, { nextReminderAt: at });
  const owed = await counting.during(() => addDueReminders({ db: counted, now: () => at }));
  expect({ ...owed, bookings: counting.bookings() }).toEqual({
    reads: 2,
    writes: 4,
    commits: 1,
    bookings: 1,
  });
  const sending = {
    ...{
      db: counted,
      now: () => addMinutes(at, 10),
      siteUrl: "https://clinic.test",
      limitId: localRateLimitId,
    },
    ...{ accounts: firebaseAccounts(auth), mail: fakeMail() },
  };
  const sent = await counting.during(() => sendDueNotices(sending));
  expect({ ...sent, bookings: counting.bookings() }).toEqual({
    reads: 8,
    writes: 5,
    commits: 3,
    bookings: 1,
  });
});

test("an absence that affects three appointments", async () => {
  await beginAnew();
  const date = openDayPool.take();
  for (const slot of ["09:00 AM", "09:30 AM", "10:00 AM"])
    await book(await newPatient(), { date, slot, treatmentId: "checkup", doctorId: "ida" });
  const body = { doctorId: "ida", from: `${date}T00:00`, to: `${date}T23:00`, reason: "" };
  const call = () => request("POST", "/absence", { token: admin.token, body, origin: app.origin });
  // Two of the writes are entries in the access log: the change, and the look at the appointments.
  expect(await costOf(call)).toEqual({ reads: 14, writes: 7, commits: 6, bookings: 3 });
});
