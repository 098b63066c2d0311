import { changeBooking } from "../bookings/change-booking.ts";
import { closeIntent, openIntentOf, whyNotPayable } from "../domain/payment-states.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import { type PaymentClinic, warnOfPayment } from "./payment-log.ts";
import { keepPromise } from "./refund.ts";
import { isFor, settlePayment } from "./settle-payment.ts";

const days = 24 * 3_600_000;

export interface Reconciled {
  /** Payments that succeeded without their booking knowing. */
  payments: number;
  /** Refunds that were promised, and are made now. */
  refunds: number;
  /** Intents that nobody should pay any more. */
  closed: number;
  /** What could not be looked at; the next run will. */
  failed: number;
}

/** Makes bookings agree with Stripe, whatever was lost on the way: a webhook, a process, a connection. */
export async function reconcile(clinic: PaymentClinic): Promise<Reconciled> {
  const done: Reconciled = { payments: 0, refunds: 0, closed: 0, failed: 0 };
  if (!clinic.payments.enabled) return done;
  const tend = async (id: string, intentId: string | null, work: () => Promise<keyof Reconciled | null>) => {
    try {
      const outcome = await work();
      if (outcome) done[outcome] += 1;
    } catch (cause) {
      done.failed += 1;
      warnOfPayment(clinic, "not reconciled", { bookingId: id, intentId }, cause);
    }
  };
  const collection = bookings(clinic.db);
  for (const open of (await collection.where("card.open", "==", true).get()).docs) {
    await tend(open.id, openIntentOf(open.data()), () => lookAtOpenIntent(clinic, open.id, open.data()));
  }
  await lookAtRecentPayments(clinic, tend);
  const owing = await collection.where("payment", "in", ["refund-pending", "refund-failed"]).get();
  for (const owed of owing.docs) {
    const { transactionId } = owed.data();
    await tend(owed.id, transactionId, async () => {
      const { payment } = await keepPromise(clinic, owed.id, owed.data());
      return payment === "refunded" ? "refunds" : null;
    });
  }
  return done;
}

async function lookAtOpenIntent(
  clinic: PaymentClinic,
  id: string,
  booking: BookingDocument,
): Promise<"payments" | "closed" | null> {
  const intentId = openIntentOf(booking);
  if (intentId === null) return null;
  let intent = await clinic.payments.find(intentId);
  if (intent?.status === "payable" && whyNotPayable(booking, clinic.now())) {
    intent = await clinic.payments.close(intentId);
  }
  if (intent?.status === "succeeded") {
    await settlePayment(clinic, id, intent);
    return "payments";
  }
  if (intent?.status === "payable" || intent?.status === "processing") return null;
  await changeBooking(clinic.db, id, (current) => closeIntent(current, intentId));
  return "closed";
}

/** Also those that no booking has: a process may have died before it wrote down what it had begun. */
async function lookAtRecentPayments(
  clinic: PaymentClinic,
  tend: (id: string, intentId: string, work: () => Promise<"payments" | null>) => Promise<void>,
): Promise<void> {
  const lately = new Date(clinic.now().getTime() - 7 * days);
  for await (const intent of clinic.payments.since(lately)) {
    const { bookingId } = intent;
    if (intent.status !== "succeeded" || bookingId === null) continue;
    await tend(bookingId, intent.id, async () => {
      const booking = (await bookings(clinic.db).doc(bookingId).get()).data();
      const known = booking?.transactionId === intent.id;
      if (!booking || known || !isFor(intent, bookingId, booking)) return null;
      const { transactionId } = await settlePayment(clinic, bookingId, intent);
      return transactionId === intent.id ? "payments" : null;
    });
  }
}
