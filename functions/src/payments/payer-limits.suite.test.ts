import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { expectStripeError } from "../../../emulators/stripe/sandbox.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, errorCodeInAnswer, newPatient, readBooking } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import {
  beginPayment,
  intentIdInSecret,
  newBooking,
  postIntent,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { createProfile } from "../../testing/roles.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
const { controls } = stripe;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});
beforeEach(() => controls.reset());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const cardOf = async (id: string) => (await bookings(db).doc(id).get()).data()?.card;

describe("cards that are declined", () => {
  const decline = (secret: string) =>
    expectStripeError(stripe.confirm(secret, testCards.genericDecline.number));

  test("eight for one appointment: it can be paid only at the desk", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    for (let cards = 0; cards < 8; cards++) await decline(secret);
    await controls.webhooksIdle();
    expect(await cardOf(booking._id)).toMatchObject({ declined: 8, open: false });
    expect((await stripe.server.paymentIntents.retrieve(intentIdInSecret(secret))).status).toBe("canceled");
    await expect(stripe.confirm(secret, testCards.visa.number)).rejects.toThrow();
    const refused = await postIntent(patient, booking._id);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "pay-at-clinic"]);
    expect(await readBooking(patient, booking._id)).toMatchObject({
      status: "booked",
      payment: "unpaid",
      payAtClinic: true,
    });
    const admin = await newPatient();
    await setOnlyAdmin(db, admin.uid);
    const paid = await request("POST", `/booking/${booking._id}/desk-payment`, { token: admin.token });
    expect(paid.body).toMatchObject({ payment: "paid", method: "desk" });
    expect(paid.body).not.toHaveProperty("payAtClinic");
  });

  test("are counted once each, however often they are reported", async () => {
    await controls.addDeliveryRule({ action: "duplicate", times: 100 });
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await decline(secret);
    await decline(secret);
    await controls.webhooksIdle();
    const { data } = await stripe.server.events.list({ type: "payment_intent.payment_failed", limit: 1 });
    await controls.resendEvent(data[0]?.id ?? "");
    await controls.webhooksIdle();
    expect(await cardOf(booking._id)).toMatchObject({ declined: 2, open: true });
    expect((await users(db).doc(patient.uid).get()).data()?.counts).toMatchObject({ decline: { used: 2 } });
    expect(await beginPayment(patient, booking._id)).toBe(secret);
  });

  test("while Stripe can't be reached the intent stays, and the next declined card closes it", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await bookings(db).doc(booking._id).update({ "card.declined": 7 });
    await controls.addFault({
      method: "POST",
      path: "/v1/payment_intents/:id/cancel",
      answer: 503,
      times: 3,
    });
    await decline(secret);
    await controls.webhooksIdle();
    expect(await cardOf(booking._id)).toMatchObject({ declined: 8, open: true });
    await decline(secret);
    await controls.webhooksIdle();
    expect(await cardOf(booking._id)).toMatchObject({ declined: 9, open: false });
  });
});

describe("payment intents of one account in an hour", () => {
  async function newPayer(used: number) {
    const patient = await createProfile();
    const [first, second] = [
      await book(patient, { date: openDayPool.take() }),
      await book(patient, { date: openDayPool.take() }),
    ];
    await users(db)
      .doc(patient.uid)
      .update({ "counts.pay": { used, until: inMinutes(30) } });
    return { patient, ids: [first._id, second._id] as const };
  }

  test("of two simultaneous requests the last allowed one succeeds, and the other gets the time to retry", async () => {
    const { patient, ids } = await newPayer(19);
    const answers = await Promise.all(ids.map((id) => postIntent(patient, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(25 * 60);
  });

  test("are not limited for an admin who pays for their own appointment", async () => {
    const { patient, ids } = await newPayer(20);
    expect((await postIntent(patient, ids[0])).status).toBe(429);
    await setOnlyAdmin(db, patient.uid);
    expect((await postIntent(patient, ids[0])).status).toBe(200);
  });

  test("are not counted when the same intent is requested again", async () => {
    const { patient, ids } = await newPayer(19);
    const secret = await beginPayment(patient, ids[0]);
    expect(await beginPayment(patient, ids[0])).toBe(secret);
    expect((await postIntent(patient, ids[1])).status).toBe(429);
  });

  test("keep counting after the profile is saved, and simultaneous requests for one booking count once", async () => {
    const patient = await createProfile();
    const booking = await book(patient, { date: openDayPool.take() });
    await Promise.all([1, 2, 3, 4].map(() => beginPayment(patient, booking._id)));
    await request("PUT", `/user/${encodeURIComponent(patient.email)}`, {
      token: patient.token,
      body: { email: patient.email },
    });
    expect((await users(db).doc(patient.uid).get()).data()?.counts).toMatchObject({ pay: { used: 1 } });
  });
});

describe("paying, canceling and being refunded", () => {
  async function payAndCancel(patient: SignedInUser, by: "patient" | "clinic") {
    const { _id } = await book(patient, { date: openDayPool.take() });
    await stripe.confirm(await beginPayment(patient, _id), testCards.visa.number);
    await controls.webhooksIdle();
    const admin = await newPatient();
    await setOnlyAdmin(db, admin.uid);
    const path = by === "clinic" ? `/booking/${_id}?by=clinic` : `/booking/${_id}`;
    const { token } = by === "clinic" ? admin : patient;
    expect((await request("DELETE", path, { token })).status).toBe(200);
  }
  const countsOf = async ({ uid }: SignedInUser) => (await users(db).doc(uid).get()).data()?.counts;

  test("counts if the patient cancels, and not if the clinic does", async () => {
    const patient = await createProfile();
    await payAndCancel(patient, "clinic");
    expect(await countsOf(patient)).not.toHaveProperty("refund");
    await payAndCancel(patient, "patient");
    await controls.webhooksIdle();
    expect(await countsOf(patient)).toMatchObject({ refund: { used: 1 } });
  });

  test.each([
    ["refund", 5],
    ["decline", 16],
  ] as const)(
    "after %s was counted %i times the next one is paid at the clinic, or later",
    async (act, most) => {
      const { patient, booking } = await newBooking();
      const count = (used: number) =>
        users(db)
          .doc(patient.uid)
          .update({ [`counts.${act}`]: { used, until: inMinutes(30) } });
      await count(most);
      expect((await postIntent(patient, booking._id)).status).toBe(429);
      await count(most - 1);
      expect((await postIntent(patient, booking._id)).status).toBe(200);
    },
  );
});
