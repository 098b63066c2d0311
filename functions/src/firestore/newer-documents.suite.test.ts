/**
 * Documents of a newer release: this release keeps their unknown fields, shows none of them, and refuses changes that would
 * damage them. The server answers as in a deployed function (`trustProxy`).
 */

import { addDays, addHours, subDays } from "date-fns";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createBookingAndNotice, fakeMail } from "../../testing/owed-notices.ts";
import { postIntent } from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { routes } from "../app/routes.ts";
import type { Actor } from "../domain/booking-change.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import { recordDeskPayment } from "../payments/close-payment.ts";
import { closeUnpayableIntent } from "../payments/close-unpayable-intent.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { type CardPayments, disabledCardPayments, type Intent } from "../ports/card-payments.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";
import { bookings, readBooking } from "./bookings.ts";
import { publicClinicDocument } from "./clinic.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
const verifyIdToken: Dependencies["verifyIdToken"] = (token, checkRevoked) =>
  auth.verifyIdToken(token, checkRevoked);
let admin: SignedInUser;
let patient: SignedInUser;
let origin: string;
let close: () => Promise<void>;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
  ({ origin, close } = await serveApp(routes, {
    ...{ db, now: () => new Date(), trustProxy: true, verifyIdToken },
  }));
});
afterAll(() => close());

const owed = { failed: 0, spentKeys: 0, nextTryAt: null };
const send = (now: Date) =>
  sendDueNotices({
    ...{ db, now: () => now, siteUrl: "https://clinic.test" },
    ...{ accounts: firebaseAccounts(auth), limitId: localRateLimitId, mail: fakeMail() },
  });
const clinic = async () => (await db.doc("public/clinic").get()).data();
const saveSettings = (more: object = {}) =>
  request("PUT", "/settings", { token: admin.token, origin, body: { ...alwaysOpenSettings, ...more } });
const asked = (path: string, token?: string) => request("GET", path, { origin, ...(token && { token }) });

test("an edit of the settings keeps unknown groups and fields and shows none of them", async () => {
  await publicClinicDocument(db).update({
    branding: { accent: "#0f766e" },
    "settings.money": { currency: "EUR" },
    "settings.limits.perWeek": 3,
    "settings.reminders.hours.weekends": false,
  });
  const { body: previous } = await asked("/settings/managed", admin.token);
  expect((await saveSettings({ previous })).status).toBe(200);
  expect(await clinic()).toMatchObject({
    branding: { accent: "#0f766e" },
    settings: {
      money: { currency: "EUR" },
      limits: { perWeek: 3 },
      reminders: { hours: { weekends: false } },
    },
  });
  expect(JSON.stringify((await asked("/settings?fresh=1")).body)).not.toMatch(/EUR|0f766e/);
});

test("a newer release can reserve edits of the clinic for itself while everything else still works", async () => {
  await publicClinicDocument(db).update({ minWriter: 1000 });
  const refused = await saveSettings();
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([503, "unavailable"]);
  const booked = await postBooking(patient, { date: openDayPool.take() }, origin);
  expect(booked.status).toBe(201);
  expect((await asked("/settings/managed", admin.token)).status).toBe(200);
  await publicClinicDocument(db).update({ minWriter: 1 });
  expect((await saveSettings()).status).toBe(200);
});

test("a treatment with an unknown kind of holder can't be edited", async () => {
  const stored = await clinic();
  const [first, ...others] = stored?.treatments ?? [];
  await db.doc("public/clinic").update({ treatments: [{ ...first, heldBy: "room" }, ...others] });
  const refused = await saveSettings();
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([503, "unavailable"]);
  expect((await clinic())?.treatments[0].heldBy).toBe("room");
  await db.doc("public/clinic").update({ treatments: stored?.treatments });
});

test.each<[string, object]>([
  ["its payment is disputed", { payment: "disputed" }],
  ["one of its refunds is held", { refunds: { pi_1: { ...owed, status: "held" } } }],
  ["only a newer release may write it", { minWriter: 1000 }],
])("an appointment can be read, but not changed, and causes no mail, if %s", async (_, fields) => {
  const { _id } = await book(patient, { date: openDayPool.take() });
  await db.doc(`bookings/${_id}`).update(fields);
  const shown = await asked(`/booking/${_id}`, patient.token);
  expect([shown.status, shown.body]).toMatchObject([200, { _id, status: "booked" }]);
  const refused = await cancelBooking(patient, _id, origin);
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([503, "unavailable"]);
  await send(addHours(new Date(), 1));
  expect((await db.doc(`outbox/${_id}.1.booked`).get()).data()).toMatchObject({ state: "owed", tries: 0 });
  expect((await db.doc(`bookings/${_id}`).get()).data()).toMatchObject({ ...fields, version: 1 });
});

test("an open payment of an appointment that only a newer release may change stays unchanged at Stripe", async () => {
  const { _id } = await book(patient, { date: openDayPool.take() });
  const card = { intentId: "pi_open", attempt: 1, open: true, declined: 0 };
  await db.doc(`bookings/${_id}`).update({ card, minWriter: 1000 });
  const found = await readBooking(db, _id);
  // Another price than the booking's, and older than an hour: beginPayment and the reconciler would close it.
  const intent: Intent = {
    ...{
      id: "pi_open",
      bookingId: _id,
      status: "payable",
      amountCents: 1,
      currency: "usd",
      clientSecret: "",
    },
    ...{ paidWith: null, refundedCents: 0, disputed: false, createdAt: subDays(new Date(), 1) },
  };
  const changeAtStripe = vi.fn(() => Promise.reject(new Error("changed at Stripe")));
  const payments: CardPayments = {
    ...{ ...disabledCardPayments, enabled: true, close: changeAtStripe, create: changeAtStripe },
    find: async () => intent,
    listSince: async () => ({ intents: [{ ...intent, amountCents: found.booking.priceCents }], next: null }),
    listRefundsSince: async () => ({ refunds: [], next: null }),
    listDisputesSince: async () => ({ disputes: [], next: null }),
  };
  const call = { db, payments, now: () => new Date() };
  const paying = await serveApp(routes, { ...call, trustProxy: true, verifyIdToken });
  onTestFinished(paying.close);
  const refused = [
    await cancelBooking(patient, _id, paying.origin),
    await postIntent(patient, _id, {}, paying.origin),
  ];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect(refused.map(errorCodeInAnswer)).toEqual(["unavailable", "unavailable"]);
  const refusal = { code: "unavailable" };
  const dana: Actor = { role: "clinic", uid: admin.uid };
  await expect(recordDeskPayment(call, found, dana)).rejects.toMatchObject(refusal);
  const afterwards = { ...call, now: () => addDays(found.booking.endsAt, 1) };
  await expect(closeUnpayableIntent(afterwards, found)).rejects.toMatchObject(refusal);
  await db.doc(`bookings/${_id}`).update({ "card.intentId": "pi_other", "card.open": false });
  expect(await reconcileWithStripe(call)).toMatchObject({ closed: 0, failed: 1 });
  expect(changeAtStripe).not.toHaveBeenCalled();
});

test("a change keeps unknown fields of an appointment", async () => {
  const { _id } = await book(patient, { date: openDayPool.take() });
  await bookings(db).doc(_id).update({ returnedCents: 100, v: 2 });
  expect((await cancelBooking(patient, _id, origin)).status).toBe(200);
  expect((await db.doc(`bookings/${_id}`).get()).data()).toMatchObject({
    ...{ returnedCents: 100, v: 2, status: "cancelled" },
  });
});

test("a booking with a notice of an unknown kind is left to the newer release", async () => {
  const now = new Date("2027-02-10T12:00:00Z");
  const id = await createBookingAndNotice(db, now);
  const known = db.doc(`outbox/${id}.1.booked`);
  const newer = db.doc(`outbox/${id}.1.recall`);
  await newer.create({ ...(await known.get()).data(), kind: "recall" });
  const before = await Promise.all([known.get(), newer.get()]);
  await send(addHours(now, 1));
  const after = await Promise.all([known.get(), newer.get()]);
  expect(after.map((found) => found.data())).toEqual(before.map((found) => found.data()));
  expect((await asked(`/booking/${id}/history`, admin.token)).status).toBe(200);
  await newer.delete();
  await send(addHours(now, 1));
  expect((await known.get()).get("state")).toBe("sent");
});
