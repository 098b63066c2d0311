/** The calls behind a link in an email. Anyone who has the link may make them, without an account. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { dateTextSchema, emailSchema, idSchema, slotSchema, successSchema } from "./fields.ts";
import { patternText } from "./text.ts";

/**
 * A link's secret: 128 random bits in base64url. It follows the `#` of the link, so browsers send it only in the bodies of
 * these calls.
 */
export const linkTokenSchema = patternText(22, /^[\w-]{22}$/, "This link is not complete");

/** The appointment as its link shows it. It contains no more than the email said. */
const mailLinkAppointmentSchema = z.extend(
  z.pick(bookingSchema, {
    /** With the version, a downloaded calendar entry matches the one in the email. The id grants no rights. */
    _id: true,
    version: true,
    treatmentId: true,
    treatment: true,
    doctorId: true,
    doctor: true,
    date: true,
    dateISO: true,
    slot: true,
    startsAt: true,
    endsAt: true,
    Price: true,
    currency: true,
    patientName: true,
    status: true,
    payment: true,
    method: true,
    paid: true,
    givenBack: true,
    waived: true,
    returned: true,
    lost: true,
    dispute: true,
    confirmed: true,
    cancellation: true,
    refundableUntil: true,
    changeableUntil: true,
  }),
  {
    /** True if the appointment is booked and hasn't begun. It can be confirmed then, and moved and cancelled until `changeableUntil`. */
    changeable: z.boolean(),
    /** The party who cancelled the appointment, or null if it isn't cancelled. */
    cancelledBy: z.nullable(z.enum(["patient", "clinic"])),
  },
);
export type MailLinkAppointment = z.infer<typeof mailLinkAppointmentSchema>;

const linkSchema = z.object({ token: linkTokenSchema });

/**
 * `version` is the version of the appointment that the reader saw. The call returns 409 `conflict` if the appointment's
 * time, dentist, status, payment or cost of cancelling has changed since then. The page then loads it again.
 */
const linkWithVersionSchema = z.extend(linkSchema, { version: z.int() });

/**
 * Mails the coming appointments of this address again, each with a new link. The answer is the same if it has none, so that nobody
 * learns who is a patient here.
 */
export const mailNewLinks = {
  method: "POST",
  path: "/link/new",
  permission: "anyone",
  body: z.object({ email: emailSchema }),
  answer: successSchema,
  errors: ["too-many-requests"],
} as const satisfies Endpoint;

/** Shows the appointment of a link and changes nothing. An unknown or expired link returns 404. */
export const showAppointmentByMailLink = {
  method: "POST",
  path: "/link/appointment",
  permission: "anyone",
  body: linkSchema,
  answer: mailLinkAppointmentSchema,
  errors: ["not-found"],
} as const satisfies Endpoint;

/** Confirms that the patient will come. Repeating the call has no further effect. */
export const confirmAppointmentByMailLink = {
  method: "POST",
  path: "/link/confirm",
  permission: "anyone",
  body: linkWithVersionSchema,
  answer: mailLinkAppointmentSchema,
  errors: ["not-found", "too-late", "conflict"],
} as const satisfies Endpoint;

/** Cancels the appointment as its patient would. */
export const cancelAppointmentByMailLink = {
  method: "POST",
  path: "/link/cancel",
  permission: "anyone",
  body: linkWithVersionSchema,
  answer: mailLinkAppointmentSchema,
  errors: ["not-found", "too-late", "too-many-requests", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;

/**
 * Moves the appointment as its patient would. Without `doctorId` it keeps its dentist if they are free at the new time, and
 * otherwise gets another.
 */
export const moveAppointmentByMailLink = {
  method: "POST",
  path: "/link/move",
  permission: "anyone",
  body: z.extend(linkWithVersionSchema, {
    date: dateTextSchema,
    slot: slotSchema,
    doctorId: z.optional(idSchema),
  }),
  answer: mailLinkAppointmentSchema,
  errors: [
    "not-found",
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
