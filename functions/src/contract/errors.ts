import * as z from "zod/mini";
import { instantSchema } from "./fields.ts";
import { unusualReasonSchema } from "./unusual.ts";

/** All error codes with their HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The user signed in more than 15 minutes ago. Somebody who found an unlocked device must not do this. */
  "sign-in-again": 403,
  /** The clinic asks its staff for a second factor, and this session has none. */
  "second-factor-needed": 403,
  "not-found": 404,
  "treatment-not-found": 404,
  "slot-taken": 409,
  "patient-busy": 409,
  "price-changed": 409,
  "not-bookable": 409,
  /** The desk may go on `despite` these. `data`: `reasons`. */
  unusual: 409,
  /**
   * `data`: until when the patient could change the appointment online, and the clinic's phone number. There is none if the
   * appointment has begun.
   */
  "too-late": 409,
  "not-movable": 409,
  "already-paid": 409,
  "paid-by-card": 409,
  "not-payable": 409,
  "payment-in-progress": 409,
  "payment-not-confirmed": 409,
  "payment-mismatch": 409,
  "pay-at-clinic": 409,
  "nothing-to-give-back": 409,
  "not-started": 409,
  /** The appointment has not ended yet. */
  "not-over": 409,
  "not-today": 409,
  "not-reviewable": 409,
  /** `data`: the limit, whether verifying the email address would raise it, and the clinic's phone number. */
  "too-many-open": 409,
  "request-reused": 409,
  /** `data`: the upcoming appointments, the soonest first, and how many there are. */
  "has-appointments": 409,
  "nothing-to-send": 409,
  "last-admin": 409,
  /** The desk has already linked these two accounts. */
  "already-linked": 409,
  /** `data`: the largest number of appointments that one link can move. */
  "too-many-to-link": 409,
  /** The account's email address is not verified. */
  "address-not-verified": 409,
  "not-yourself": 409,
  conflict: 409,
  "too-large": 413,
  "too-many-requests": 429,
  internal: 500,
  unavailable: 503,
  /** `data`: the clinic's sentence about the pause. */
  "booking-paused": 503,
  "payment-unavailable": 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Maps a field's path (`openingHours.monday`) to a sentence that says what is wrong with the value. */
const fieldErrorsSchema = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

/** Details that the sentence for people needs, beyond the error code. */
export const errorDataSchema = z.object({
  limit: z.optional(z.number()),
  /** Verifying the account's email address would allow more appointments. */
  moreOnceVerified: z.optional(z.literal(true)),
  phone: z.optional(z.string()),
  /** The link that calls the clinic's phone number. */
  phoneUrl: z.optional(z.string()),
  /** The patient could change the appointment online until this instant, and now has to call the clinic. */
  changeableUntil: z.optional(instantSchema),
  sentence: z.optional(z.string()),
  reasons: z.optional(z.array(unusualReasonSchema)),
  count: z.optional(z.number()),
  appointments: z.optional(
    z.array(
      z.object({
        _id: z.string(),
        dateISO: z.string(),
        slot: z.string(),
        treatment: z.string(),
        patientName: z.string(),
        personId: z.nullable(z.string()),
      }),
    ),
  ),
});
export type ErrorData = z.infer<typeof errorDataSchema>;

/** The body of every answer with a status from 400 up. `success` is included where the specification's client reads it. */
export const errorBodySchema = z.object({
  success: z.optional(z.literal(false)),
  error: z.object({
    code: z.enum(errorCodes),
    /** A message for developers. The web app makes sentences for people from the code and `data`. */
    message: z.string(),
    fields: z.optional(fieldErrorsSchema),
    data: z.optional(errorDataSchema),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
