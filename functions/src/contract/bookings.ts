import * as z from "zod/mini";
import {
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
import { cancellationPolicySchema } from "./settings.ts";

/** Contract section 2. */
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
export type PaymentState = z.infer<typeof paymentStateSchema>;

export const bookingSchema = z.object({
  _id: idSchema,
  treatmentId: treatmentIdSchema,
  treatment: z.string(),
  /** `Jan 5, 2023`. */
  date: z.string(),
  dateISO: isoDateSchema,
  slot: slotSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  Price: priceSchema,
  /** E-mail address as given at booking; it gives no rights. */
  patient: z.string(),
  patientName: z.string(),
  /** As typed. */
  phone: z.string(),
  status: bookingStatusSchema,
  payment: paymentStateSchema,
  method: z.nullable(paymentMethodSchema),
  /** True while the clinic holds the money: paid, refund-pending, refund-failed. */
  paid: z.boolean(),
  transactionId: z.nullable(z.string()),
  /** So many cards were declined that none is tried anymore. */
  payAtClinic: z.optional(z.literal(true)),
  /** The clinic gave the money back itself, in cash or otherwise: none went back to the card. */
  givenBack: z.boolean(),
  cancellation: cancellationPolicySchema,
  /** Cancelled by the patient before this, a card is refunded in full. */
  refundableUntil: instantSchema,
  createdAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
});
export type Booking = z.infer<typeof bookingSchema>;
export const bookingsSchema = z.array(bookingSchema);

/**
 * DELETE /booking/{id} and POST /booking/{id}/move: `by=clinic` is an admin's at the desk, who may be the appointment's
 * owner too; others get 403 `forbidden`.
 */
export const actorQuerySchema = z.object({ by: z.optional(z.literal("clinic")) });

/** POST /booking, the spec's body. */
export const bookingRequestSchema = z.object({
  treatmentId: treatmentIdSchema,
  /** The treatment's name as shown; the catalogue's is stored. */
  treatment: z.optional(z.string()),
  date: dateTextSchema,
  slot: slotSchema,
  /** What the patient saw: another price in the catalogue is refused with `price-changed`. */
  Price: z.optional(priceSchema),
  patient: emailSchema,
  patientName: personNameSchema,
  phone: phoneSchema,
  requestId: z.optional(requestIdSchema),
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

export const bookingCreatedSchema = z.extend(bookingSchema, { success: z.literal(true) });
export type BookingCreated = z.infer<typeof bookingCreatedSchema>;

/** GET /booking?patient=; without one the caller's own. */
export const bookingsQuerySchema = z.object({ patient: z.optional(emailSchema) });

/** POST /booking/{id}/move */
export const moveRequestSchema = z.object({ date: dateTextSchema, slot: slotSchema });
export type MoveRequest = z.infer<typeof moveRequestSchema>;

/** POST /booking/{id}/given-back: how, and why by hand. For the clinic's own books. */
export const givenBackRequestSchema = z.object({
  reason: z
    .string("Say how you gave it back")
    .check(
      z.trim(),
      z.minLength(1, "Say how you gave it back"),
      z.maxLength(200, "Say it in at most 200 characters"),
    ),
});
export type GivenBackRequest = z.infer<typeof givenBackRequestSchema>;
