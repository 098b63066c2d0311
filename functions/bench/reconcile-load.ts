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
import { severalAtOnce } from "../src/domain/several-at-once.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { reconcile } from "../src/scheduled/reconcile.ts";
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
const waiting = Number(values.intents);
const [owed, lost, over] = [50, 50, 100];
const day = 24 * 3_600_000;

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
const begun = (await controls.requests()).length;
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
let end: NodeJS.Timeout | undefined;
const ended = await Promise.race([
  reconcile({ db, payments, now: () => new Date() }),
  new Promise<string>((resolve) => {
    end = setTimeout(resolve, Number(values.budget) * 1000, "ended by the platform");
  }),
]);
clearTimeout(end);

const requests = (await controls.requests()).slice(begun);
const looked = new Set(requests.filter(({ method }) => method === "GET").map(({ path }) => path)).size;
const made = await count("payment", "refunded");
console.log(
  `${waiting} open intents, ${values.latency} ms an answer: ${seconds()} s, ${requests.length} requests`,
);
console.log(ended);
console.log(
  `Refunds made: ${made} of ${owed}. Lost payments found: ${await count("payment", "paid")} of ${lost}.`,
);
console.log(
  `Intents closed: ${over - (await count("patientName", "Over"))} of ${over}. Looked at: ${looked}.`,
);
await emulator.close();
await firestore.close();
process.exit(made === owed ? 0 : 1);

async function count(field: "payment" | "patientName", value: string): Promise<number> {
  const all = bookings(db).where(field, "==", value);
  const found = field === "payment" ? all : all.where("card.open", "==", true);
  return (await found.count().get()).data().count;
}

async function writeBookings(): Promise<void> {
  const inOneMonth = { startsAt: new Date(Date.now() + 30 * day) };
  const promised = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: new Date() } as const;
  const writer = db.bulkWriter();
  const write = (id: string, intentId: string, fields: Partial<Booking>) =>
    writer.create(
      bookings(db).doc(id),
      sampleBooking({ card: { intentId, attempt: 1, open: true, declined: 0 }, ...inOneMonth, ...fields }),
    );
  const plans = [
    ...Array.from({ length: waiting }, (_, i) => ({ id: `a-${i}`, paid: false, fields: {} })),
    ...Array.from({ length: over }, (_, i) => {
      const fields = { startsAt: new Date(Date.now() - day), patientName: "Over" };
      return { id: `b-${i}`, paid: false, fields };
    }),
    ...Array.from({ length: lost }, (_, i) => ({ id: `c-${i}`, paid: true, fields: {} })),
  ];
  await severalAtOnce(plans, 20, async ({ id, paid, fields }) => {
    const intent = await createIntent(id, paid);
    void write(id, intent, fields);
  });
  await severalAtOnce(Array.from({ length: owed }).keys(), 20, async (i) => {
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
