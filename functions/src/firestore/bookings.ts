import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { bookingStatusSchema, paymentMethodSchema, paymentStateSchema } from "../contract/bookings.ts";
import { isoDateSchema, slotSchema, treatmentIdSchema } from "../contract/fields.ts";
import { cancellationPolicySchema } from "../contract/settings.ts";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

/** The way to the card, one at a time: a new intent takes its place only after Stripe confirmed that it is cancelled. */
const cardSchema = z.object({
  /** Null while Stripe has made none, for it failed at the first. */
  intentId: z.nullable(z.string()),
  /** Counts the idempotency keys that were used up, by intents and by errors of Stripe's. */
  attempt: z.int(),
  /** Whether it may still be paid, as far as we know; where the clinic takes no cards, by our books alone. */
  open: z.boolean(),
  /** Cards that were declined, each told by a webhook. */
  declined: z._default(z.int(), 0),
});

/** Giving one payment back, in full. */
const refundSchema = z.object({
  /** `owed`: to be made, or on its way. `made`: the money went back. `failed`: tried to the limit, a person sees to it. */
  status: z.enum(["owed", "made", "failed"]),
  /** Refunds that failed at the bank, as Stripe lists them. */
  failed: z.int(),
  /** Idempotency keys that Stripe has answered with an error. */
  spentKeys: z.int(),
  /** When it is looked at again; null unless it is owed. */
  nextTryAt: z.nullable(timestampSchema),
  /** When a try began that Stripe hasn't answered yet. */
  triedAt: z.optional(timestampSchema),
  /** Stripe has not answered for so long that a person was told. */
  overdue: z.optional(z.literal(true)),
  /** A person has seen to it: nothing that Stripe says of it later changes anything. */
  seenTo: z.optional(z.literal(true)),
});
export type OwedRefund = z.infer<typeof refundSchema>;

/** The clinic has seen to the money itself: no refund is tried any more. */
const givenBackSchema = z.object({ reason: z.string(), by: z.string(), at: timestampSchema });

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
  /** By payment, which may be one that the booking had no use for. */
  refunds: z._default(z.record(z.string(), refundSchema), {}),
  /** The earliest `nextTryAt` of `refunds`. */
  refundDueAt: z._default(z.nullable(timestampSchema), null),
  givenBack: z._default(z.nullable(givenBackSchema), null),
  /** The policy then. */
  cancellation: cancellationPolicySchema,
  /** Set when the refund was lost before the visit moved to a later time: that does not bring it back. */
  refundLostAt: z._default(z.nullable(timestampSchema), null),
  /** Ids of the claims that this booking holds. Releasing deletes exactly these. */
  claims: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
  cancelledBy: z._default(z.nullable(z.enum(["patient", "clinic"])), null),
});
export type BookingDocument = z.infer<typeof bookingDocumentSchema>;

export const bookings = (db: Firestore) => collection(db, "bookings", bookingDocumentSchema);
