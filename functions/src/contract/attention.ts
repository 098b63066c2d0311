/** What needs a person, and why. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, instantSchema, successSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/** `refund-failed`: a payment that is owed back could not be given back by card. */
export const attentionKindSchema = z.enum(["refund-failed"]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

/** `own`: what paid the appointment. `other`: a payment that the appointment had no use for. */
const attentionPaymentSchema = z.enum(["own", "other"]);
export type AttentionPayment = z.infer<typeof attentionPaymentSchema>;

/**
 * `subject` is the booking's id. Where refunds of both kinds of `payment` need
 * somebody, each is an item of its own.
 */
const attentionSchema = z.object({
  subject: z.string(),
  kind: attentionKindSchema,
  payment: attentionPaymentSchema,
  since: instantSchema,
  booking: bookingSchema,
});
export type Attention = z.infer<typeof attentionSchema>;

export const listAttention = {
  method: "GET",
  path: "/attention",
  who: "admin",
  query: pageQuerySchema,
  answer: z.array(attentionSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/**
 * Somebody has seen to the `other` payments. 409 where only the `own` one needs somebody: POST /booking/{id}/given-back says
 * that it was seen to.
 */
export const dismissAttention = {
  method: "DELETE",
  path: "/attention/{subject}",
  who: "admin",
  params: z.object({ subject: idSchema }),
  query: z.object({ kind: attentionKindSchema }),
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
