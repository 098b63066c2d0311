/** How many documents the reconciler reads and writes in a day: docs/operate.md, "What it costs" */
import { addDays, addMinutes, subDays } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { clearFirestore } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { countReads } from "../../testing/count-reads.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking, Dispute } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { reconcilerStateDocument } from "../firestore/payments.ts";
import {
  type CardPayments,
  type CardRefund,
  disabledCardPayments,
  type Intent,
} from "../ports/card-payments.ts";
import { reconcileWithStripe } from "./reconcile.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const midnight = new Date("2026-11-20T05:00:00Z");
const runs = 96;

/** The payments, refunds and disputes of the last seven days at 50 card payments a day. */
const week = { payments: 350, refunds: 20, disputes: 2 };
/** The number of patients who have opened the payment page and not paid yet. */
const waiting = 5;

interface AtStripe {
  intents: Intent[];
  refunds: { createdAt: Date; intent: Intent; refund: CardRefund }[];
  disputes: { createdAt: Date; intent: Intent; dispute: Dispute }[];
}

const stripe: AtStripe = { intents: [], refunds: [], disputes: [] };

function pageOf<One extends { createdAt: Date }>(all: readonly One[], since: Date, after: string | null) {
  const start = Number(after ?? 0);
  const newestFirst = all
    .filter(({ createdAt }) => createdAt >= since)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const end = start + 100;
  return { items: newestFirst.slice(start, end), next: end < newestFirst.length ? String(end) : null };
}

const payments: CardPayments = {
  ...disabledCardPayments,
  enabled: true,
  find: async (id) => stripe.intents.find((intent) => intent.id === id) ?? null,
  async listSince(since, after) {
    const { items, next } = pageOf(stripe.intents, since, after);
    return { intents: items, next };
  },
  async listRefundsSince(since, after) {
    const { items, next } = pageOf(stripe.refunds, since, after);
    return { refunds: items, next };
  },
  async listDisputesSince(since, after) {
    const { items, next } = pageOf(stripe.disputes, since, after);
    return { disputes: items, next };
  },
};

let made = 0;

/** Creates a booking that agrees with its payment, as after the webhook. */
async function pay(createdAt: Date, fields: Partial<Booking> = {}, change: Partial<Intent> = {}) {
  const id = `pi_${made}`;
  const bookingId = `booking-${made++}`;
  const intent: Intent = {
    ...{ id, bookingId, status: "succeeded", amountCents: 9000, currency: "usd", clientSecret: "" },
    ...{ paidWith: null, refundedCents: 0, disputed: false, createdAt },
    ...change,
  };
  stripe.intents.push(intent);
  const paid = { payment: "paid", method: "card", transactionId: id } as const;
  await bookings(db)
    .doc(bookingId)
    .set(sampleBooking({ ...paid, ...fields }));
  return intent;
}

async function refund(createdAt: Date) {
  const intent = await pay(createdAt, { returnedCents: 2500 }, { refundedCents: 2500 });
  const made: CardRefund = { id: `re_${intent.id}`, amountCents: 2500, status: "succeeded" };
  stripe.refunds.push({ createdAt, intent, refund: made });
}

async function dispute(createdAt: Date) {
  const id = `du_${made}`;
  const won: Dispute = {
    ...{ id, intentId: `pi_${made}`, status: "won", cents: 9000, dueBy: null, answered: false },
  };
  const intent = await pay(createdAt, { dispute: won }, { disputed: true });
  stripe.disputes.push({ createdAt, intent, dispute: won });
}

async function wait(createdAt: Date) {
  const intent = await pay(
    createdAt,
    { payment: "unpaid", method: null, transactionId: null, startsAt: addDays(midnight, 30) },
    { status: "payable" },
  );
  const card = { intentId: intent.id, attempt: 1, open: true, declined: 0 };
  await bookings(db)
    .doc(intent.bookingId ?? "")
    .update({ card });
}

const within = (days: number, i: number, count: number) => subDays(midnight, (days * (i + 0.5)) / count);

beforeAll(async () => {
  await clearFirestore();
  const others = week.refunds + week.disputes;
  const all = [
    ...Array.from({ length: week.payments - others }, (_, i) => pay(within(7, i, week.payments))),
    ...Array.from({ length: week.refunds }, (_, i) => refund(within(7, i, week.refunds))),
    ...Array.from({ length: week.disputes }, (_, i) => dispute(within(7, i, week.disputes))),
    ...Array.from({ length: waiting }, (_, i) => wait(within(5, i, waiting))),
  ];
  await Promise.all(all);
});

test("a day of 96 runs reads each booking of the week once, and then only new ones", async () => {
  let now = midnight;
  const run = async () => {
    const reads = await countReads(async () => {
      expect(await reconcileWithStripe({ db, payments, now: () => now })).toEqual({
        ...{ payments: 0, refunds: 0, moved: 0, closed: 0, failed: 0, unfinished: false },
      });
    });
    now = addMinutes(now, 15);
    return reads;
  };
  // These reads are the memory, the queries for due refunds and open disputes, and the bookings with an open intent.
  const always = 1 + 2 + waiting;

  const first = await run();
  expect(first).toBe(always + week.payments + week.refunds + week.disputes + waiting);
  const memory = await reconcilerStateDocument(db).get();
  expect(await run()).toBe(always);
  expect((await reconcilerStateDocument(db).get()).updateTime).toEqual(memory.updateTime);

  let day = first + always;
  for (let nth = 2; nth < runs; nth++) {
    if (nth % 2 === 0) await pay(now);
    if (nth % 30 === 0) await refund(now);
    day += await run();
  }
  const made = { payments: 47 + 3, refunds: 3 };
  expect(day).toBe(first + 95 * always + made.payments + made.refunds);
  expect(day).toBe(1198);
});
