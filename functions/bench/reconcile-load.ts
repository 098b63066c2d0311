/**
 * `npm run bench:reconcile` measures one run of the reconciler over a clinic with thousands of open payments, with a
 * slow Stripe emulator. Exits with 1 if some payments are left for another run. `-- --intents 500` uses fewer
 * payments.
 */
import { parseArgs } from "node:util";
import { startStripeEmulator } from "../../emulators/stripe/server.ts";
import { localPublishableKey, localSecrets } from "../../emulators/suite/local-keys.ts";
import { startFirestoreEmulator } from "../../emulators/testing/firestore-emulator.ts";
import type { Booking } from "../src/domain/booking.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { forEachConcurrently } from "../src/ports/for-each-concurrently.ts";
import { reconcileWithStripe } from "../src/scheduled/reconcile.ts";
import { stripeAt } from "../testing/payment-calls.ts";
import { sampleBooking } from "../testing/sample-booking.ts";

const { values } = parseArgs({
  options: {
    intents: { type: "string", default: "5000" },
    /** The duration of each answer from Stripe, in milliseconds. */
    latency: { type: "string", default: "300" },
    /** The time after which Google ends the scheduled function, in seconds. */
    budget: { type: "string", default: "540" },
  },
});
const openIntentCount = Number(values.intents);
const [owed, lost, over] = [50, 50, 100];
const dayMs = 24 * 3_600_000;

const [firestore, emulator] = await Promise.all([
  startFirestoreEmulator(),
  startStripeEmulator({
    port: 0,
    publishableKey: localPublishableKey,
    secretKey: localSecrets.STRIPE_SECRET_KEY,
  }),
]);
const { db } = firestore;
const { server, payments, controls } = stripeAt(emulator.url);

await writeBookings();
await controls.addFault({ delayMs: Number(values.latency), times: 1_000_000, key: "secret" });
const earlierRequestCount = (await controls.requests()).length;
const startedMs = performance.now();
const elapsedSeconds = () => ((performance.now() - startedMs) / 1000).toFixed(0);
let end: NodeJS.Timeout | undefined;
const reconcilerResult = await Promise.race([
  reconcileWithStripe({ db, payments, now: () => new Date() }),
  new Promise<string>((resolve) => {
    end = setTimeout(resolve, Number(values.budget) * 1000, "ended by the platform");
  }),
]);
clearTimeout(end);

const stripeRequests = (await controls.requests()).slice(earlierRequestCount);
const retrievedIntentCount = new Set(
  stripeRequests.filter(({ method }) => method === "GET").map(({ path }) => path),
).size;
const madeRefundCount = await count("payment", "refunded");
console.log(
  `${openIntentCount} open intents, ${values.latency} ms an answer: ${elapsedSeconds()} s, ${stripeRequests.length} requests`,
);
console.log(reconcilerResult);
console.log(
  `Refunds made: ${madeRefundCount} of ${owed}. Lost payments found: ${await count("payment", "paid")} of ${lost}.`,
);
console.log(
  `Intents closed: ${over - (await count("patientName", "Over"))} of ${over}. Looked at: ${retrievedIntentCount}.`,
);
await emulator.close();
await firestore.close();
process.exit(madeRefundCount === owed ? 0 : 1);

async function count(field: "payment" | "patientName", value: string): Promise<number> {
  const all = bookings(db).where(field, "==", value);
  const found = field === "payment" ? all : all.where("card.open", "==", true);
  return (await found.count().get()).data().count;
}

async function writeBookings(): Promise<void> {
  const inOneMonth = { startsAt: new Date(Date.now() + 30 * dayMs) };
  const promised = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: new Date() } as const;
  const writer = db.bulkWriter();
  const write = (id: string, intentId: string, fields: Partial<Booking>) =>
    writer.create(
      bookings(db).doc(id),
      sampleBooking({ card: { intentId, attempt: 1, open: true, declined: 0 }, ...inOneMonth, ...fields }),
    );
  const plans = [
    ...Array.from({ length: openIntentCount }, (_, i) => ({ id: `a-${i}`, paid: false, fields: {} })),
    ...Array.from({ length: over }, (_, i) => {
      const fields = { startsAt: new Date(Date.now() - dayMs), patientName: "Over" };
      return { id: `b-${i}`, paid: false, fields };
    }),
    ...Array.from({ length: lost }, (_, i) => ({ id: `c-${i}`, paid: true, fields: {} })),
  ];
  await forEachConcurrently(plans, 20, async ({ id, paid, fields }) => {
    const intent = await createIntent(id, paid);
    void write(id, intent, fields);
  });
  await forEachConcurrently(Array.from({ length: owed }).keys(), 20, async (i) => {
    const intent = await createIntent(`d-${i}`, true);
    void write(`d-${i}`, intent, {
      status: "cancelled",
      payment: "refund-pending",
      method: "card",
      transactionId: intent,
      card: null,
      refunds: { [intent]: promised },
      refundDueAt: new Date(),
    });
  });
  await writer.close();
}

async function createIntent(bookingId: string, paid: boolean): Promise<string> {
  const { id } = await server.paymentIntents.create({
    amount: 9000,
    currency: "usd",
    metadata: { bookingId },
    ...(paid && { payment_method: "pm_card_visa", confirm: true }),
  });
  return id;
}
