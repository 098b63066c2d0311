import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { incorrectNumber, testCards } from "../../../emulators/stripe/cards.ts";
import { expectStripeError } from "../../../emulators/stripe/sandbox.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  newPatient,
  readBooking,
} from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import {
  beginPayment,
  confirmPayment,
  intentIdInSecret,
  newBooking,
  postIntent,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  await stripe.controls.reset();
});
afterEach(() => stripe.controls.clearFaults());

/** Payments reach the booking only by PATCH in this test, because webhooks are dropped. */
const withoutWebhooks = () => stripe.controls.addDeliveryRule({ action: "drop", times: 20 });

describe("asking to pay", () => {
  test("the intent has the booking's amount and id, and the answer has the fields that the page needs", async () => {
    const { patient, booking } = await newBooking();
    const answer = await postIntent(patient, booking._id, { Price: 90 });
    expect(answer).toMatchObject({
      status: 200,
      body: { clientSecret: expect.stringMatching(/^pi_\w+_secret_/), publishableKey: "pk_test_local" },
    });
    const intent = await stripe.server.paymentIntents.retrieve(
      intentIdInSecret(await beginPayment(patient, booking._id)),
    );
    expect(intent).toMatchObject({
      amount: 9000,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      metadata: { bookingId: booking._id },
    });
    const created = (await stripe.controls.requests()).filter(({ idempotencyKey }) =>
      idempotencyKey?.startsWith(booking._id),
    );
    expect(created.map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${booking._id}:1`]);
  });

  test("another request returns the same intent, also after a decline", async () => {
    const { patient, booking } = await newBooking();
    const first = await beginPayment(patient, booking._id);
    await expectStripeError(stripe.confirm(first, testCards.genericDecline.number));
    expect(await beginPayment(patient, booking._id)).toBe(first);
  });

  test("an intent that was cancelled at Stripe is replaced by a second attempt", async () => {
    const { patient, booking } = await newBooking();
    const first = await beginPayment(patient, booking._id);
    await stripe.server.paymentIntents.cancel(intentIdInSecret(first));
    const second = await beginPayment(patient, booking._id);
    expect(second).not.toBe(first);
    const stored = (await bookings(db).doc(booking._id).get()).data();
    expect(stored?.card).toEqual({ intentId: intentIdInSecret(second), attempt: 2, open: true, declined: 0 });
  });

  test.each([
    ["price-changed", { Price: 89 }],
    ["invalid", { Price: -1 }],
  ])("refuses as %s: %o", async (code, more) => {
    const { patient, booking } = await newBooking();
    expect(errorCodeInAnswer(await postIntent(patient, booking._id, more))).toBe(code);
  });

  test("a cancelled, past or free appointment can't be paid", async () => {
    const { patient, booking } = await newBooking();
    await cancelBooking(patient, booking._id);
    expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("not-payable");
    const past = await newBooking();
    await bookings(db)
      .doc(past.booking._id)
      .update({ startsAt: new Date(Date.now() - 1000) });
    expect(errorCodeInAnswer(await postIntent(past.patient, past.booking._id))).toBe("not-payable");
    const free = await book(patient, { date: openDayPool.take(), treatmentId: "talk" });
    expect(errorCodeInAnswer(await postIntent(patient, free._id))).toBe("not-payable");
  });

  test("is refused while the clinic takes no cards, which the public settings say", async () => {
    const { patient, booking } = await newBooking();
    const readTakesCards = async () => (await request("GET", "/settings?fresh=1")).body;
    expect(await readTakesCards()).toMatchObject({ takesCards: true });
    await publicClinicDocument(db).update({ "settings.takesCards": false });
    expect(await readTakesCards()).toMatchObject({ takesCards: false });
    expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("payment-unavailable");
    await publicClinicDocument(db).update({ "settings.takesCards": true });
    await readTakesCards();
    expect((await postIntent(patient, booking._id)).status).toBe(200);
  });

  test("is for the owner only: strangers and admins find nothing", async () => {
    const { booking } = await newBooking();
    const stranger = await newPatient();
    expect((await postIntent(stranger, booking._id)).status).toBe(404);
    await setOnlyAdmin(db, stranger.uid);
    expect((await postIntent(stranger, booking._id)).status).toBe(404);
    expect((await postIntent(stranger, "nothing")).status).toBe(404);
  });

  test("says that payment is unavailable while Stripe is down, and works again after it", async () => {
    const { patient, booking } = await newBooking();
    await stripe.controls.addFault({ answer: 503, times: 3 });
    const refused = await postIntent(patient, booking._id);
    expect([refused.status, errorCodeInAnswer(refused)]).toEqual([503, "payment-unavailable"]);
    expect((await postIntent(patient, booking._id)).status).toBe(200);
  });

  test("a lost answer from Stripe is requested again, and makes no second intent", async () => {
    const { patient, booking } = await newBooking();
    await stripe.controls.addFault({
      path: "/v1/payment_intents",
      method: "POST",
      when: "after",
      answer: "reset",
    });
    const secret = await beginPayment(patient, booking._id);
    const mine = [];
    for await (const intent of stripe.server.paymentIntents.list({ limit: 100 })) {
      if (intent.metadata.bookingId === booking._id) mine.push(intent.id);
    }
    expect(mine).toEqual([intentIdInSecret(secret)]);
  });

  test.each([
    ["before", 1],
    ["after", 2],
  ] as const)(
    "an internal error of Stripe's %s its effect is told, and the next try makes the one intent that can be paid",
    async (when, made) => {
      const { patient, booking } = await newBooking();
      await stripe.controls.addFault({ path: "/v1/payment_intents", method: "POST", when, answer: 500 });
      expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("payment-unavailable");
      const secret = await beginPayment(patient, booking._id);
      expect(await beginPayment(patient, booking._id)).toBe(secret);
      const all = (await stripe.server.paymentIntents.list({ limit: 100 })).data;
      const mine = all.filter(({ metadata }) => metadata.bookingId === booking._id);
      expect(mine).toHaveLength(made);
      // An intent whose secret nobody has is closed later, and the patient's intent stays.
      const later = () => new Date(Date.now() + 2 * 3_600_000);
      await reconcileWithStripe({ db, payments: stripe.payments, now: later });
      const open = await Promise.all(mine.map(({ id }) => stripe.server.paymentIntents.retrieve(id)));
      expect(open.filter(({ status }) => status !== "canceled").map(({ id }) => id)).toEqual([
        intentIdInSecret(secret),
      ]);
    },
  );

  test("a payment in progress is not begun a second time", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await stripe.controls.holdInProcessing();
    await stripe.confirm(secret, testCards.visa.number);
    expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("payment-in-progress");
  });
});

test.each([
  ["JPY", "en-JP", 9000],
  ["KWD", "en-KW", 9],
  ["GBP", "en-GB", 90],
])("charges, confirms and refunds in %s", async (currency, locale, Price) => {
  await writeTestClinic(db, [], { currency, locale });
  const { patient, booking } = await newBooking();
  expect(booking).toMatchObject({ Price, currency });
  expect((await postIntent(patient, booking._id, { Price })).status).toBe(200);
  const paid = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  const intent = await stripe.server.paymentIntents.retrieve(paid);
  expect(intent).toMatchObject({ amount: 9000, currency: currency.toLowerCase(), status: "succeeded" });
  expect(bookingInAnswer(await confirmPayment(patient, booking._id, paid)).payment).toBe("paid");
  await cancelBooking(patient, booking._id);
  expect(await readBooking(patient, booking._id)).toMatchObject({ payment: "refunded", returned: Price });
  const [refund] = (await stripe.server.refunds.list({ payment_intent: paid })).data;
  expect(refund).toMatchObject({ amount: 9000, currency: currency.toLowerCase() });
  await writeTestClinic(db);
});

describe("every test card", () => {
  const { visa, visaDebit, mastercard, amex, discover, diners, jcb } = testCards;
  test.each(Object.entries({ visa, visaDebit, mastercard, amex, discover, diners, jcb }))(
    "%s pays once, and the booking names it",
    async (_, card) => {
      await withoutWebhooks();
      const { patient, booking } = await newBooking();
      const intent = await stripe.confirm(await beginPayment(patient, booking._id), card.number);
      expect(await confirmPayment(patient, booking._id, intent)).toMatchObject({
        status: 200,
        body: { payment: "paid", method: "card", paid: true, transactionId: intent, status: "booked" },
      });
      expect((await readBooking(patient, booking._id)).paidWith).toEqual({
        brand: card.brand,
        last4: card.number.slice(-4),
      });
      expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    },
  );

  const {
    genericDecline,
    insufficientFunds,
    lostCard,
    stolenCard,
    expiredCard,
    incorrectCvc,
    processingError,
  } = testCards;
  test.each(
    Object.entries({
      genericDecline,
      insufficientFunds,
      lostCard,
      stolenCard,
      expiredCard,
      incorrectCvc,
      processingError,
    }),
  )("%s is declined, pays nothing, and leaves the way open for another card", async (_, card) => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    expect((await expectStripeError(stripe.confirm(secret, card.number))).message).toBe(card.decline.message);
    expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, intentIdInSecret(secret)))).toBe(
      "payment-not-confirmed",
    );
    await stripe.confirm(await beginPayment(patient, booking._id), visa.number);
    expect(
      bookingInAnswer(await confirmPayment(patient, booking._id, intentIdInSecret(secret))).payment,
    ).toBe("paid");
  });

  test("Stripe refuses a wrong card number", async () => {
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    expect((await expectStripeError(stripe.confirm(secret, incorrectNumber))).code).toBe("incorrect_number");
  });

  const { challengedUnlessSetUp, challengedAlways, challengedThenInsufficientFunds } = testCards;
  test.each(Object.entries({ challengedUnlessSetUp, challengedAlways }))(
    "%s pays when the challenge is passed, and not before",
    async (_, card) => {
      await withoutWebhooks();
      const { patient, booking } = await newBooking();
      const intent = await stripe.confirm(await beginPayment(patient, booking._id), card.number);
      expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, intent))).toBe(
        "payment-not-confirmed",
      );
      await stripe.controls.answerChallenge(intent, "succeeded");
      expect(bookingInAnswer(await confirmPayment(patient, booking._id, intent)).payment).toBe("paid");
    },
  );

  test.each(Object.entries({ challengedAlways, challengedThenInsufficientFunds }))(
    "%s, the challenge failed or the bank refuses: nothing is paid",
    async (name, card) => {
      const { patient, booking } = await newBooking();
      const intent = await stripe.confirm(await beginPayment(patient, booking._id), card.number);
      await stripe.controls.answerChallenge(intent, name === "challengedAlways" ? "failed" : "succeeded");
      await stripe.controls.webhooksIdle();
      expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, intent))).toBe(
        "payment-not-confirmed",
      );
    },
  );
});

describe("reporting that it was paid", () => {
  test("repeated, has one effect", async () => {
    const { patient, booking } = await newBooking();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    const answers = await Promise.all([1, 2, 3].map(() => confirmPayment(patient, booking._id, intent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("already-paid");
  });

  test("with another patient's payment is refused", async () => {
    const theirs = await newBooking();
    const intent = await stripe.confirm(
      await beginPayment(theirs.patient, theirs.booking._id),
      testCards.visa.number,
    );
    const mine = await newBooking();
    expect(errorCodeInAnswer(await confirmPayment(mine.patient, mine.booking._id, intent))).toBe(
      "payment-mismatch",
    );
    expect((await confirmPayment(mine.patient, theirs.booking._id, intent)).status).toBe(404);
  });

  test.each([
    ["amount", { amount: 100 }],
    ["metadata", { metadata: { bookingId: "another" } }],
  ])("with a payment whose %s was changed at Stripe is refused", async (_, params) => {
    await withoutWebhooks();
    const { patient, booking } = await newBooking();
    const secret = await beginPayment(patient, booking._id);
    await stripe.server.paymentIntents.update(intentIdInSecret(secret), params);
    const paid = await stripe.confirm(secret, testCards.visa.number);
    expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, paid))).toBe("payment-mismatch");
  });

  test("with another booking's payment is refused without asking Stripe", async () => {
    await withoutWebhooks();
    const { patient, booking } = await newBooking();
    await beginPayment(patient, booking._id);
    const right = { amount: 9000, currency: "usd", metadata: { bookingId: booking._id } };
    const another = await stripe.server.paymentIntents.create({
      ...right,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const before = (await stripe.controls.requests()).length;
    for (const invented of ["pi_nothing", "pi_1", another.id]) {
      expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, invented))).toBe(
        "payment-mismatch",
      );
    }
    expect(await stripe.controls.requests()).toHaveLength(before);
  });

  test("with no payment is refused", async () => {
    const { patient, booking } = await newBooking();
    const open = intentIdInSecret(await beginPayment(patient, booking._id));
    expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, open))).toBe("payment-not-confirmed");
    expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, "ch_1"))).toBe("invalid");
    const other = { token: patient.token, body: { appointment: "other", transactionId: open } };
    expect(errorCodeInAnswer(await request("PATCH", `/booking/${booking._id}`, other))).toBe("invalid");
  });

  test("while Stripe is down returns payment-unavailable", async () => {
    await withoutWebhooks();
    const { patient, booking } = await newBooking();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    await stripe.controls.addFault({ answer: 500, times: 3 });
    expect(errorCodeInAnswer(await confirmPayment(patient, booking._id, intent))).toBe("payment-unavailable");
    expect(bookingInAnswer(await confirmPayment(patient, booking._id, intent)).payment).toBe("paid");
  });

  test("a second payment of the same booking is refunded once", async () => {
    const { patient, booking } = await newBooking();
    const first = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    await confirmPayment(patient, booking._id, first);
    const second = await stripe.server.paymentIntents.create({
      amount: 9000,
      currency: "usd",
      metadata: { bookingId: booking._id },
      payment_method: "pm_card_visa",
      confirm: true,
    });
    await stripe.controls.webhooksIdle();
    await reconcileWithStripe({ db, payments: stripe.payments, now: () => new Date() });
    expect(await readBooking(patient, booking._id)).toMatchObject({ payment: "paid", transactionId: first });
    const refundsOf = async (intent: string) =>
      (await stripe.server.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
    expect([await refundsOf(first), await refundsOf(second.id)]).toEqual([[], [9000]]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  });
});
