/** Parses the webhook reports of mail providers and checks that they come from the clinic's own provider. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { addHours, addMinutes, fromUnixTime, isValid } from "date-fns";
import * as z from "zod/mini";
import { maxEmailLength, toAsciiEmail } from "../contract/fields.ts";
import type { BounceReason } from "../contract/mail-reports.ts";
import { DomainError } from "../domain/domain-error.ts";

/** One report of a mail provider about a mail. */
interface MailReport {
  /** The provider's id of the report; a repeated report has the same id. */
  id: string;
  /** Why the mail bounced; null for a report without effect: a mail that arrived, was opened, or may still arrive. */
  why: BounceReason | null;
  /** The recipient's address in lower case. */
  address: string;
  /** The id of the notice that bounced; null if the report doesn't name it. */
  notice: string | null;
  at: Date;
}

interface MailReportRequest {
  body: Record<string, unknown>;
  /** The request's `Authorization` header. */
  authorization: string | undefined;
  now: Date;
}

export interface MailReports {
  /** Parses a report. Throws `unauthenticated` if it isn't from the clinic's provider, and `invalid` if it can't be parsed. */
  read(sent: MailReportRequest): MailReport;
}

/**
 * Reads reports that carry this secret: the password of Basic auth, or Mailgun's signing key. A secret under 16 characters, such
 * as `off`, is never accepted, because it can be guessed.
 */
export function mailReportReader(secret: string): MailReports {
  const key = secret.trim();
  const isUsable = key.length >= 16;
  return {
    read: ({ body, authorization, now }) => {
      const isMailgun = "signature" in body;
      const isTheirs = isMailgun ? isSigned(body, key, now) : hasPassword(authorization, key);
      if (!isUsable || !isTheirs) throw new DomainError("unauthenticated");
      const schema = isMailgun ? mailgunSchema : "RecordType" in body ? postmarkSchema : smtp2goSchema;
      const { data } = z.safeParse(schema, body);
      if (!data) throw new DomainError("invalid");
      const { address, why, at } = data;
      return { ...data, why: address === "" ? null : why, at: at && at < now ? at : now };
    },
  };
}

const signatureSchema = z.object({
  signature: z.object({
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    token: z.string().check(z.maxLength(200)),
    signature: z.string(),
  }),
});

/**
 * Hours for which a signature is accepted. Mailgun repeats a report for 7.5 hours:
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-retries
 */
const maxSignatureAgeHours = 9;
/** Minutes that the provider's clock may be ahead of ours. */
const maxClockAheadMinutes = 5;

/** Checks Mailgun's signature. It doesn't cover the report's content, so each token is accepted only once: `MailReport.id`. */
function isSigned(body: unknown, key: string, now: Date): boolean {
  const { data } = z.safeParse(signatureSchema, body);
  if (!data) return false;
  const { timestamp, token, signature } = data.signature;
  const signedAt = fromUnixTime(Number(timestamp));
  const isFresh =
    signedAt > addHours(now, -maxSignatureAgeHours) && signedAt < addMinutes(now, maxClockAheadMinutes);
  const expected = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  return isEqual(signature, expected) && isFresh;
}

/** Checks the password of Basic auth. Any user name is accepted. */
function hasPassword(authorization: string | undefined, key: string): boolean {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return isEqual(
    Buffer.from(encoded, "base64")
      .toString()
      .replace(/^[^:]*:/, ""),
    key,
  );
}

/** Compares two texts in constant time. */
function isEqual(one: string, other: string): boolean {
  const [hash, expected] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return hash !== undefined && expected !== undefined && timingSafeEqual(hash, expected);
}

const textSchema = z.string().check(z.maxLength(1000));

const addressSchema = z.pipe(
  z.string().check(z.maxLength(maxEmailLength), z.regex(/^[^\s@]+@[^\s@]+$/)),
  z.transform((address: string) => toAsciiEmail(address.toLowerCase())),
);

/**
 * Matches a notice's id, alone or in a Message-ID `<{id}@{site}>`. Other mails of the provider's account have other ids. The version of
 * a series is a second since 1970, so it has ten digits.
 */
const noticeIdPattern = /^<?([\w-]{1,128}\.\d{1,10}\.[a-z-]{1,40}(?:\.again-\d{1,9})?)(?:@[^@]*)?$/;

function noticeIdOf(named: unknown): string | null {
  return typeof named === "string" ? (noticeIdPattern.exec(named)?.[1] ?? null) : null;
}

/** Finds a field by name in any case, because mail header names can be written in any case. */
function headerOf(fields: Readonly<Record<string, unknown>>, wanted: string): unknown {
  return Object.entries(fields).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** Parses a provider's time; a time without a zone is UTC. Returns null if it can't be parsed. */
function timeOf(text: unknown): Date | null {
  if (typeof text !== "string") return null;
  const time = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(" ", "T")}Z`);
  return isValid(time) ? time : null;
}

/** Mailgun's reasons that mean the address itself is bad. A full mailbox or a delay of hours is not among them. */
const mailgunReasons: ReadonlySet<unknown> = new Set(["bounce", "suppress-bounce", "suppress-complaint"]);

/** Mailgun's code for a domain without mail servers: https://help.mailgun.com/hc/en-us/articles/360012750413 */
const noMailServersCode = 498;

/** https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure */
const mailgunSchema = z.pipe(
  z.object({
    signature: z.object({ token: textSchema }),
    "event-data": z.object({
      event: textSchema,
      severity: z.optional(textSchema),
      reason: z.optional(textSchema),
      "delivery-status": z.optional(z.nullable(z.looseObject({ code: z.optional(z.unknown()) }))),
      recipient: addressSchema,
      timestamp: z.number(),
      message: z.optional(
        z.object({ headers: z.optional(z.object({ "message-id": z.optional(textSchema) })) }),
      ),
    }),
  }),
  z.transform(
    ({ signature, "event-data": { event, severity, reason, recipient, timestamp, message, ...more } }) => {
      const isBadAddress = mailgunReasons.has(reason) || more["delivery-status"]?.code === noMailServersCode;
      const isHard = event === "failed" && severity === "permanent" && isBadAddress;
      const isSpam = event === "complained" || (isHard && reason === "suppress-complaint");
      return asMailReport({
        id: `mailgun ${signature.token}`,
        why: isSpam ? "complained" : isHard ? "bounced" : null,
        address: recipient,
        notice: noticeIdOf(message?.headers?.["message-id"]),
        at: fromUnixTime(timestamp),
      });
    },
  ),
);

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const postmarkTypes: Readonly<Record<string, BounceReason>> = {
  HardBounce: "bounced",
  BadEmailAddress: "bounced",
  ManuallyDeactivated: "bounced",
  SpamComplaint: "complained",
};

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
const postmarkSchema = z.pipe(
  z.object({
    RecordType: textSchema,
    ID: z.optional(z.union([z.number(), textSchema])),
    MessageID: z.optional(textSchema),
    Type: z.optional(textSchema),
    Email: z.optional(addressSchema),
    Recipient: z.optional(addressSchema),
    BouncedAt: z.optional(textSchema),
    Metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
  z.transform(({ RecordType, ID, MessageID, Type = "", Email, Recipient, BouncedAt, Metadata }) =>
    asMailReport({
      // `ID` alone is not enough: it can be longer than the digits that JSON.parse keeps of a number.
      id: `postmark ${RecordType} ${MessageID} ${ID}`,
      why: /^(Bounce|SpamComplaint)$/.test(RecordType) ? (postmarkTypes[Type] ?? null) : null,
      address: Email ?? Recipient ?? "",
      notice: noticeIdOf(headerOf(Metadata ?? {}, noticeMetadata)),
      at: timeOf(BouncedAt),
    }),
  ),
);

/**
 * The Postmark metadata field that holds the notice's id. Postmark replaces the Message-ID and returns this field in its reports:
 * https://postmarkapp.com/support/article/1125-custom-metadata-faq
 */
export const noticeMetadata = "notice";

/** SMTP2GO sends its reports as JSON or as a form: https://developers.smtp2go.com/docs/webhooks-overview */
const smtp2goSchema = z.pipe(
  z.looseObject({
    event: textSchema,
    bounce: z.optional(z.nullable(textSchema)),
    rcpt: z.optional(addressSchema),
    time: z.optional(textSchema),
    email_id: z.optional(textSchema),
  }),
  z.transform(({ event, bounce, rcpt, time, email_id, ...others }) => {
    // `reject` has no effect: SMTP2GO also rejects mails because of the clinic's own account, such as an unverified sender.
    const isHard = event === "bounce" && bounce === "hard";
    return asMailReport({
      // A mail can bounce softly first and then hard, so both are part of the id.
      id: `smtp2go ${event} ${bounce ?? ""} ${email_id} ${rcpt}`,
      why: event === "spam" ? "complained" : isHard ? "bounced" : null,
      address: rcpt ?? "",
      notice: noticeIdOf(headerOf(others, "message-id")),
      at: timeOf(time),
    });
  }),
);

function asMailReport(read: Omit<MailReport, "at"> & { at: Date | null }) {
  return read;
}
