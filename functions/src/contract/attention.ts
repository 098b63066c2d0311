/** What needs a person, and why. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, instantSchema, isoDateSchema, priceSchema, successSchema } from "./fields.ts";
import { jobNameSchema } from "./health.ts";
import { bounceReasonSchema } from "./mail-reports.ts";
import { noticeKindSchema, noticeStateSchema } from "./notices.ts";
import { pageQuerySchema } from "./paging.ts";

/**
 * Why a coming appointment can't take place as it stands. `outside-hours`: the clinic is closed then, or the dentist doesn't
 * work. `doctor-away`: on leave. `doctor-gone`: works here no more, or no longer performs it. `no-doctor`: it was booked
 * before dentists performed the treatment, and is to be given to one.
 */
const problems = ["outside-hours", "doctor-away", "doctor-gone", "no-doctor"] as const;
export const problemSchema = z.enum(problems);
export type Problem = z.infer<typeof problemSchema>;

/**
 * `refund-failed`: a payment that is owed back could not be given back by card. `disputed`: the cardholder's bank asks for a payment
 * back, and the clinic answers in Stripe's dashboard. `patient-twice`: what the desk had booked for
 * a patient came to an account that has another appointment at the same time. `notice-failed`: a mail about it didn't reach its
 * patient, or nobody can tell. `answer-failed`: the same of the clinic's answer to a message. `address-bounced`: mails to an address came back, and
 * none go there any more.
 */
const aboutBooking = ["refund-failed", "disputed", "patient-twice", "notice-failed", ...problems] as const;
export const attentionKindSchema = z.enum([...aboutBooking, "answer-failed", "address-bounced"]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

/** `own`: what paid the appointment. `other`: a payment that the appointment had no use for. */
const attentionPaymentSchema = z.enum(["own", "other"]);
export type AttentionPayment = z.infer<typeof attentionPaymentSchema>;

/**
 * `subject` is the booking's id. Of refunds alone `payment` says which: where both kinds need somebody, each is an item of its
 * own.
 */
const bookingAttentionSchema = z.object({
  subject: z.string(),
  kind: z.enum(aboutBooking),
  payment: z.optional(attentionPaymentSchema),
  /** Of notices: which. Of several the latest that would leave if it were sent again, and where none would, the latest. */
  notice: z.optional(z.object({ kind: noticeKindSchema, state: noticeStateSchema, resendable: z.boolean() })),
  /** An open dispute. `dueBy`: the clinic's day on which the evidence is due; null if none can be given. `url`: its page at Stripe. */
  dispute: z.optional(z.object({ amount: priceSchema, dueBy: z.nullable(isoDateSchema), url: z.string() })),
  since: instantSchema,
  booking: bookingSchema,
});
export type BookingAttention = z.infer<typeof bookingAttentionSchema>;

/** `subject` is the message's id. */
const messageAttentionSchema = z.object({
  subject: z.string(),
  kind: z.literal("answer-failed"),
  since: instantSchema,
  message: z.object({ email: z.string(), subject: z.string() }),
  /** Of several the latest that needs somebody: `failed` or `unknown`. */
  answer: z.object({ state: noticeStateSchema }),
});
export type MessageAttention = z.infer<typeof messageAttentionSchema>;

/**
 * A job that hasn't finished for three times its interval. `since`: when it last finished, or when the site began to watch it. It leaves
 * the list when the job finishes; nobody dismisses it.
 */
const jobAttentionSchema = z.object({
  subject: jobNameSchema,
  kind: z.literal("job-late"),
  since: instantSchema,
});
export type JobAttention = z.infer<typeof jobAttentionSchema>;

/** `subject` stands for the address. */
const addressAttentionSchema = z.object({
  subject: z.string(),
  kind: z.literal("address-bounced"),
  since: instantSchema,
  email: z.string(),
  why: bounceReasonSchema,
  /** Of whose account or appointment it is; empty where only a message has it. */
  name: z.string(),
  phone: z.string(),
  phoneUrl: z.string(),
  /** Whether the desk has a page of somebody with this address. */
  hasPage: z.boolean(),
  /** The upcoming ones that stand, the soonest first, three at most. */
  appointments: z.array(bookingSchema),
});
export type AddressAttention = z.infer<typeof addressAttentionSchema>;

const attentionSchema = z.discriminatedUnion("kind", [
  bookingAttentionSchema,
  messageAttentionSchema,
  jobAttentionSchema,
  addressAttentionSchema,
]);
export type Attention = z.infer<typeof attentionSchema>;

/**
 * Late jobs stand first on the first page, beside its `limit`. Of each page the soonest appointment first, and messages and addresses without one after
 * them.
 */
export const listAttention = {
  method: "GET",
  path: "/attention",
  who: "admin",
  query: pageQuerySchema,
  answer: z.array(attentionSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/**
 * Somebody has seen to it: to the `other` payments, to a patient in two places, to a notice or an answer that didn't
 * arrive, or to an address, to which still no mails go (POST /people/confirm-address says that it is right). 409 where only the `own` payment needs somebody (POST /booking/{id}/given-back says that it was seen to), while a dispute is
 * open (the bank's decision ends that), and while an appointment can't take place: moving or cancelling it ends that.
 */
export const dismissAttention = {
  method: "DELETE",
  path: "/attention/{subject}",
  who: "admin",
  params: z.object({ subject: idSchema }),
  query: z.object({
    kind: attentionKindSchema,
    /** As whoever has seen to it was shown it: 409 where a notice or an answer has failed since. */
    since: z.optional(instantSchema),
  }),
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
