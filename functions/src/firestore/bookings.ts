import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { bookingStatusSchema, paymentMethodSchema, paymentStateSchema } from "../contract/bookings.ts";
import { isoDateSchema, slotSchema, treatmentIdSchema } from "../contract/fields.ts";
import { cancellationPolicySchema } from "../contract/settings.ts";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

/** The way to the card, one at a time: a new intent takes its place only after Stripe confirmed that it is cancelled. */
const cardSchema = z.object({
  intentId: z.string(),
  /** Counts the intents of this booking, for their idempotency keys. */
  attempt: z.int(),
  /** Whether it may still be paid, as far as we know. */
  open: z.boolean(),
});

const bookingDocumentSchema = z.object({
  /** The owner; null when the clinic booked for a caller. */
  uid: z.nullable(z.string()),
  /** `fingerprint` of what was asked for; null where it was booked before these were kept, or its patient is gone. */
  fingerprint: z._default(z.nullable(z.string()), null),
  treatmentId: treatmentIdSchema,
  /** The treatment's name then. */
  treatment: z.string(),
  date: isoDateSchema,
  slot: slotSchema,
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  durationMinutes: z.int(),
  /** The price then. */
  priceCents: z.int(),
  /** E-mail address in lower case. It gives no rights. */
  patient: z.string(),
  patientName: z.string(),
  /** As typed. */
  phone: z.string(),
  /** The same number in E.164, `+12025550143`. */
  phoneE164: z.string(),
  status: bookingStatusSchema,
  payment: paymentStateSchema,
  method: z.nullable(paymentMethodSchema),
  /** Stripe's id of the payment that the clinic took. */
  transactionId: z.nullable(z.string()),
  /** Null until somebody begins to pay by card. */
  card: z._default(z.nullable(cardSchema), null),
  /** The policy then. */
  cancellation: cancellationPolicySchema,
  /** Set when the refund was lost before the visit moved to a later time: that does not bring it back. */
  refundLostAt: z._default(z.nullable(timestampSchema), null),
  /** Ids of the claims that this booking holds. Releasing deletes exactly these. */
  claims: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
});
export type BookingDocument = z.infer<typeof bookingDocumentSchema>;

export const bookings = (db: Firestore) => collection(db, "bookings", bookingDocumentSchema);
