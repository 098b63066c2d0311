import { Readable } from "node:stream";
import { error as logError, warn } from "firebase-functions/logger";
import type { NodemailerError } from "nodemailer/lib/errors";
import { disabledMail, type Mail, type MailOutcome } from "./mail.ts";
import { writeMessage } from "./smtp-message.ts";
import { readSmtpUrl } from "./smtp-url.ts";

/** Timeouts in milliseconds. All together are less than half of a notice's lease. */
export const timeouts = { connectMs: 15_000, silenceMs: 40_000, wholeMs: 90_000 };

interface SmtpMailOptions {
  /** The value of `SMTP_URL`; with `off` no mail is sent. */
  smtpUrl: string;
  /** The value of `MAIL_FROM`: the sender's address, to which mail servers also report a later failure. */
  from: string;
  timeouts?: Partial<typeof timeouts>;
}

export function smtpMail({ smtpUrl, from, ...options }: SmtpMailOptions): Mail {
  // A secret that was set through a pipe ends with a line break.
  const url = smtpUrl.trim();
  if (url === "off" || url === "") return disabledMail;
  const server = readSmtpUrl(url);
  if (!isAddress(from))
    throw new Error("MAIL_FROM is no address: it needs one like appointments@clinic.example");
  return {
    enabled: true,
    async send(message, handOver) {
      const { address } = message.to;
      if (!isAddress(address)) return "refused";
      const held = delayUntilHandOver(await writeMessage(message, from, server.options.host), handOver);
      try {
        await deliver(server, { from, to: address }, held, { ...timeouts, ...options.timeouts });
        return "accepted";
      } catch (error) {
        // Waits for `handOver` first: the result depends on whether the mail was handed over, and an error of `handOver` is
        // thrown.
        await held.handOverPromise();
        return mailOutcomeOf(error, held.wasSent());
      }
    },
  };
}

/** Matches a single address without characters that have a meaning in SMTP. */
const isAddress = (text: string) => /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);

interface HandOverStream {
  stream: Readable;
  /** The promise of `handOver`; undefined if it was never started. */
  handOverPromise(): Promise<void> | undefined;
  /** Whether any byte of the mail may have been sent. */
  wasSent(): boolean;
}

/**
 * Wraps the message in a stream that nodemailer first reads after the server's answer 354, and that then waits for `handOver`.
 */
function delayUntilHandOver(content: Buffer, handOver: () => Promise<void>): HandOverStream {
  let handOverPromise: Promise<void> | undefined;
  let wasSent = false;
  const stream = new Readable({
    read() {
      if (handOverPromise) return;
      handOverPromise = handOver();
      handOverPromise.then(
        () => {
          // The connection ended while `handOver` ran.
          if (stream.destroyed) return;
          wasSent = true;
          stream.push(content);
          stream.push(null);
        },
        // A neutral error, because nodemailer would log the original one.
        () => stream.destroy(new Error("Not handed over")),
      );
    },
  });
  return { stream, handOverPromise: () => handOverPromise, wasSent: () => wasSent };
}

/**
 * Sends the mail and returns when the server has accepted it. Every other outcome throws and closes the connection, so that
 * nothing more is sent.
 */
async function deliver(
  { options, credentials }: ReturnType<typeof readSmtpUrl>,
  envelope: { from: string; to: string },
  { stream, wasSent }: HandOverStream,
  { connectMs, silenceMs, wholeMs }: typeof timeouts,
): Promise<void> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SmtpConnection({
    ...options,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // The socket is closed at once, because an orderly close would still send waiting data.
    socketCloseTimeout: 0,
  });
  let ending: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      ending = setTimeout(() => reject(new Error("The mail server took too long")), wholeMs);
      connection.on("error", reject);
      const send = () =>
        connection.send(envelope, stream, (error) => {
          if (!error && wasSent()) resolve();
          else reject(error ?? new Error("The mail server answered what it was not yet given"));
        });
      connection.connect((error) => {
        if (error) reject(error);
        else if (!credentials) send();
        else connection.login({ credentials }, (refusal) => (refusal ? reject(refusal) : send()));
      });
    });
    connection.quit();
    setTimeout(() => connection.close(), 2000).unref();
  } catch (error) {
    connection.close();
    stream.destroy();
    throw error;
  } finally {
    clearTimeout(ending);
  }
}

/** SMTP status codes about the session and not about the mail (RFC 4954 and 3207; 503 is a bad sequence of commands). */
const smtpSessionErrorCodes = [503, 530, 534, 535, 538];

/**
 * Returns true if the server refuses the clinic as a sender, not this mail. At MAIL FROM the server knows only our address. X.4.5
 * means an overloaded system (RFC 3463, 3.5); Google and others use it when the daily quota is used up. X.7 is about permission
 * to send (3.8). Some servers also use X.7 for spam; that mail is retried in vain and then given up.
 */
function isSenderRefused({ command, response = "", responseCode = 0 }: Partial<NodemailerError>): boolean {
  return (
    command === "MAIL FROM" ||
    smtpSessionErrorCodes.includes(responseCode) ||
    /^\d{3}[ -]5\.(4\.5|7\.\d+)\b/.test(response)
  );
}

function mailOutcomeOf(error: unknown, wasSent: boolean): MailOutcome {
  const reason: Partial<NodemailerError> = error instanceof Error ? error : {};
  const { code, originalCode, command, response = "", responseCode = 0 } = reason;
  const aboutUs = isSenderRefused(reason);
  const isSendingError = code === "EENVELOPE" || code === "EMESSAGE";
  const outcome = (): MailOutcome => {
    if (isSendingError && responseCode >= 400 && responseCode < 600)
      return responseCode >= 500 && !aboutUs ? "refused" : "deferred";
    return wasSent ? "interrupted" : "deferred";
  };
  const answer = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response)?.[0];
  const details = { outcome: outcome(), code, originalCode, command, answer };
  // The server's text and the error's message are not logged, because they contain addresses.
  if (!aboutUs && (isSendingError || wasSent)) warn("mail not accepted", details);
  else logError("mail server can't be used", details);
  return details.outcome;
}
