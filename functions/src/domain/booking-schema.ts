/** What a booking holds, as it is stored and as the rules see it. Times are timestamps in Firestore. */
import * as z from "zod/mini";
import {
  bookingStatusSchema,
  disputeStatusSchema,
  paymentMethodSchema,
  paymentStateSchema,
} from "../contract/bookings.ts";
import { storedEnum, storedObject, timestampSchema } from "./stored-object.ts";

/** The way to the card, one at a time: a new intent takes its place only after Stripe confirmed that it is cancelled. */
const cardSchema = storedObject({
  /** Null while Stripe has made none, for it failed at the first. */
  intentId: z.nullable(z.string()),
  /** Counts the idempotency keys that were used up, by intents and by errors of Stripe's. */
  attempt: z.int(),
  /** Whether it may still be paid, as far as we know; where the clinic takes no cards, by our books alone. */
  open: z.boolean(),
  /** Cards that were declined, each told by a webhook. */
  declined: z.int(),
});

/** Giving one payment back: all of it, or what is left of it. */
const refundSchema = storedObject({
  /** `owed`: to be made, or on its way. `made`: the money went back. `failed`: tried to the limit, a person sees to it. */
  status: storedEnum(z.enum(["owed", "made", "failed"]), "made"),
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
  /** Nothing was refunded since it is owed: refunds that failed before are none of its tries. */
  untried: z.optional(z.literal(true)),
  /** The cardholder's bank took it back, or what was left of it. */
  lost: z.optional(z.literal(true)),
  /** It was refunded, and then the desk took the money instead. */
  replaced: z.optional(z.literal(true)),
  /** A person has seen to it: nothing that Stripe says of it later changes anything. */
  seenTo: z.optional(z.literal(true)),
});

/** https://docs.stripe.com/disputes/how-disputes-work */
const disputeSchema = storedObject({
  /** Stripe's id. */
  id: z.string(),
  /** The payment. */
  intentId: z.string(),
  status: storedEnum(disputeStatusSchema, "open"),
  /** The amount that the bank asks for, or took. */
  cents: z.int(),
  /** When the clinic's evidence is due; null where none can be given. */
  dueBy: z.nullable(timestampSchema),
  /** The clinic has sent its evidence: the bank decides. */
  answered: z._default(z.boolean(), false),
});

/** How a booking stands, in bookings, days, histories and notices. */
export const storedStatusSchema = storedEnum(bookingStatusSchema, "booked");
export const storedPayment = {
  payment: storedEnum(paymentStateSchema, "nothing-due"),
  method: z.nullable(storedEnum(paymentMethodSchema, "desk")),
};

const paidWithSchema = storedObject({ brand: z.string(), last4: z.string() });

export const bookingDocumentSchema = storedObject({
  /** Counts its changes, from 1. */
  version: z.int(),
  /** The version since which it stands as it does: `standsOtherwise`. */
  standsSince: z.int(),
  /** The owner; null when the clinic booked for a caller. */
  uid: z.nullable(z.string()),
  /** Which one of the owner's family; null for the owner. */
  personId: z.nullable(z.string()),
  /** The record of the caller for whom the desk booked; null for an account. */
  callerId: z._default(z.nullable(z.string()), null),
  /** Accounts from which the desk has taken it back. Their address gives it to none of them. */
  notOf: z.optional(z.array(z.string())),
  /** `fingerprint` of what was asked for; null where its patient is gone. */
  fingerprint: z.nullable(z.string()),
  treatmentId: z.string(),
  /** The treatment's name then. */
  treatment: z.string(),
  /** Whose time it takes: a seat's or a doctor's. */
  holder: z.string(),
  /** Null where that is a seat. */
  doctorId: z.nullable(z.string()),
  /** Their name when they were given it. */
  doctor: z.nullable(z.string()),
  /** `2023-01-05`. */
  date: z.string(),
  /** `08:00 AM`. */
  slot: z.string(),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  durationMinutes: z.int(),
  /** The price then. */
  priceCents: z.int(),
  /** E-mail address in lower case. It gives no rights. Empty where the desk was given none, or its patient is gone. */
  patient: z.string(),
  patientName: z.string(),
  /** As typed. */
  phone: z.string(),
  /** The same number in E.164, `+12025550143`. */
  phoneE164: z.string(),
  /** What its patient wants the clinic to know; empty for nothing, or where its patient is gone. */
  note: z.string(),
  status: storedStatusSchema,
  ...storedPayment,
  /** Stripe's id of the payment that the clinic took. */
  transactionId: z.nullable(z.string()),
  /** The card that did; null where its patient is gone. */
  paidWith: z.nullable(paidWithSchema),
  /** When the clinic got the money, or learned that a card had paid; null again where the desk takes that back. */
  paidAt: z.nullable(timestampSchema),
  /** Null until somebody begins to pay by card. */
  card: z.nullable(cardSchema),
  /** Cents of the card payment that were refunded while the clinic kept the rest of it. */
  returnedCents: z._default(z.int(), 0),
  /** Cents of it that the cardholder's bank has taken back by disputes. */
  lostCents: z._default(z.int(), 0),
  /** The latest dispute of a payment for this booking. */
  dispute: z._default(z.nullable(disputeSchema), null),
  /** By payment, which may be one that the booking had no use for. */
  refunds: z.record(z.string(), refundSchema),
  /** The earliest `nextTryAt` of `refunds`. */
  refundDueAt: z.nullable(timestampSchema),
  /** The clinic has seen to the money itself: no refund is tried any more. */
  givenBack: z.nullable(storedObject({ reason: z.string(), by: z.string(), at: timestampSchema })),
  /** The policy then. */
  cancellation: storedObject({ fullRefundHours: z.int() }),
  /** Set when the refund was lost before the visit moved to a later time: that does not bring it back. */
  refundLostAt: z.nullable(timestampSchema),
  /** When its patient said that they will come; null again once it is moved. */
  confirmedAt: z.nullable(timestampSchema),
  /** When the desk saw its patient arrive; null again once it is moved. */
  arrivedAt: z.nullable(timestampSchema),
  /** When its next reminder is due; null without one. */
  nextReminderAt: z.nullable(timestampSchema),
  /** Ids of the claims that this booking holds. Releasing deletes exactly these. */
  claims: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
  cancelledBy: z.nullable(storedEnum(z.enum(["patient", "clinic"]), "clinic")),
});
