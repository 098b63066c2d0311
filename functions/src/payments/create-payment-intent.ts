import { findBooking } from "../bookings/find-booking.ts";
import { type PaymentIntentAnswer, paymentIntentRequestSchema } from "../contract/payments.ts";
import { DomainError } from "../domain/domain-error.ts";
import { dollarsToCents } from "../domain/money.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { beginPayment } from "./begin-payment.ts";

/** For the owner: a clinic takes its patients' money at the desk. */
export async function createPaymentIntent(call: SignedInCall): Promise<Answer> {
  const { appointment, Price } = parse(paymentIntentRequestSchema, call.body);
  const { id, owned } = await findBooking({ ...call, params: { id: appointment } });
  if (!owned) throw new DomainError("not-found", "There is no such appointment.");
  const { clientSecret } = await beginPayment(
    call,
    id,
    Price === undefined ? undefined : dollarsToCents(Price),
  );
  const { publishableKey } = call.payments;
  return { body: { clientSecret, publishableKey } satisfies PaymentIntentAnswer };
}
