/** Money that moves at Stripe without our server: refunds in the dashboard, and disputes. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { root, urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { bookingInAnswer, cancelBooking, errorCodeInAnswer } from "../../testing/booking-calls.ts";
import { readIncomeCents } from "../../testing/day-totals.ts";
import {
  beginPayment,
  newBooking,
  newPaidBooking,
  postIntent,
  suiteStripe as stripe,
} from "../../testing/payment-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { listAttention } from "../contract/attention.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { reconcileWithStripe } from "../scheduled/reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const { controls, server } = stripe;
let admin: SignedInUser;

const inHours = (hours: number) => ({
  db,
  payments: stripe.payments,
  now: () => new Date(Date.now() + hours * 3_600_000),
});
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const raw = async (id: string) => (await db.collection("bookings").doc(id).get()).data();
const shown = async (patient: SignedInUser, id: string) =>
  bookingInAnswer(await request("GET", `/booking/${id}`, { token: patient.token }));
const deskPayment = (id: string) => request("POST", `/booking/${id}/desk-payment`, { token: admin.token });
const refundedAt = async (intent: string) =>
  (await server.refunds.list({ payment_intent: intent })).data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount)
    .reverse();
const noticesOf = async (id: string) => {
  const { docs } = await outbox(db).where("subject", "==", id).get();
  return docs.map((found) => found.data().kind).filter((kind) => kind === "refunded");
};

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
beforeEach(() => controls.reset());

/** Refunds a payment as a person does in Stripe's dashboard. */
async function refundAtStripe(intent: string, amount?: number) {
  await server.refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) });
  await controls.webhooksIdle();
}

describe("a refund in Stripe's dashboard", () => {
  test("in part: the appointment stays paid, and income, answers and email show the rest", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await refundAtStripe(intent, 2500);
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", returnedCents: 2500 });
    expect(await shown(patient, booking._id)).toMatchObject({ payment: "paid", paid: true, returned: 25 });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(6500);
    expect(await noticesOf(booking._id)).toEqual(["refunded"]);
    // A version of the server that counts the whole payment as the clinic's must not change this appointment.
    expect(await raw(booking._id)).toMatchObject({ minWriter: 2 });
  });

  test("in part, and then canceled: the rest is refunded once", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await refundAtStripe(intent, 2500);
    const cancelled = bookingInAnswer(await cancelBooking(patient, booking._id));
    expect(cancelled).toMatchObject({ status: "cancelled", payment: "refunded" });
    await controls.webhooksIdle();
    await reconcileWithStripe(inHours(2));
    expect(await refundedAt(intent)).toEqual([2500, 6500]);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
  });

  test("in full: refunded and still booked; no card can pay it again, and the desk may take cash", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await refundAtStripe(intent);
    expect(await shown(patient, booking._id)).toMatchObject({
      status: "booked",
      payment: "refunded",
      paid: false,
    });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
    expect(errorCodeInAnswer(await postIntent(patient, booking._id))).toBe("not-payable");
    const paid = bookingInAnswer(await deskPayment(booking._id));
    expect(paid).toMatchObject({ payment: "paid", method: "desk", transactionId: null, returned: 0 });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    await reconcileWithStripe(inHours(0));
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", method: "desk" });
  });

  test("in full, then paid at the desk and taken back: the patient can pay by card again", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await refundAtStripe(intent);
    await deskPayment(booking._id);
    const back = await request("DELETE", `/booking/${booking._id}/desk-payment`, { token: admin.token });
    expect(bookingInAnswer(back).payment).toBe("unpaid");
    const again = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    await controls.webhooksIdle();
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", transactionId: again });
    expect(again).not.toBe(intent);
  });

  test("that failed before we owe a refund: ours is made at once", async () => {
    const { patient, booking, intent } = await newPaidBooking(testCards.failingRefund);
    await controls.setRefundDelay(null);
    await refundAtStripe(intent, 1000);
    const [refund] = (await server.refunds.list({ payment_intent: intent })).data;
    await controls.settleRefund(refund?.id ?? "", "failed");
    await controls.webhooksIdle();
    expect(bookingInAnswer(await cancelBooking(patient, booking._id)).payment).toBe("refunded");
    expect(await refundedAt(intent)).toEqual([9000]);
  });

  test("that is reported before the payment is recorded with it", async () => {
    const { patient, booking } = await newBooking();
    await controls.holdWebhooks();
    const intent = await stripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
    await server.refunds.create({ payment_intent: intent, amount: 2500 });
    await controls.releaseWebhooks("newest-first");
    await controls.webhooksIdle();
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", returnedCents: 2500 });
  });

  test("that the bank returns: the clinic has the money again", async () => {
    const { booking, intent } = await newPaidBooking(testCards.failingRefund);
    await controls.setRefundDelay(null);
    await refundAtStripe(intent);
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
    const [refund] = (await server.refunds.list({ payment_intent: intent })).data;
    await controls.settleRefund(refund?.id ?? "", "failed");
    await controls.webhooksIdle();
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", refunds: {} });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  });

  test.each(["newest-first", "oldest-first"] as const)(
    "told late, twice and %s, it counts once",
    async (order) => {
      const { booking, intent } = await newPaidBooking();
      await controls.addDeliveryRule({ action: "duplicate", times: 20 });
      await controls.holdWebhooks();
      await server.refunds.create({ payment_intent: intent, amount: 1000 });
      await server.refunds.create({ payment_intent: intent, amount: 1500 });
      await controls.releaseWebhooks(order);
      await controls.webhooksIdle();
      expect(await stored(booking._id)).toMatchObject({ payment: "paid", returnedCents: 2500 });
      expect(await readIncomeCents(db, booking.dateISO)).toBe(6500);
      const { docs } = await historyOf(db, booking._id).get();
      expect(docs.filter((entry) => entry.data().deed === "partly-refunded").length).toBe(1);
    },
  );

  test("without a webhook is found once by the reconciler", async () => {
    const { booking, intent } = await newPaidBooking();
    await controls.addDeliveryRule({ action: "drop", times: 100 });
    await server.refunds.create({ payment_intent: intent, amount: 2500 });
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", returnedCents: 2500 });
    const before = (await controls.requests()).length;
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 0, failed: 0 });
    const asked = (await controls.requests()).slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path === "/v1/refunds" || path === "/v1/disputes")).toHaveLength(2);
  });
});

describe("a dispute", () => {
  async function disputed() {
    const paid = await newPaidBooking();
    const dispute = await controls.openDispute(paid.intent);
    await controls.webhooksIdle();
    return { ...paid, dispute };
  }
  async function decide(dispute: string, outcome: "won" | "lost") {
    await controls.decideDispute(dispute, outcome);
    await controls.webhooksIdle();
  }
  const needsOf = async (id: string) => {
    const items = listAttention.answer.parse(
      (await request("GET", "/attention", { token: admin.token })).body,
    );
    return items.filter((item) => item.subject === id && item.kind === "disputed");
  };

  test("needs attention, with its amount, its due date and the page at Stripe", async () => {
    const { patient, booking, dispute } = await disputed();
    expect(await needsOf(booking._id)).toMatchObject([
      {
        dispute: {
          amount: 90,
          dueBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          url: `https://dashboard.stripe.com/test/disputes/${dispute}`,
        },
        booking: { payment: "paid", dispute: "open" },
      },
    ]);
    expect(await shown(patient, booking._id)).toMatchObject({ payment: "paid", dispute: "open" });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
    const dismissed = await request("DELETE", `/attention/${booking._id}?kind=disputed`, {
      token: admin.token,
    });
    expect([dismissed.status, errorCodeInAnswer(dismissed)]).toEqual([409, "conflict"]);
  });

  test("needs no attention once the clinic has answered, and is still open", async () => {
    const { booking, dispute } = await disputed();
    await server.disputes.update(dispute, { evidence: { uncategorized_text: "They were here" } });
    await controls.webhooksIdle();
    expect(await needsOf(booking._id)).toEqual([]);
    expect(await stored(booking._id)).toMatchObject({ dispute: { status: "open", answered: true } });
  });

  test("that our key may not read doesn't block a refund", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.addFault({ path: "/v1/disputes", answer: 403, times: 100 });
    expect(bookingInAnswer(await cancelBooking(patient, booking._id)).payment).toBe("refunded");
    expect(await refundedAt(intent)).toEqual([9000]);
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ failed: 0 });
  });

  test("that is won changes nothing", async () => {
    const { booking, dispute } = await disputed();
    await decide(dispute, "won");
    expect(await stored(booking._id)).toMatchObject({ payment: "paid", dispute: { status: "won" } });
    expect(await needsOf(booking._id)).toEqual([]);
    expect((await attention(db).doc(booking._id).get()).exists).toBe(false);
    expect(await readIncomeCents(db, booking.dateISO)).toBe(9000);
  });

  test("that is lost takes the money: reports and answers show it, and the desk may take a payment instead", async () => {
    const { patient, booking, dispute } = await disputed();
    await decide(dispute, "lost");
    expect(await shown(patient, booking._id)).toMatchObject({
      payment: "refunded",
      paid: false,
      dispute: "lost",
    });
    expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
    expect(await needsOf(booking._id)).toEqual([]);
    // The bank has notified the cardholder itself.
    expect(await noticesOf(booking._id)).toEqual([]);
    expect(bookingInAnswer(await deskPayment(booking._id))).toMatchObject({
      payment: "paid",
      method: "desk",
    });
  });

  test.each([
    ["won", [9000]],
    ["lost", []],
  ] as const)(
    "open while the appointment is canceled: nothing is refunded meanwhile; %s",
    async (outcome, refunds) => {
      const { patient, booking, intent, dispute } = await disputed();
      const cancelled = bookingInAnswer(await cancelBooking(patient, booking._id));
      expect(cancelled).toMatchObject({ status: "cancelled", payment: "refund-pending", dispute: "open" });
      await reconcileWithStripe(inHours(200));
      expect(
        (await controls.requests()).filter(({ method, path }) => method === "POST" && path === "/v1/refunds"),
      ).toEqual([]);
      await decide(dispute, outcome);
      expect(await stored(booking._id)).toMatchObject({ payment: "refunded" });
      expect(await refundedAt(intent)).toEqual(refunds);
      expect(await readIncomeCents(db, booking.dateISO)).toBe(0);
      expect(await noticesOf(booking._id)).toHaveLength(refunds.length);
    },
  );

  test("that Stripe has not reported yet stops an attempted refund", async () => {
    const { patient, booking, intent } = await newPaidBooking();
    await controls.addDeliveryRule({ action: "drop", times: 100 });
    const dispute = await controls.openDispute(intent);
    const cancelled = bookingInAnswer(await cancelBooking(patient, booking._id));
    expect(cancelled).toMatchObject({ payment: "refund-pending", dispute: "open" });
    expect(await needsOf(booking._id)).toHaveLength(1);
    await controls.decideDispute(dispute, "won");
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
    expect(await reconcileWithStripe(inHours(1))).toMatchObject({ refunds: 1, failed: 0 });
    expect(await refundedAt(intent)).toEqual([9000]);
  });

  test("without a webhook is found by the reconciler, and so is its end", async () => {
    const { booking, intent } = await newPaidBooking();
    await controls.addDeliveryRule({ action: "drop", times: 100 });
    const dispute = await controls.openDispute(intent);
    expect(await reconcileWithStripe(inHours(0))).toMatchObject({ moved: 1, failed: 0 });
    expect(await needsOf(booking._id)).toHaveLength(1);
    await controls.decideDispute(dispute, "lost");
    expect(await reconcileWithStripe(inHours(60 * 24))).toMatchObject({ moved: 1, failed: 0 });
    expect(await stored(booking._id)).toMatchObject({ payment: "refunded", dispute: { status: "lost" } });
  });

  test.each(["newest-first", "oldest-first"] as const)(
    "told late, twice and %s, ends as it ended",
    async (order) => {
      const { booking, intent } = await newPaidBooking();
      await controls.addDeliveryRule({ action: "duplicate", times: 20 });
      await controls.holdWebhooks();
      const dispute = await controls.openDispute(intent, { amount: 4000 });
      await controls.decideDispute(dispute, "lost");
      await controls.releaseWebhooks(order);
      await controls.webhooksIdle();
      expect(await stored(booking._id)).toMatchObject({
        payment: "paid",
        dispute: { status: "lost", cents: 4000 },
      });
      expect(await readIncomeCents(db, booking.dateISO)).toBe(5000);
      expect(await needsOf(booking._id)).toEqual([]);
    },
  );

  test("that is only an inquiry is answered like a dispute", async () => {
    const { booking } = await newPaidBooking(testCards.inquired);
    await controls.webhooksIdle();
    await reconcileWithStripe(inHours(0));
    expect(await stored(booking._id)).toMatchObject({ dispute: { status: "open", cents: 9000 } });
    expect(await needsOf(booking._id)).toHaveLength(1);
  });
});

const mailReportsTaken = `${urls.site}/mail/events accepts the mail provider's reports with this secret. The provider's dashboard shows whether it sends them.`;

test("npm run setup -- --check lists the events that the webhook doesn't receive, and the alert to create", async () => {
  const check = async () => {
    const command = join(root, "functions/commands/setup.ts");
    const args = [command, "--project", "demo-clinic", "--check"];
    const { stdout, code } = await promisify(execFile)(process.execPath, args).then(
      (ended) => ({ ...ended, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
    return [code, ...stdout.trim().split("\n")];
  };
  const alert = [
    expect.stringMatching(/Create this alert once/),
    expect.stringMatching(/Uptime checks → Create uptime check/),
    expect.stringContaining(`host ${new URL(urls.site).host}, path /health, every 5 minutes`),
    expect.stringContaining('response code 2xx, and the content contains "lateJobs":[]'),
    expect.stringMatching(/Alert & notification: .*duration 5 minutes/),
    expect.stringMatching(/^Firebase Auth accepts passwords of 6 characters or more\./),
  ];
  const { url } = (await server.webhookEndpoints.list()).data[0] ?? {};
  expect(await check()).toEqual([
    0,
    ...alert,
    "The key may read disputes.",
    `${url} receives every event that the site needs.`,
    mailReportsTaken,
  ]);
  await controls.enableEvents([
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "charge.refunded",
  ]);
  expect(await check()).toEqual([
    1,
    ...alert,
    "The key may read disputes.",
    `${url} doesn't receive refund.updated, refund.failed, charge.dispute.created, charge.dispute.updated, charge.dispute.closed, charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated: add them in Stripe under Developers → Webhooks.`,
    mailReportsTaken,
  ]);
  await controls.enableEvents(["*"]);
  await controls.addFault({ path: "/v1/disputes", answer: 403, times: 5 });
  expect(await check()).toEqual([
    1,
    ...alert,
    expect.stringMatching(/^The key may not read disputes: give it read access/),
    `${url} receives every event that the site needs.`,
    mailReportsTaken,
  ]);
});
