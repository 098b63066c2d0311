/** Reports as mail providers send them by webhook when a mail comes back. */
import { createHmac, randomBytes } from "node:crypto";

export const providers = ["mailgun", "postmark", "smtp2go"] as const;
export type Provider = (typeof providers)[number];

/** A soft bounce is a full mailbox, or a server that is away: it says nothing about the address. */
export const reportKinds = ["hard", "soft", "spam"] as const;
export type ReportKind = (typeof reportKinds)[number];

interface Returned {
  kind: ReportKind;
  /** To whom it went. */
  address: string;
  /** The mail's Message-ID, with its angle brackets. */
  messageId: string;
  at: Date;
}

export interface Report {
  headers: Record<string, string>;
  body: string;
}

/** With a new id of its own. `secret` signs it, or is its password. */
export function writeReport(provider: Provider, returned: Returned, secret: string): Report {
  return writers[provider](returned, secret);
}

const json = { "Content-Type": "application/json" };

const basic = (secret: string) => ({
  Authorization: `Basic ${Buffer.from(`clinic:${secret}`).toString("base64")}`,
});

const writers: Record<Provider, (returned: Returned, secret: string) => Report> = {
  // https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
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
      headers: json,
      body: JSON.stringify({ signature: { timestamp, token, signature }, "event-data": event }),
    };
  },
  // https://postmarkapp.com/developer/webhooks/bounce-webhook
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
    return { headers: { ...json, ...basic(secret) }, body: JSON.stringify(report) };
  },
  // https://developers.smtp2go.com/docs/webhooks-overview
  smtp2go: ({ kind, address, messageId, at }, secret) => {
    const report = {
      event: kind === "spam" ? "spam" : "bounce",
      ...(kind !== "spam" && { bounce: kind, message: "550 not here" }),
      time: at.toISOString(),
      rcpt: address,
      email_id: randomBytes(9).toString("base64url"),
      "Message-Id": messageId,
    };
    return { headers: { ...json, ...basic(secret) }, body: JSON.stringify(report) };
  },
};

/** Of a mail to an address that begins with one of these words, the local suite reports that it came back. */
const words: Readonly<Record<string, ReportKind>> = { bounce: "hard", "soft-bounce": "soft", spam: "spam" };

/** Null of a mailbox that takes its mails: `robin@example.test`, but not `bounce.robin@example.test`. */
export function reportKindOf(address: string): ReportKind | null {
  const word = /^(soft-bounce|bounce|spam)(?=[.+@])/i.exec(address)?.[1];
  return words[word?.toLowerCase() ?? ""] ?? null;
}
