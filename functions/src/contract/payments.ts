import * as z from "zod/mini";
import { idSchema, priceSchema } from "./fields.ts";

const paymentIntentIdSchema = z.string().check(z.regex(/^pi_\w{1,250}$/, "Not a payment's id"));

/** POST /create-payment-intent. The amount is the booking's; `Price` is what the patient saw. */
export const paymentIntentRequestSchema = z.object({ appointment: idSchema, Price: z.optional(priceSchema) });

export const paymentIntentSchema = z.object({ clientSecret: z.string(), publishableKey: z.string() });
export type PaymentIntentAnswer = z.infer<typeof paymentIntentSchema>;

/** PATCH /booking/{id}: a claim that the server checks with Stripe. */
export const paymentClaimSchema = z.object({ appointment: idSchema, transactionId: paymentIntentIdSchema });
export type PaymentClaim = z.infer<typeof paymentClaimSchema>;
