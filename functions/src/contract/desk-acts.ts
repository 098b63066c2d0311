/**
 * Calls with which the desk records a payment, a refund, a write-off, a no-show, an arrival or that the patient is late, and takes them
 * back.
 */
import * as z from "zod/mini";
import { bookingSchema, deskMethodSchema, seenVersionQuerySchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, priceSchema, requestIdSchema } from "./fields.ts";
import { freeText, oneLine } from "./text.ts";

/** The desk writes how and why it gave the money back by hand. The text is for the clinic's own books. */
export const manualRefundRequestSchema = z.object({
  reason: freeText(200, "Must be at most 200 characters", oneLine, "Enter how you gave it back").check(
    z.regex(/\S/, "Enter how you gave it back"),
  ),
});
export type ManualRefundRequest = z.infer<typeof manualRefundRequestSchema>;

/** Why the desk refunds or writes off. The text is for the clinic's own books. */
const whySchema = freeText(200, "Must be at most 200 characters", oneLine, "Enter a reason").check(
  z.regex(/\S/, "Enter a reason"),
);

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

/**
 * Refunds an appointment that is over, in full or in part, without canceling it. `to` is `card` for a card payment, unless the desk has
 * given the money back itself (`hand`). A refund to the card can't be undone. The patient is told by email.
 */
export const refundBooking = {
  method: "POST",
  path: "/booking/{id}/refund",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  body: z.object({
    /** In the major unit of the appointment's currency. Without it everything that the clinic still holds goes back. */
    amount: z.optional(priceSchema),
    to: z.optional(z.enum(["card", "hand"])),
    reason: whySchema,
    requestId: z.optional(requestIdSchema),
  }),
  answer: bookingSchema,
  errors: ["nothing-to-give-back", "not-over", "request-reused", "payment-unavailable", "conflict"],
} as const satisfies Endpoint;

/** Writes off the price of an unpaid appointment that is over: nothing is due anymore, and it can't be paid. */
export const waivePrice = {
  method: "POST",
  path: "/booking/{id}/waive",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  body: z.object({ reason: whySchema }),
  answer: bookingSchema,
  errors: [
    "already-paid",
    "not-payable",
    "not-over",
    "payment-in-progress",
    "payment-unavailable",
    "conflict",
  ],
} as const satisfies Endpoint;

/** Takes a write-off back: the appointment is unpaid again. */
export const undoWaive = {
  method: "DELETE",
  path: "/booking/{id}/waive",
  permission: "money.take",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/**
 * Takes the clinic's cancellation back while the appointment isn't over, if nobody has come to its time since and no money went back.
 * The patient gets an email if they were told of the cancellation.
 */
export const restoreBooking = {
  method: "POST",
  path: "/booking/{id}/restore",
  permission: "booking.change",
  params: byIdSchema,
  query: seenVersionQuerySchema,
  answer: bookingSchema,
  errors: ["slot-taken", "patient-busy", "too-late", "conflict"],
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
