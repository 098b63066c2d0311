/** Schemas of single values that requests, answers and forms share. Each error message is a sentence for people. */
import * as z from "zod/mini";
import { staffRoles } from "./permissions.ts";
import { cleanPastedText, freeText, maxLength, patternText, requiredText } from "./text.ts";

/**
 * A document's id: Firestore's own ids, Firebase uids and slugs. Ids can't begin with `__`, because Firestore reserves
 * `__…__`.
 */
export const idSchema = patternText(128, /^_?[A-Za-z\d-][\w-]*$/, "Not a valid id");

/** A treatment's id. Ids are never reused, because claims' ids contain them. */
export const treatmentIdSchema = patternText(40, /^[a-z0-9-]+$/, "Not a treatment's id");

export const requestIdSchema = z
  .string()
  .check(maxLength(36, "requestId must be a UUID"), z.uuid("requestId must be a UUID"));

/** What a block is for. */
export const blockKindSchema = z.enum(["meeting", "lunch", "emergency", "other"]);

/** The start time of an appointment as shown, in the clinic's time zone: `08:00 AM`. */
export const slotSchema = patternText(8, /^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/, "Please choose a time");

/** A time of day in the clinic's time zone, in 24 hours: `08:00`. `24:00` is the end of the day. */
export const timeOfDaySchema = patternText(5, /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Use a time like 08:00");

/** A part of a day as a half-open range `[from, to)` in the clinic's time zone. */
export const timeOfDayRangeSchema = z.object({ from: timeOfDaySchema, to: timeOfDaySchema });
export type TimeOfDayRange = z.infer<typeof timeOfDayRangeSchema>;

/** A date and time of day in the clinic's time zone: `2023-01-05T08:00`. The domain checks that the day exists. */
export const localTimeSchema = patternText(
  16,
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
  "Please choose day and time",
);

/** A calendar day in the clinic's time zone: `2023-01-05`. The domain checks that the day exists. */
export const isoDateSchema = patternText(10, /^\d{4}-\d{2}-\d{2}$/, "Use a date like 2023-01-05");

/** The two forms in which a request may give a day: `Jan 5, 2023` (date-fns `PP` in US English) or `2023-01-05`. */
export const dateTextSchema = patternText(
  12,
  /^(\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2} \d{1,2}, \d{4})$/,
  "Use a date like Jan 5, 2023 or 2023-01-05",
  "Date is required",
);

/** An instant as ISO 8601 text in UTC. */
export const instantSchema = z.string().check(maxLength(40), z.iso.datetime());

/**
 * An amount of money in the major unit of its currency, like dollars. 0 means that nothing is due. No currency has more than three
 * decimals; the domain checks the currency's own decimals and limits.
 */
export const priceSchema = z
  .number("Price is required")
  .check(
    z.nonnegative("Price can't be negative"),
    z.maximum(999_999_999, "Price is too high"),
    z.multipleOf(0.001, "Price has too many decimals"),
  );

/** A currency as ISO 4217 code. */
export const currencySchema = patternText(3, /^[A-Z]{3}$/, "Please choose a currency");

/** The longest notice in hours: two weeks. */
export const maxNoticeHours = 336;

/** Hours before an appointment. */
export const noticeHoursSchema = z
  .int("Hours before must be a whole number")
  .check(
    z.nonnegative("Hours before can't be negative"),
    z.maximum(maxNoticeHours, `Hours before must be at most ${maxNoticeHours}`),
  );

/** The longest time in minutes that a dentist may need after an appointment. */
export const maxBufferMinutes = 120;

/** The minutes that a dentist needs after an appointment. Claims divide the day into quarter-hours. */
export const bufferSchema = z
  .int("Buffer must be a whole number of minutes")
  .check(
    z.nonnegative("Buffer can't be negative"),
    z.maximum(maxBufferMinutes, "Buffer must be at most 2 hours"),
    z.multipleOf(15, "Buffer must be a multiple of 15 minutes"),
  );

/** The duration of a treatment. Claims divide the day into quarter-hours, so it is a multiple of 15 minutes. */
export const durationSchema = z
  .int("Duration must be a whole number of minutes")
  .check(
    z.minimum(15, "Duration must be at least 15 minutes"),
    z.maximum(480, "Duration must be at most 8 hours"),
    z.multipleOf(15, "Duration must be a multiple of 15 minutes"),
  );

/** Longest email address in characters: RFC 5321, section 4.5.3.1.3. */
export const maxEmailLength = 254;

/**
 * This pattern accepts the addresses that `<input type="email">` accepts, if their domain has a dot. Domains without a dot
 * can't receive mail from the internet.
 */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;

export const emailSchema = freeText(
  maxEmailLength,
  "Provide a valid Email",
  (typed) => toAsciiEmail(cleanPastedText(typed)),
  "Email is required",
).check(
  z.regex(/\S/, "Email is required"),
  z.email({ pattern: emailPattern, error: "Provide a valid Email" }),
);

/** Writes an address's domain as browsers send it: `mia@müller.example` becomes `mia@xn--mller-kva.example`. */
export function toAsciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isInternational = /[\u{80}-\u{10ffff}]/u.test(domain) && /^[\w.\u{80}-\u{10ffff}-]+$/u.test(domain);
  if (!isInternational) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** A name needs a visible letter. Unicode counts Hangul fillers as letters, but they are invisible. */
export const personNameSchema = requiredText("Name", 100).check(
  z.regex(/[^\P{L}\u115F\u1160\u3164\uFFA0]/u, "A name has at least one letter"),
);

/** A password may contain any characters, because Firebase Auth accepts them all. */
export const newPasswordSchema = z
  .string("Password is required")
  .check(
    maxLength(128, "Password must be at most 128 characters"),
    z.minLength(1, "Password is required"),
    z.minLength(6, "Password must be at least 6 characters"),
  );

/** People who work at the clinic see the data of many. NIST SP 800-63B asks for at least 8. */
export const staffPasswordLength = 10;

export const staffPasswordSchema = newPasswordSchema.check(
  z.minLength(staffPasswordLength, `Password must be at least ${staffPasswordLength} characters`),
);

export const phoneHelp =
  "Provide a phone number that we can call, with its area code, or with + and its country code";
const onePhoneNumberHelp = "Enter one phone number only, without a second one.";
const phoneWithoutWordsHelp = "Enter the number without other words or signs. Write an extension as ext. 12.";
export const phoneTooShort = "This number is too short. Include the area code.";
export const phoneTooLong = "This number is too long. Check it for extra digits.";

/**
 * A phone number in international or local form, as people type or paste it: 7 to 21 digits and an optional extension. The
 * domain checks whether such a number can exist in the clinic's country.
 */
export const phoneSchema = freeText(40, phoneTooLong, cleanPhone, "Phone Number is required").check(
  z.regex(/\S/, "Phone Number is required"),
  z.regex(/^[^&]*$/, onePhoneNumberHelp),
  z.regex(/\d/, phoneHelp),
  z.regex(/^(?:\(?\+)?[\d ().\-/]*(?:ext\. \d{1,6})?$/, phoneWithoutWordsHelp),
  // The two patterns below count only the digits before the extension.
  z.regex(/^(?:[^\de]*\d){7}/, phoneTooShort),
  z.regex(/^[^\de]*(?:\d[^\de]*){0,21}(?:e|$)/, phoneTooLong),
);

/** Arabic-Indic and Persian digits. */
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** A label before a phone number, like `Tel.:`, or the `tel:` of a copied link. */
const phoneLabelPattern = /^(?:tel|phone|mobile|cell)[.:]+ ?/i;

/** A word after a phone number, like ` (cell)` or `, work`. */
const wordAfterPhonePattern = /,? (?:- )?(?:\(\p{L}+\)|\p{L}+)$/u;

/** An extension at the end of a phone number. A comma or semicolon before its digits is a dialer's pause. */
const phoneExtensionPattern = /(?: ?[-,;(]? ?(?:x|ext(?:ension|n)?|#)[.:=]? ?| ?[,;]+)(\d{1,6})\)?$/i;

const betweenPhonesPattern = /[,;|]| or | and /gi;

/** A slash may stand inside a phone number, but after ten digits it separates two numbers. */
const slashBetweenPhonesPattern = /((?:\d\D*){10})\//;

/**
 * Cleans a pasted phone number: removes words around it, writes the extension as `ext. 12`, and writes `&` between two
 * numbers.
 */
function cleanPhone(text: string): string {
  return cleanPastedText(text)
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(phoneLabelPattern, "")
    .replace(wordAfterPhonePattern, "")
    .replace(phoneExtensionPattern, " ext. $1")
    .replace(betweenPhonesPattern, "&")
    .replace(slashBetweenPhonesPattern, "$1&")
    .trim();
}

/** A search text: a name, an email address or a phone number, or its beginning. */
export const searchTextSchema = freeText(maxEmailLength, "This search is too long", cleanPastedText);

/**
 * The cancellation policy. If a paid appointment is cancelled at least this many hours before its start, the card is
 * refunded in full. Later, the clinic keeps the payment.
 */
export const cancellationPolicySchema = z.object({
  fullRefundHours: z
    .int("Full refund hours must be a whole number")
    .check(
      z.nonnegative("Full refund hours can't be negative"),
      z.maximum(720, "Full refund hours must be at most 720"),
    ),
});

/** Path parameters of calls on one document, by its id. */
export const byIdSchema = z.object({ id: idSchema });

/** The answer of calls that return nothing else. */
export const successSchema = z.object({ success: z.literal(true) });
export const insertedIdAnswerSchema = z.object({ success: z.literal(true), insertedId: z.string() });

/**
 * The query of calls whose answers may be cached. After a change, the client adds a `fresh` value that was never used
 * before, and caches don't answer.
 */
export const freshQuerySchema = z.object({ fresh: z.optional(z.string().check(maxLength(40))) });

export const staffRoleSchema = z.enum(staffRoles);

/** A person's role, as answers name it. `role` is for pages of earlier releases, to which owners are admins. */
export const roleShape = {
  role: z.enum(["patient", "admin"]),
  /** Absent for patients. `doctorId` is a dentist's entry under Manage Doctors. */
  staff: z.optional(z.object({ role: staffRoleSchema, doctorId: z.nullable(idSchema) })),
};
