/** Webhook reports in the format of real mail providers. A provider sends one when a mail comes back. */
import { createHmac, randomBytes } from "node:crypto";

export const mailProviders = ["mailgun", "postmark", "smtp2go"] as const;
export type MailProvider = (typeof mailProviders)[number];

/** A soft bounce means a full mailbox or an unreachable server. It says nothing about the address. */
export const reportKinds = ["hard", "soft", "spam"] as const;
export type ReportKind = (typeof reportKinds)[number];

interface ReturnedMail {
  kind: ReportKind;
  /** The recipient's email address. */
  address: string;
  /** The mail's Message-ID, with its angle brackets. */
  messageId: string;
  at: Date;
}

export interface ProviderReport {
  headers: Record<string, string>;
  body: string;
}

/** Writes a provider's report with a new id. `secret` signs the report, or is its password. */
export function buildProviderReport(
  provider: MailProvider,
  returned: ReturnedMail,
  secret: string,
): ProviderReport {
  return reportBuilders[provider](returned, secret);
}

const jsonHeaders = { "Content-Type": "application/json" };

const basicAuthHeader = (secret: string) => ({
  Authorization: `Basic ${Buffer.from(`clinic:${secret}`).toString("base64")}`,
});

const reportBuilders: Record<MailProvider, (returned: ReturnedMail, secret: string) => ProviderReport> = {
  // Mailgun's format: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
  mailgun: ({ kind, address, messageId, at }, secret) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const token = randomBytes(25).toString("hex");
    const signature = createHmac("sha256", secret)
      .update(timestamp + token)
      .digest("hex");
    const failed = {
      event: "failed",
      severity: kind === "hard" ? "permanent" : "temporary",
      reason: kind === "hard" ? "bounce" : "generic",
      "delivery-status": { code: kind === "hard" ? 550 : 452, message: `<${address}>: not here` },
    };
    const event = {
      ...(kind === "spam" ? { event: "complained" } : failed),
      id: randomBytes(12).toString("base64url"),
      timestamp: at.getTime() / 1000,
      recipient: address,
      message: { headers: { to: address, "message-id": messageId.replace(/[<>]/g, "") } },
    };
    return {
      headers: jsonHeaders,
      body: JSON.stringify({ signature: { timestamp, token, signature }, "event-data": event }),
    };
  },
  // Postmark's format: https://postmarkapp.com/developer/webhooks/bounce-webhook
  postmark: ({ kind, address, messageId, at }, secret) => {
    const types = {
      hard: { Type: "HardBounce", TypeCode: 1, Name: "Hard bounce" },
      soft: { Type: "SoftBounce", TypeCode: 4096, Name: "Soft bounce" },
      spam: { Type: "SpamComplaint", TypeCode: 100_001, Name: "Spam complaint" },
    };
    const report = {
      RecordType: kind === "spam" ? "SpamComplaint" : "Bounce",
      ...types[kind],
      ID: randomBytes(4).readUInt32BE(),
      MessageID: randomBytes(16).toString("hex"),
      Email: address,
      BouncedAt: at.toISOString(),
      Inactive: kind !== "soft",
      Metadata: { Notice: messageId.replace(/^<|@.*$/g, "") },
    };
    return { headers: { ...jsonHeaders, ...basicAuthHeader(secret) }, body: JSON.stringify(report) };
  },
  // SMTP2GO's format: https://developers.smtp2go.com/docs/webhooks-overview
  smtp2go: ({ kind, address, messageId, at }, secret) => {
    const report = {
      event: kind === "spam" ? "spam" : "bounce",
      ...(kind !== "spam" && { bounce: kind, message: "550 not here" }),
      time: at.toISOString(),
      rcpt: address,
      email_id: randomBytes(9).toString("base64url"),
      "Message-Id": messageId,
    };
    return { headers: { ...jsonHeaders, ...basicAuthHeader(secret) }, body: JSON.stringify(report) };
  },
};

/** If a mail's address begins with one of these words, the local suite reports that the mail came back. */
const reportKindByPrefix: Readonly<Record<string, ReportKind>> = {
  bounce: "hard",
  "soft-bounce": "soft",
  spam: "spam",
};

/**
 * Returns the kind of report for an address such as `bounce.robin@example.test`, or null for an address that accepts
 * its mails, such as `robin@example.test`.
 */
export function reportKindOfAddress(address: string): ReportKind | null {
  const word = /^(soft-bounce|bounce|spam)(?=[.+@])/i.exec(address)?.[1];
  return reportKindByPrefix[word?.toLowerCase() ?? ""] ?? null;
}
