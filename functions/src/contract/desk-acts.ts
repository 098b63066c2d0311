/**
 * Calls with which the desk records a payment, a refund by hand, a no-show, an arrival or that the patient is late, and takes them
 * back.
 */
import * as z from "zod/mini";
import { bookingSchema, deskMethodSchema, seenVersionQuerySchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema } from "./fields.ts";
import { freeText, oneLine } from "./text.ts";

/** The desk writes how and why it gave the money back by hand. The text is for the clinic's own books. */
export const manualRefundRequestSchema = z.object({
  reason: freeText(200, "Say it in at most 200 characters", oneLine, "Say how you gave it back").check(
    z.regex(/\S/, "Say how you gave it back"),
  ),
});
export type ManualRefundRequest = z.infer<typeof manualRefundRequestSchema>;

/** Records that the desk received the payment. If it is recorded already, another way of payment replaces the recorded one. */
export const takeDeskPayment = {
  method: "POST",
  path: "/booking/{id}/desk-payment",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  body: z._default(z.object({ deskMethod: z.optional(deskMethodSchema) }), {}),
  answer: bookingSchema,
  errors: [
    "already-paid",
    "not-payable",
    "payment-in-progress",
    "payment-mismatch",
    "payment-unavailable",
    "conflict",
  ],
} as const satisfies Endpoint;

/**
 * Takes back a desk payment that was recorded by mistake: the appointment is unpaid again. For a card payment the call
 * returns 409 `paid-by-card`, because only cancelling refunds a card.
 */
export const undoDeskPayment = {
  method: "DELETE",
  path: "/booking/{id}/desk-payment",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["paid-by-card", "conflict"],
} as const satisfies Endpoint;

export const recordManualRefund = {
  method: "POST",
  path: "/booking/{id}/given-back",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  body: manualRefundRequestSchema,
  answer: bookingSchema,
  errors: ["nothing-to-give-back", "conflict"],
} as const satisfies Endpoint;

/** Records that the patient didn't come. It is allowed once the appointment has begun. */
export const recordNoShow = {
  method: "POST",
  path: "/booking/{id}/no-show",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["not-started", "conflict"],
} as const satisfies Endpoint;

/** Takes back a no-show: the patient did come, and the status is booked again. */
export const undoNoShow = {
  method: "DELETE",
  path: "/booking/{id}/no-show",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/**
 * Records that the patient has arrived. It is allowed all day on the appointment's day, even before its time; on another day
 * the call returns 409 `not-today`.
 */
export const recordArrival = {
  method: "POST",
  path: "/booking/{id}/arrival",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["not-today", "conflict"],
} as const satisfies Endpoint;

export const undoArrival = {
  method: "DELETE",
  path: "/booking/{id}/arrival",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Records that the patient is late. It is allowed on the appointment's day, until the patient has arrived. */
export const recordLateness = {
  method: "POST",
  path: "/booking/{id}/late",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["not-today", "conflict"],
} as const satisfies Endpoint;

export const undoLateness = {
  method: "DELETE",
  path: "/booking/{id}/late",
  permission: "attendance.record",
  servesOwnScope: true,
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
