/** The single values that requests, responses and forms are made of. Every message is a sentence for people. */
import * as z from "zod/mini";

/** `required` speaks for an empty text, so that a form's untouched field says what it wants. */
export function requiredText(name: string, max: number) {
  return z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.regex(/\S/, `${name} is required`),
      z.maxLength(max, `${name} must be at most ${max} characters`),
    );
}

/** Documents' ids: Firestore's own, uids and slugs. `__…__` Firestore keeps for itself, and refuses to look for. */
export const idSchema = z.string().check(z.regex(/^(?!__.*__$)[\w-]{1,128}$/, "Not a valid id"));

/** Never used twice: ids of claims are made of them. */
export const treatmentIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "Not a treatment's id"));

export const requestIdSchema = z.uuid("requestId must be a UUID");

/** Clinic-local start time as shown: `08:00 AM`. */
export const slotSchema = z
  .string("Please choose a time")
  .check(z.regex(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/, "Please choose a time"));

/** Clinic-local time of day in 24 hours, `08:00`; `24:00` closes a day. */
export const timeOfDaySchema = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Use a time like 08:00"));

/** A part of a day, half-open, `[from, to)`, clinic-local. */
export const openRangeSchema = z.object({ from: timeOfDaySchema, to: timeOfDaySchema });
export type OpenRange = z.infer<typeof openRangeSchema>;

/** A moment of the clinic's clock, `2023-01-05T08:00`. That the day exists is the domain's to judge. */
export const localTimeSchema = z
  .string("Please choose day and time")
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "Please choose day and time"));

/** A calendar day of the clinic, `2023-01-05`. That the day exists is the domain's to judge. */
export const isoDateSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Use a date like 2023-01-05"));

/** What calls accept: date-fns `PP` in US English, `Jan 5, 2023`, or `2023-01-05`. */
export const dateTextSchema = z
  .string("Date is required")
  .check(
    z.regex(
      /^(\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2} \d{1,2}, \d{4})$/,
      "Use a date like Jan 5, 2023 or 2023-01-05",
    ),
  );

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** US dollars with at most two decimals. 0 means that nothing is due. */
export const priceSchema = z
  .number("Price is required")
  .check(
    z.nonnegative("Price can't be negative"),
    z.maximum(99_999, "Price must be at most $99,999"),
    z.multipleOf(0.01, "Price has at most two decimals"),
  );

/** Dollars stand on the wire only; everything inside counts integer cents. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Any length of visit that the calendar of quarter-hours can hold. */
export const durationSchema = z
  .int("Duration must be a whole number of minutes")
  .check(
    z.minimum(15, "Duration must be at least 15 minutes"),
    z.maximum(480, "Duration must be at most 8 hours"),
    z.multipleOf(15, "Duration must be a multiple of 15 minutes"),
  );

/** RFC 5321, section 4.5.3.1.3. */
export const longestAddress = 254;

export const emailSchema = z
  .string("Email is required")
  .check(
    z.trim(),
    z.regex(/\S/, "Email is required"),
    z.maxLength(longestAddress, "Provide a valid Email"),
    z.email("Provide a valid Email"),
  );

export const personNameSchema = requiredText("Name", 100);

/** Firebase takes any characters, and so do we. */
export const newPasswordSchema = z
  .string("Password is required")
  .check(
    z.minLength(1, "Password is required"),
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(128, "Password must be at most 128 characters"),
  );

export const phoneHelp = "Provide a phone number that we can call, like 202-555-0143 or +44 20 7946 0018";

/**
 * International and local forms, as people type them: 7 to 21 digits, and an extension. Whether such a number can exist is
 * for the domain to judge, by the clinic's country.
 */
export const phoneSchema = z
  .string("Phone Number is required")
  .check(
    z.trim(),
    z.regex(/\S/, "Phone Number is required"),
    z.maxLength(40, "Phone Number is too long"),
    z.regex(/^\s*\+?([\s().\-/]*\d){7,21}[\s().\-/]*(([xX]|[eE][xX][tT]\.?)\s?\d{1,6})?\s*$/, phoneHelp),
  );

/** A paid card is refunded in full when cancelled at least this many hours before the start; later it is kept. */
export const cancellationPolicySchema = z.object({
  fullRefundHours: z
    .int("Full refund hours must be a whole number")
    .check(
      z.nonnegative("Full refund hours can't be negative"),
      z.maximum(720, "Full refund hours must be at most 720"),
    ),
});

/** Of what a path names by its document's id. */
export const byIdSchema = z.object({ id: idSchema });

/** The answer of acts that have nothing else to tell. */
export const successSchema = z.object({ success: z.literal(true) });
export const insertedSchema = z.object({ success: z.literal(true), insertedId: z.string() });

/** Of answers that caches may give: whoever has just changed it passes them by, with a value that nobody used before. */
export const freshQuerySchema = z.object({ fresh: z.optional(z.string().check(z.maxLength(40))) });
