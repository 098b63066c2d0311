import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  cancellationPolicySchema,
  dateTextSchema,
  emailSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  personNameSchema,
  phoneSchema,
  priceSchema,
  requestIdSchema,
  slotSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";
import { atMost, manyLines, optionalText } from "./text.ts";

/** docs/payments.md says what leads from one to another. */
export const bookingStatusSchema = z.enum(["booked", "cancelled", "no-show"]);
export const paymentStateSchema = z.enum([
  "nothing-due",
  "unpaid",
  "paid",
  "refund-pending",
  "refunded",
  "refund-failed",
]);
export const paymentMethodSchema = z.enum(["card", "desk"]);
export type BookingStatus = z.infer<typeof bookingStatusSchema>;
export type PaymentState = z.infer<typeof paymentStateSchema>;
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** The cardholder's bank asks for a card payment back. `open` until it decides; `lost`: the clinic lost the money. */
export const disputeStatusSchema = z.enum(["open", "won", "lost"]);

/** The card as receipts name it: Stripe's word for its brand, and the number's last four digits. */
const paidWithSchema = z.object({ brand: z.string(), last4: z.string() });
export type PaidWith = z.infer<typeof paidWithSchema>;

/** In characters. */
export const longestNote = 200;

export const bookingSchema = z.object({
  _id: idSchema,
  treatmentId: treatmentIdSchema,
  treatment: z.string(),
  /** Who treats; both null where the treatment has only its seat. The name is as it was when they were given the visit. */
  doctorId: z.nullable(idSchema),
  doctor: z.nullable(z.string()),
  /** `Jan 5, 2023`. */
  date: z.string(),
  dateISO: isoDateSchema,
  slot: slotSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  Price: priceSchema,
  /** E-mail address as given at booking; it gives no rights. Empty where the desk was given none. */
  patient: z.string(),
  patientName: z.string(),
  /** Which one of the account's family; null for its holder, and for who has no account. */
  personId: z.nullable(idSchema),
  /** As typed. */
  phone: z.string(),
  /** The link that calls `phone`: `tel:+12025550143;ext=12`. Empty without a number. */
  phoneUrl: z.string(),
  /** What its patient wants the clinic to know; empty for nothing. */
  note: z.string(),
  status: bookingStatusSchema,
  payment: paymentStateSchema,
  method: z.nullable(paymentMethodSchema),
  /** True while the clinic holds the money: paid, refund-pending, refund-failed. */
  paid: z.boolean(),
  /** The part of `Price` that was refunded at Stripe; all of it once `payment` is refunded. */
  returned: priceSchema,
  /** The part of `Price` that the cardholder's bank took back by disputes. */
  lost: priceSchema,
  /** The dispute of the payment that paid it; null without one. */
  dispute: z.nullable(disputeStatusSchema),
  transactionId: z.nullable(z.string()),
  /** Null but for a card's payment, and where Stripe does not name the card. */
  paidWith: z.nullable(paidWithSchema),
  /** When the clinic got the money, also where it has given it back since; null where it never had it. */
  paidAt: z.nullable(instantSchema),
  /** So many cards were declined that none is tried anymore. */
  payAtClinic: z.optional(z.literal(true)),
  /** The clinic gave the money back itself, in cash or otherwise: none went back to the card. */
  givenBack: z.boolean(),
  /** Its patient has said that they will come. */
  confirmed: z.boolean(),
  /** Its patient is at the clinic, or was. */
  arrived: z.boolean(),
  cancellation: cancellationPolicySchema,
  /** Cancelled by the patient before this, a card is refunded in full. */
  refundableUntil: instantSchema,
  createdAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  /** Counts its changes. */
  version: z.int(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** The version on which whoever does it decided: 409 `conflict` where the appointment stands otherwise since. */
export const seenQuerySchema = z.object({
  version: z.optional(z.coerce.number<number | string>().check(z.int(), z.minimum(1))),
});

/** `by=clinic` is an admin's at the desk, who may be the appointment's owner too; others get 403 `forbidden`. */
const actorQuerySchema = z.extend(seenQuerySchema, { by: z.optional(z.literal("clinic")) });

export const bookingRequestSchema = z.object({
  treatmentId: treatmentIdSchema,
  /** The treatment's name as shown; the catalogue's is stored. */
  treatment: z.optional(z.string().check(atMost(200))),
  date: dateTextSchema,
  slot: slotSchema,
  /** What the patient saw: another price in the catalogue is refused with `price-changed`. */
  Price: z.optional(priceSchema),
  /** Empty for a caller who gives the desk no address: nobody is told by mail. From others 400. */
  patient: z.union([z.literal(""), emailSchema]),
  /** With `personId`, the name that the account knows them by is stored. */
  patientName: personNameSchema,
  phone: phoneSchema,
  /** Not given: anyone's time, of those who perform the treatment. */
  doctorId: z.optional(idSchema),
  /** Of the caller's own family. */
  personId: z.optional(idSchema),
  /** For the clinic. */
  note: z.optional(optionalText("The note", longestNote, manyLines)),
  requestId: z.optional(requestIdSchema),
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

const bookingCreatedSchema = z.extend(bookingSchema, { success: z.literal(true) });
export type BookingCreated = z.infer<typeof bookingCreatedSchema>;

/** Without `doctorId` the same dentist where they are free then, else anyone. */
const moveRequestSchema = z.object({
  date: dateTextSchema,
  slot: slotSchema,
  doctorId: z.optional(idSchema),
});
export type MoveRequest = z.infer<typeof moveRequestSchema>;

/**
 * For oneself, or for anyone by an admin. The same `requestId` with the same wish is the same booking as it is now, moved or
 * not; with another wish, or when it has been cancelled, 409 `request-reused`.
 */
export const createBooking = {
  method: "POST",
  path: "/booking",
  who: "signed-in",
  body: bookingRequestSchema,
  answer: bookingCreatedSchema,
  status: 201,
  readsSuccess: true,
  errors: [
    "forbidden",
    "treatment-not-found",
    "slot-taken",
    "patient-busy",
    "price-changed",
    "not-bookable",
    "too-many-open",
    "too-many-requests",
    "request-reused",
    "booking-paused",
    "conflict",
  ],
} as const satisfies Endpoint;

/** Soonest first, cancelled ones included. `patient` is for admins; without it the caller's own. */
export const listBookings = {
  method: "GET",
  path: "/booking",
  who: "signed-in",
  query: z.extend(pageQuerySchema, { patient: z.optional(emailSchema) }),
  answer: z.array(bookingSchema),
  paged: true,
  errors: ["forbidden"],
} as const satisfies Endpoint;

export const showBooking = {
  method: "GET",
  path: "/booking/{id}",
  who: "signed-in",
  params: byIdSchema,
  answer: bookingSchema,
  errors: [],
} as const satisfies Endpoint;

export const cancelBooking = {
  method: "DELETE",
  path: "/booking/{id}",
  who: "signed-in",
  params: byIdSchema,
  query: actorQuerySchema,
  answer: bookingSchema,
  errors: ["forbidden", "too-late", "too-many-requests", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;

/** Also the same time with another dentist. */
export const moveBooking = {
  method: "POST",
  path: "/booking/{id}/move",
  who: "signed-in",
  params: byIdSchema,
  query: actorQuerySchema,
  body: moveRequestSchema,
  answer: bookingSchema,
  errors: [
    "forbidden",
    "treatment-not-found",
    "slot-taken",
    "patient-busy",
    "not-bookable",
    "not-movable",
    "too-late",
    "too-many-requests",
    "conflict",
  ],
} as const satisfies Endpoint;
