/** The fields of a stored booking. Instants are Firestore timestamps. */
import * as z from "zod/mini";
import {
  bookingStatusSchema,
  deskMethodSchema,
  disputeStatusSchema,
  paymentMethodSchema,
  paymentStateSchema,
  receivedWaySchema,
} from "../contract/bookings.ts";
import { regionOfEarlierReleases } from "./regional.ts";
import { storedEnum, storedObject, timestampSchema } from "./stored-object.ts";

/**
 * The card payment of a booking. It has one payment intent at a time: a new one replaces it only after Stripe confirmed the
 * cancellation of the old one.
 */
const cardSchema = storedObject({
  /** Stripe's id of the payment intent. It is null if Stripe's first answer was an error. */
  intentId: z.nullable(z.string()),
  /** The number of idempotency keys used up by payment intents and by Stripe's errors. */
  attempt: z.int(),
  /**
   * True if the payment intent may still be paid. If the clinic no longer takes cards, this comes only from our own records.
   */
  open: z.boolean(),
  /** The number of declined cards, which Stripe reports by webhook. */
  declined: z.int(),
});

/** The refund of one payment, in full or of the rest that is left. */
const refundSchema = storedObject({
  /**
   * `owed`: the refund still has to be made or is in progress. `made`: the money went back. `failed`: all retries failed,
   * and the desk has to deal with it.
   */
  status: storedEnum(z.enum(["owed", "made", "failed"]), "made"),
  /** The number of refunds that failed at the bank, according to Stripe's list. */
  failed: z.int(),
  /** The number of idempotency keys that Stripe answered with an error. */
  spentKeys: z.int(),
  /** When the refund is tried or checked next. It is null unless the refund is owed. */
  nextTryAt: z.nullable(timestampSchema),
  /** When the attempt began that Stripe hasn't answered yet. */
  triedAt: z.optional(timestampSchema),
  /** Stripe hasn't answered for so long that the refund was escalated to the desk. */
  overdue: z.optional(z.literal(true)),
  /** No refund was attempted since it became owed. Refunds that failed earlier don't count as its attempts. */
  untried: z.optional(z.literal(true)),
  /** The cardholder's bank took the payment back, or the rest that was left. */
  lost: z.optional(z.literal(true)),
  /** The payment was refunded, and then the patient paid at the desk instead. */
  replaced: z.optional(z.literal(true)),
  /** The desk has settled this refund by hand. Later reports from Stripe about it change nothing. */
  seenTo: z.optional(z.literal(true)),
  /**
   * Set if the desk refunds an appointment that isn't canceled: the cents that have gone back to the card when this refund is made,
   * earlier refunds included. Without it the whole payment is refunded.
   */
  wantedCents: z.optional(z.int()),
  /** The number of the refund's first idempotency key. It is 0 if it is left out. */
  firstKey: z.optional(z.int()),
});

/** A dispute of a card payment. https://docs.stripe.com/disputes/how-disputes-work */
const disputeSchema = storedObject({
  /** Stripe's id of the dispute. */
  id: z.string(),
  /** Stripe's id of the disputed payment. */
  intentId: z.string(),
  status: storedEnum(disputeStatusSchema, "open"),
  /** What the bank asks for, or took, in minor units of the booking's currency. */
  cents: z.int(),
  /** When the clinic's evidence is due, or null if no evidence can be given. */
  dueBy: z.nullable(timestampSchema),
  /** True once the clinic has sent its evidence and waits for the bank's decision. */
  answered: z._default(z.boolean(), false),
});

/** A booking's status, as bookings, days, histories and notifications store it. */
export const storedStatusSchema = storedEnum(bookingStatusSchema, "booked");
export const storedPaymentFields = {
  payment: storedEnum(paymentStateSchema, "nothing-due"),
  method: z.nullable(storedEnum(paymentMethodSchema, "desk")),
};

/** A refund of an appointment that was over, as the desk ordered it. */
const deskRefundSchema = storedObject({
  /** The id of the request, so that a repeated request refunds nothing. It is null if the desk settled a failed refund. */
  requestId: z.nullable(z.string()),
  cents: z.int(),
  to: storedEnum(z.enum(["card", "hand"]), "hand"),
  /** Why the desk refunds. It is empty after the patient's data was removed. */
  reason: z.string(),
  by: z.string(),
  at: timestampSchema,
});

/** Money that the clinic received on a day, or gave back if `cents` is negative. */
const receivedEntrySchema = storedObject({
  /** The clinic's day, like `2023-01-05`. */
  date: z.string(),
  /** The holder whose time the booking took on that day. */
  holder: z.string(),
  way: storedEnum(receivedWaySchema, "desk"),
  /** Minor units of the booking's currency. */
  cents: z.int(),
});

const payingCardSchema = storedObject({ brand: z.string(), last4: z.string() });

export const bookingDocumentSchema = storedObject({
  /** The version number of the booking. It starts at 1 and grows with every change. */
  version: z.int(),
  /** The version since which a decision about this booking holds: `isMaterialChange`. */
  standsSince: z.int(),
  /** The account that owns the booking. It is null if the desk booked for a caller. */
  uid: z.nullable(z.string()),
  /** The family member of the account who has the appointment. It is null for the account holder. */
  personId: z.nullable(z.string()),
  /** The record of the caller for whom the desk booked. It is null if an account owns the booking. */
  callerId: z._default(z.nullable(z.string()), null),
  /**
   * Accounts from which the desk took this booking back. It is never linked to them again, even if their address matches.
   */
  notOf: z.optional(z.array(z.string())),
  /** The fingerprint of the booking request, by `fingerprint`. It is null after the patient's data was removed. */
  fingerprint: z.nullable(z.string()),
  treatmentId: z.string(),
  /** The treatment's name at the time of booking. */
  treatment: z.string(),
  /** The holder whose time the booking takes: a dentist, or the seat of a treatment without dentists. */
  holder: z.string(),
  /** The dentist. It is null if no dentist performs the treatment. */
  doctorId: z.nullable(z.string()),
  /** The dentist's name when the booking was given to them. */
  doctor: z.nullable(z.string()),
  /** The booking's day, like `2023-01-05`. */
  date: z.string(),
  /** The start time, like `08:00 AM`. */
  slot: z.string(),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  durationMinutes: z.int(),
  /** Minutes after `endsAt` that the holder needs too. The holder's claims cover them, and the patient's don't. */
  bufferMinutes: z._default(z.int(), 0),
  /** The price at the time of booking, in minor units of `currency`. */
  priceCents: z.int(),
  /** The clinic's currency at the time of booking (ISO 4217). All amounts of the booking are in it. */
  currency: z._default(z.string(), regionOfEarlierReleases.currency),
  /**
   * The patient's email address in lower case. It grants no rights. It is empty if the desk was given none, or after the
   * patient's data was removed.
   */
  patient: z.string(),
  patientName: z.string(),
  /** The patient's phone number as typed. */
  phone: z.string(),
  /** The patient's phone number in E.164, like `+12025550143`. */
  phoneE164: z.string(),
  /** The patient's note to the clinic. It is empty without a note, and after the patient's data was removed. */
  note: z.string(),
  status: storedStatusSchema,
  ...storedPaymentFields,
  /** How the patient paid at the desk. It is null for other payments, and if the desk didn't say. */
  deskMethod: z._default(z.nullable(storedEnum(deskMethodSchema, "cash")), null),
  /** Stripe's id of the card payment that paid for the booking. */
  transactionId: z.nullable(z.string()),
  /** The card that paid. It is null after the patient's data was removed. */
  paidWith: z.nullable(payingCardSchema),
  /**
   * When the clinic received the money, or learned that a card had paid. It becomes null again if the desk takes its payment
   * back.
   */
  paidAt: z.nullable(timestampSchema),
  /** Null until somebody begins to pay by card. */
  card: z.nullable(cardSchema),
  /** Cents of the card payment that were refunded while the clinic kept the rest. */
  returnedCents: z._default(z.int(), 0),
  /** Cents that the desk gave back by hand while the clinic kept the rest. */
  givenBackCents: z._default(z.int(), 0),
  /** Cents of the card payment that the cardholder's bank took back through disputes. */
  lostCents: z._default(z.int(), 0),
  /** The latest dispute of any payment for this booking. */
  dispute: z._default(z.nullable(disputeSchema), null),
  /** Refunds by payment id. Some are of extra payments that the booking didn't need. */
  refunds: z.record(z.string(), refundSchema),
  /** The earliest `nextTryAt` of all refunds of this booking. */
  refundDueAt: z.nullable(timestampSchema),
  /** The refunds that the desk ordered after the appointment, the earliest first. */
  deskRefunds: z._default(z.array(deskRefundSchema), []),
  /**
   * The money received and given back, by day. It adds up to the money that the clinic holds. A booking of an earlier release has
   * none until its money changes or the migration `date-payments` adds it.
   */
  received: z.optional(z.array(receivedEntrySchema)),
  /** The days of `received`, for queries. */
  receivedOn: z.optional(z.array(z.string())),
  /** Set while the price is written off: nothing is due. */
  waived: z._default(
    z.nullable(storedObject({ reason: z.string(), by: z.string(), at: timestampSchema })),
    null,
  ),
  /** Set once the desk has given the money back by hand. No refund is attempted after that. */
  givenBack: z.nullable(storedObject({ reason: z.string(), by: z.string(), at: timestampSchema })),
  /** The cancellation policy at the time of booking. */
  cancellation: storedObject({ fullRefundHours: z.int() }),
  /** Hours before the start from which on the patient can no longer move or cancel online: those of the last booking or move. */
  changeNoticeHours: z._default(z.int(), 0),
  /**
   * The instant after which the patient could no longer get a refund, set when they moved the booking to a later time.
   * Moving doesn't bring the refund back.
   */
  refundLostAt: z.nullable(timestampSchema),
  /** When the patient confirmed that they will come. It becomes null when the booking is moved. */
  confirmedAt: z.nullable(timestampSchema),
  /** When the desk recorded that the patient arrived. It becomes null when the booking is moved. */
  arrivedAt: z.nullable(timestampSchema),
  /** When the desk recorded that the patient is late. It becomes null when the booking is moved. */
  lateAt: z._default(z.nullable(timestampSchema), null),
  /** When the next reminder is due. It is null if none is due. */
  nextReminderAt: z.nullable(timestampSchema),
  /** Ids of the claims that this booking holds. Releasing the booking deletes exactly these. A booking of the past holds none. */
  claims: z.array(z.string()),
  /**
   * True if another booking may share some of the claims, because the desk booked two at one time. Such claims are read before they
   * are released. It stays true when the other booking has gone.
   */
  crowded: z._default(z.boolean(), false),
  /** What was unusual when the desk booked or last moved this booking. */
  accepted: z._default(z.array(z.string()), []),
  /** The absences that the dentist had at that time, if the desk went on despite them. */
  acceptedAbsences: z._default(z.array(z.string()), []),
  /** Why the desk went on. It is empty without a reason, and after the patient's data was removed. */
  acceptedReason: z._default(z.string(), ""),
  /** The series with which the desk booked it. It is null for an appointment of its own. */
  seriesId: z._default(z.nullable(z.string()), null),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  cancelledAt: z.nullable(timestampSchema),
  cancelledBy: z.nullable(storedEnum(z.enum(["patient", "clinic"]), "clinic")),
});
