import type * as contract from "../contract/payments.ts";
import { invalid } from "../domain/domain-error.ts";
import { bookings, toStoredBooking } from "../firestore/bookings.ts";
import type { HandledMark } from "../firestore/change-booking.ts";
import { handledStripeEventMark } from "../firestore/payments.ts";
import { isAlreadyExists } from "../firestore/status-codes.ts";
import type { Handler } from "../http/bind.ts";
import type { CardEvent, Intent } from "../ports/card-payments.ts";
import { countDecline } from "./close-unpayable-intent.ts";
import { logPayment, type PaymentDependencies, warnOfPayment } from "./payment-log.ts";
import { isPaymentFor, receivePayment } from "./receive-payment.ts";
import { makeRefundsNowOrLater, recordRefundsFromStripe } from "./refund.ts";

/** Handles Stripe's webhook. An event only says which payment to look at; its current state is then read from Stripe. */
export const receiveStripeEvent: Handler<typeof contract.receiveStripeEvent> = async (call) => {
  const signature = call.header("Stripe-Signature");
  if (signature === undefined) throw invalid("Stripe-Signature", "This is not signed by Stripe");
  const event = await call.payments.readEvent(call.rawBody, signature);
  const once = handledStripeEventMark(call.db, event, call.now());
  if (!(await once.mark.get()).exists) await handleEvent(call, event, once);
  return { received: true };
};

async function handleEvent(
  dependencies: PaymentDependencies,
  event: CardEvent,
  once: HandledMark,
): Promise<void> {
  const intent = event.intentId === null ? null : await dependencies.payments.find(event.intentId);
  if (intent?.bookingId) await applyToBooking(dependencies, event, intent, intent.bookingId, once);
  else await markHandled(once);
}

/** Applies the current state of the payment at Stripe, not the event's content. */
async function applyToBooking(
  dependencies: PaymentDependencies,
  event: CardEvent,
  intent: Intent,
  id: string,
  once: HandledMark,
): Promise<void> {
  const about = { bookingId: id, intentId: intent.id, eventId: event.id };
  const found = toStoredBooking(await bookings(dependencies.db).doc(id).get());
  if (!found || !isPaymentFor(intent, id, found.booking)) {
    warnOfPayment(dependencies, event.type, about, "no booking of ours is paid by this");
    return markHandled(once);
  }
  logPayment(dependencies, event.type, about);
  if (event.type.startsWith("payment_intent.")) {
    if (intent.status === "succeeded") await receivePayment(dependencies, found, intent, once);
    else if (event.type === "payment_intent.payment_failed")
      await countDecline(dependencies, found, intent.id, once);
    else await markHandled(once);
    return;
  }
  // The reconciler retries a failed refund. A retry here could fail and be reported again without end.
  const seen = await recordRefundsFromStripe(dependencies, found, { intentId: intent.id, once });
  // A refund that waited for the end of a dispute is due now.
  if (event.type.startsWith("charge.dispute.")) await makeRefundsNowOrLater(dependencies, seen);
}

/** Records an event that has no other effect. */
async function markHandled(once: HandledMark): Promise<void> {
  await once.mark.create(once.document).catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error;
  });
}
