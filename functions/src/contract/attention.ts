/** The list "Needs attention": appointments, messages, jobs and addresses that somebody at the clinic has to look at. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, instantSchema, isoDateSchema, priceSchema, successSchema } from "./fields.ts";
import { jobNameSchema } from "./health.ts";
import { bounceReasonSchema } from "./mail-reports.ts";
import { noticeKindSchema, noticeStateSchema } from "./notices.ts";
import { pageQuerySchema } from "./paging.ts";

/**
 * Reasons why an upcoming appointment can't take place. `outside-hours`: the clinic is closed then, or the dentist doesn't
 * work. `doctor-away`: the dentist is on leave. `doctor-gone`: the dentist left the clinic or no longer performs the
 * treatment. `no-doctor`: the appointment was booked before dentists performed the treatment, and the desk must choose one.
 */
const appointmentProblems = ["outside-hours", "doctor-away", "doctor-gone", "no-doctor"] as const;
export const appointmentProblemSchema = z.enum(appointmentProblems);
export type AppointmentProblem = z.infer<typeof appointmentProblemSchema>;

/**
 * `refund-failed`: a refund to a card failed. `disputed`: the cardholder's bank asks for a payment back, and the clinic
 * answers in Stripe's dashboard. `patient-twice`: the account has two appointments at the same time, after the desk's
 * booking was linked to it. `notice-failed`: an email about the appointment failed or its delivery is unknown.
 * `answer-failed`: the same for the clinic's answer to a message. `staff-mail-failed`: the same for an email to the clinic or a
 * dentist. `address-bounced`: emails to an address bounced, and the clinic sends none there now.
 */
const bookingAttentionKinds = [
  "refund-failed",
  "disputed",
  "patient-twice",
  "notice-failed",
  ...appointmentProblems,
] as const;
export const attentionKindSchema = z.enum([
  ...bookingAttentionKinds,
  "answer-failed",
  "staff-mail-failed",
  "address-bounced",
]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

/** `own`: the payment that paid for the appointment. `other`: an extra payment that the appointment didn't need. */
const attentionPaymentSchema = z.enum(["own", "other"]);
export type AttentionPayment = z.infer<typeof attentionPaymentSchema>;

/**
 * `subject` is the booking's id. `payment` is given only for refunds. If both kinds of payment need attention, the list has
 * one item for each.
 */
const bookingAttentionSchema = z.object({
  subject: z.string(),
  kind: z.enum(bookingAttentionKinds),
  payment: z.optional(attentionPaymentSchema),
  /**
   * The email that failed. If several failed, the latest one that the desk can send again; if none can be sent again, the
   * latest one.
   */
  notice: z.optional(z.object({ kind: noticeKindSchema, state: noticeStateSchema, resendable: z.boolean() })),
  /**
   * An open dispute. `dueBy` is the clinic's day on which the evidence is due, or null if no evidence can be given. `url` is
   * the dispute's page at Stripe.
   */
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
  /** The clinic's answer whose email is `failed` or `unknown`. If there are several, the latest. */
  answer: z.object({ state: noticeStateSchema }),
});
export type MessageAttention = z.infer<typeof messageAttentionSchema>;

/**
 * A job that hasn't finished in its time (`lateAfterMinutes`). `since` is when the job last finished, or when the site began to
 * watch it. The item leaves the list when the job finishes; nobody can dismiss it.
 */
const jobAttentionSchema = z.object({
  subject: jobNameSchema,
  kind: z.literal("job-late"),
  since: instantSchema,
});
export type JobAttention = z.infer<typeof jobAttentionSchema>;

/** Whose address gets emails to the staff: the clinic's own, or a dentist's. */
const staffAddressSchema = z.enum(["clinic", "dentist"]);

/** `subject` is an id that the server makes from the recipient. The item leaves the list when a later email to them is sent. */
const staffMailAttentionSchema = z.object({
  subject: z.string(),
  kind: z.literal("staff-mail-failed"),
  since: instantSchema,
  staff: staffAddressSchema,
  /** The name and email address of the clinic or the dentist. */
  name: z.string(),
  email: z.string(),
});
export type StaffMailAttention = z.infer<typeof staffMailAttentionSchema>;

/** `subject` is an id that the server makes from the email address. */
const addressAttentionSchema = z.object({
  subject: z.string(),
  kind: z.literal("address-bounced"),
  since: instantSchema,
  email: z.string(),
  why: bounceReasonSchema,
  /**
   * The name of the account or appointment that has this address, or of the clinic or dentist in `staff`. It is empty if only
   * a message has the address.
   */
  name: z.string(),
  /** Set if emails to the staff go to this address. */
  staff: z.optional(staffAddressSchema),
  phone: z.string(),
  phoneUrl: z.string(),
  /** True if the desk has a patient's page for this address. */
  hasPage: z.boolean(),
  /** The upcoming appointments with this address, the soonest first, at most three. */
  appointments: z.array(bookingSchema),
});
export type AddressAttention = z.infer<typeof addressAttentionSchema>;

const attentionItemSchema = z.discriminatedUnion("kind", [
  bookingAttentionSchema,
  messageAttentionSchema,
  jobAttentionSchema,
  staffMailAttentionSchema,
  addressAttentionSchema,
]);
export type AttentionItem = z.infer<typeof attentionItemSchema>;

/**
 * Late jobs come first on the first page and don't count against `limit`. Each page lists the soonest appointment first,
 * then messages, and addresses without an appointment.
 */
export const listAttention = {
  method: "GET",
  path: "/attention",
  permission: "attention.resolve",
  query: pageQuerySchema,
  answer: z.array(attentionItemSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/**
 * The desk dismisses an item that it has dealt with: an `other` payment, a patient with two appointments at one time, a
 * failed email or answer, or a bounced address. A dismissed address still gets no emails until POST /people/confirm-address.
 * The call returns 409 for an `own` payment (POST /booking/{id}/given-back settles that), for an open dispute, and for an
 * appointment that can't take place.
 */
export const dismissAttention = {
  method: "DELETE",
  path: "/attention/{subject}",
  permission: "attention.resolve",
  logged: "changed",
  params: z.object({ subject: idSchema }),
  query: z.object({
    kind: attentionKindSchema,
    /** The item's `since` as the desk saw it. The call returns 409 if an email or an answer has failed since then. */
    since: z.optional(instantSchema),
  }),
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
