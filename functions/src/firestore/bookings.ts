import type { CollectionReference, DocumentSnapshot, Firestore, Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";
import {
  bookingStatusSchema,
  disputeStatusSchema,
  paymentMethodSchema,
  paymentStateSchema,
} from "../contract/bookings.ts";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { collection, timestampSchema } from "./collection.ts";
import { newerDocument, whyNewer } from "./refuse-newer.ts";
import { storedEnum, storedObject } from "./stored-object.ts";
import { isOlderVersion } from "./upcasts.ts";

const cardSchema = storedObject({
  intentId: z.nullable(z.string()),
  attempt: z.int(),
  open: z.boolean(),
  declined: z.int(),
});

const refundSchema = storedObject({
  status: storedEnum(z.enum(["owed", "made", "failed"]), "made"),
  failed: z.int(),
  spentKeys: z.int(),
  nextTryAt: z.nullable(timestampSchema),
  triedAt: z.optional(timestampSchema),
  overdue: z.optional(z.literal(true)),
  untried: z.optional(z.literal(true)),
  lost: z.optional(z.literal(true)),
  replaced: z.optional(z.literal(true)),
  seenTo: z.optional(z.literal(true)),
});

const disputeSchema = storedObject({
  id: z.string(),
  intentId: z.string(),
  status: storedEnum(disputeStatusSchema, "open"),
  cents: z.int(),
  dueBy: z.nullable(timestampSchema),
  answered: z._default(z.boolean(), false),
});

/** How a booking stands, in bookings, days, histories and notices. */
export const storedStatusSchema = storedEnum(bookingStatusSchema, "booked");
export const storedPayment = {
  payment: storedEnum(paymentStateSchema, "nothing-due"),
  method: z.nullable(storedEnum(paymentMethodSchema, "desk")),
};

const paidWithSchema = storedObject({ brand: z.string(), last4: z.string() });

/** As it lies in Firestore. */
export const bookingDocumentSchema = storedObject({
  version: z.int(),
  standsSince: z.int(),
  uid: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  callerId: z._default(z.nullable(z.string()), null),
  notOf: z.optional(z.array(z.string())),
  fingerprint: z.nullable(z.string()),
  treatmentId: z.string(),
  treatment: z.string(),
  holder: z.string(),
  doctorId: z.nullable(z.string()),
  doctor: z.nullable(z.string()),
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
  note: z.string(),
  status: storedStatusSchema,
  ...storedPayment,
  transactionId: z.nullable(z.string()),
  paidWith: z.nullable(paidWithSchema),
  paidAt: z.nullable(timestampSchema),
  card: z.nullable(cardSchema),
  returnedCents: z._default(z.int(), 0),
  lostCents: z._default(z.int(), 0),
  dispute: z._default(z.nullable(disputeSchema), null),
  refunds: z.record(z.string(), refundSchema),
  refundDueAt: z.nullable(timestampSchema),
  givenBack: z.nullable(storedObject({ reason: z.string(), by: z.string(), at: timestampSchema })),
  cancellation: storedObject({ fullRefundHours: z.int() }),
  refundLostAt: z.nullable(timestampSchema),
  confirmedAt: z.nullable(timestampSchema),
  arrivedAt: z.nullable(timestampSchema),
  nextReminderAt: z.nullable(timestampSchema),
  claims: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
  cancelledBy: z.nullable(storedEnum(z.enum(["patient", "clinic"]), "clinic")),
});

export const bookings = (db: Firestore): CollectionReference<Booking> =>
  collection(db, "bookings", bookingDocumentSchema);

/** A booking as it was read, or as a commit of ours has left it. */
export interface StoredBooking {
  readonly id: string;
  readonly booking: Booking;
  /** A change fails if the document has changed since. */
  readonly updateTime: Timestamp;
  /** An older version's document: all that the upcast filled in is written with the change. */
  readonly isOlder: boolean;
  /** The refusal to change what only newer code may change. */
  readonly newer: DomainError | null;
}

/** Null where there is none. */
export function storedBooking(found: DocumentSnapshot<Booking>): StoredBooking | null {
  const booking = found.data();
  if (!booking || !found.updateTime) return null;
  const why = whyNewer(found, bookingDocumentSchema);
  return {
    id: found.id,
    booking,
    updateTime: found.updateTime,
    isOlder: isOlderVersion(found),
    newer: why === null ? null : newerDocument(found, why),
  };
}

/** Refuses with `not-found` where there is none. */
export async function readBooking(db: Firestore, id: string): Promise<StoredBooking> {
  const found = storedBooking(await bookings(db).doc(id).get());
  if (!found) throw new DomainError("not-found");
  return found;
}
