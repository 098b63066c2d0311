import type { CollectionReference, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection, timestampSchema } from "./collection.ts";

const cardSchema = z.object({
  intentId: z.nullable(z.string()),
  attempt: z.int(),
  open: z.boolean(),
  declined: z._default(z.int(), 0),
});

const refundSchema = z.object({
  status: z.enum(["owed", "made", "failed"]),
  failed: z.int(),
  spentKeys: z.int(),
  nextTryAt: z.nullable(timestampSchema),
  triedAt: z.optional(timestampSchema),
  overdue: z.optional(z.literal(true)),
  seenTo: z.optional(z.literal(true)),
});

/** As it lies in Firestore. What came later has a default, for bookings that were made before. */
const bookingDocumentSchema = z.object({
  uid: z.nullable(z.string()),
  fingerprint: z._default(z.nullable(z.string()), null),
  treatmentId: z.string(),
  treatment: z.string(),
  date: z.string(),
  slot: z.string(),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  durationMinutes: z.int(),
  priceCents: z.int(),
  patient: z.string(),
  patientName: z.string(),
  phone: z.string(),
  phoneE164: z.string(),
  status: z.enum(["booked", "cancelled", "no-show"]),
  payment: z.enum(["nothing-due", "unpaid", "paid", "refund-pending", "refunded", "refund-failed"]),
  method: z.nullable(z.enum(["card", "desk"])),
  transactionId: z.nullable(z.string()),
  card: z._default(z.nullable(cardSchema), null),
  refunds: z._default(z.record(z.string(), refundSchema), {}),
  refundDueAt: z._default(z.nullable(timestampSchema), null),
  givenBack: z._default(
    z.nullable(z.object({ reason: z.string(), by: z.string(), at: timestampSchema })),
    null,
  ),
  cancellation: z.object({ fullRefundHours: z.int() }),
  refundLostAt: z._default(z.nullable(timestampSchema), null),
  claims: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
  cancelledBy: z._default(z.nullable(z.enum(["patient", "clinic"])), null),
});

export const bookings = (db: Firestore): CollectionReference<Booking> =>
  collection(db, "bookings", bookingDocumentSchema);

/** A booking that somebody has found before. Refuses with `not-found` when it is gone. */
export async function requireBooking(db: Firestore, id: string): Promise<Booking> {
  const booking = (await bookings(db).doc(id).get()).data();
  if (!booking) throw new DomainError("not-found");
  return booking;
}
