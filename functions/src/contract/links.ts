/** What a mail's link lets whoever has it do, without an account. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { dateTextSchema, idSchema, slotSchema } from "./fields.ts";
import { codeText } from "./text.ts";

/** 128 random bits in base64url, behind the `#` of the mail's link: browsers send them nowhere but in these bodies. */
export const linkTokenSchema = codeText(22, /^[\w-]{22}$/, "This link is not complete");

/** No more of it than its mail has said. */
const linkedAppointmentSchema = z.extend(
  z.pick(bookingSchema, {
    /** With the version, a calendar's entry of it is the mail's. It gives no rights. */
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
    patientName: true,
    status: true,
    payment: true,
    method: true,
    paid: true,
    givenBack: true,
    returned: true,
    lost: true,
    dispute: true,
    confirmed: true,
    cancellation: true,
    refundableUntil: true,
  }),
  {
    /** It can be confirmed, moved and cancelled: it stands, and has not begun. */
    changeable: z.boolean(),
    /** Whose doing that was; null while it stands. */
    cancelledBy: z.nullable(z.enum(["patient", "clinic"])),
  },
);
export type LinkedAppointment = z.infer<typeof linkedAppointmentSchema>;

const linkSchema = z.object({ token: linkTokenSchema });

/**
 * What is done with it, by whoever has read `version`: 409 `conflict` where it has another time or dentist since, is canceled or
 * paid, or canceling it costs something else. Then it is to be shown anew.
 */
const decisionSchema = z.extend(linkSchema, { version: z.int() });

/** Of a link that stands for nothing any more, or never did: 404. It changes nothing. */
export const showLinkedAppointment = {
  method: "POST",
  path: "/link/appointment",
  who: "anyone",
  body: linkSchema,
  answer: linkedAppointmentSchema,
  errors: ["not-found"],
} as const satisfies Endpoint;

/** They will come. However often it is said. */
export const confirmLinkedAppointment = {
  method: "POST",
  path: "/link/confirm",
  who: "anyone",
  body: decisionSchema,
  answer: linkedAppointmentSchema,
  errors: ["not-found", "too-late", "conflict"],
} as const satisfies Endpoint;

/** As its patient. */
export const cancelLinkedAppointment = {
  method: "POST",
  path: "/link/cancel",
  who: "anyone",
  body: decisionSchema,
  answer: linkedAppointmentSchema,
  errors: ["not-found", "too-late", "too-many-requests", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;

/** As its patient. Without `doctorId` the same dentist where they are free then, else anyone. */
export const moveLinkedAppointment = {
  method: "POST",
  path: "/link/move",
  who: "anyone",
  body: z.extend(decisionSchema, { date: dateTextSchema, slot: slotSchema, doctorId: z.optional(idSchema) }),
  answer: linkedAppointmentSchema,
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
