/** What the desk notes of an appointment, and takes back. */
import * as z from "zod/mini";
import { bookingSchema, seenQuerySchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema } from "./fields.ts";
import { oneLine, writtenText } from "./text.ts";

/** How, and why by hand. For the clinic's own books. */
export const givenBackRequestSchema = z.object({
  reason: writtenText(200, "Say it in at most 200 characters", oneLine, "Say how you gave it back").check(
    z.regex(/\S/, "Say how you gave it back"),
  ),
});
export type GivenBackRequest = z.infer<typeof givenBackRequestSchema>;

/** The desk has the money. */
export const takeDeskPayment = {
  method: "POST",
  path: "/booking/{id}/desk-payment",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
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

/** The desk never had it: unpaid again. What a card paid is given back by canceling: 409 `paid-by-card`. */
export const takeBackDeskPayment = {
  method: "DELETE",
  path: "/booking/{id}/desk-payment",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  answer: bookingSchema,
  errors: ["paid-by-card", "conflict"],
} as const satisfies Endpoint;

export const recordGivenBack = {
  method: "POST",
  path: "/booking/{id}/given-back",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  body: givenBackRequestSchema,
  answer: bookingSchema,
  errors: ["nothing-to-give-back", "conflict"],
} as const satisfies Endpoint;

/** Once it has begun. */
export const recordNoShow = {
  method: "POST",
  path: "/booking/{id}/no-show",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  answer: bookingSchema,
  errors: ["not-started", "conflict"],
} as const satisfies Endpoint;

/** They did come: booked again. */
export const takeBackNoShow = {
  method: "DELETE",
  path: "/booking/{id}/no-show",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** On its day, 409 `not-today` on another; also before its time. */
export const recordArrival = {
  method: "POST",
  path: "/booking/{id}/arrival",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  answer: bookingSchema,
  errors: ["not-today", "conflict"],
} as const satisfies Endpoint;

export const takeBackArrival = {
  method: "DELETE",
  path: "/booking/{id}/arrival",
  who: "admin",
  params: byIdSchema,
  query: seenQuerySchema,
  answer: bookingSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
