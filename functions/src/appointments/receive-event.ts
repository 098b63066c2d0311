import type { WriteBatch } from "@google-cloud/firestore";
import { millisecondsInDay } from "date-fns/constants";
import type * as contract from "../contract/payments.ts";
import { invalid } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import { stripeEvents } from "../firestore/payments.ts";
import { alreadyExists, codeOf } from "../firestore/status-codes.ts";
import type { Handler } from "../http/bind.ts";
import type { CardEvent, Intent } from "../ports/card-payments.ts";
import { countDecline } from "./close-unpayable.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { isFor, receivePayment } from "./receive-payment.ts";
import { lookAtRefund, writeRefund } from "./refund.ts";

/** Stripe repeats an event for three days, and people resend one for thirty. */
const rememberedDays = 60;

/** Stripe's webhook: events say what to look at. */
export const receiveEvent: Handler<typeof contract.receiveEvent> = async (call) => {
  const signature = call.header("Stripe-Signature");
  if (signature === undefined) throw invalid("Stripe-Signature", "This is not signed by Stripe");
  const event = await call.payments.readEvent(call.rawBody, signature);
  const known = (await stripeEvents(call.db).doc(event.id).get()).exists;
  if (!known) await takeEffect(call, event);
  return { received: true };
};

async function takeEffect(dependencies: PaymentDependencies, event: CardEvent): Promise<void> {
  const ledger = (batch: WriteBatch) =>
    void batch.create(stripeEvents(dependencies.db).doc(event.id), {
      type: event.type,
      receivedAt: dependencies.now(),
      expiresAt: new Date(dependencies.now().getTime() + rememberedDays * millisecondsInDay),
    });
  const intent = event.intentId === null ? null : await dependencies.payments.find(event.intentId);
  try {
    if (intent?.bookingId) await apply(dependencies, event, intent, intent.bookingId, ledger);
    else await note(dependencies, ledger);
  } catch (error) {
    // The same event, delivered twice at once: the other delivery had the effect, ours had none.
    if (codeOf(error) !== alreadyExists) throw error;
  }
}

/** What is true is what Stripe answers now. */
async function apply(
  dependencies: PaymentDependencies,
  event: CardEvent,
  intent: Intent,
  id: string,
  ledger: (batch: WriteBatch) => void,
): Promise<void> {
  const about = { bookingId: id, intentId: intent.id, eventId: event.id };
  const booking = (await bookings(dependencies.db).doc(id).get()).data();
  if (!booking || !isFor(intent, id, booking)) {
    warnOfPayment(dependencies, event.type, about, "no booking of ours is paid by this");
    return note(dependencies, ledger);
  }
  logPayment(dependencies, event.type, about);
  if (event.type.startsWith("payment_intent.")) {
    if (intent.status === "succeeded") await receivePayment(dependencies, id, intent, ledger);
    else if (event.type === "payment_intent.payment_failed")
      await countDecline(dependencies, id, intent.id, ledger);
    else await note(dependencies, ledger);
    return;
  }
  // A failed refund is tried again by the reconciler and not here, where it could fail and be told of without end.
  const seen = await lookAtRefund(dependencies.payments, intent.id, intent.amountCents);
  await writeRefund(dependencies, id, intent.id, seen, ledger);
}

async function note({ db }: PaymentDependencies, ledger: (batch: WriteBatch) => void): Promise<void> {
  const batch = db.batch();
  ledger(batch);
  await batch.commit();
}
