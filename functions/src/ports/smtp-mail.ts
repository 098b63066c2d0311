import { Readable } from "node:stream";
import { error as logError, warn } from "firebase-functions/logger";
import type { NodemailerError } from "nodemailer/lib/errors";
import { type Mail, type MailOutcome, noMail } from "./mail.ts";
import { writeMessage } from "./smtp-message.ts";
import { readSmtpUrl } from "./smtp-url.ts";

/** Milliseconds. With all of it together a notice's lease has not half run out. */
export const patience = { connectMs: 15_000, silenceMs: 40_000, wholeMs: 90_000 };

interface SmtpMailOptions {
  /** `SMTP_URL`; `off` sends nothing. */
  smtpUrl: string;
  /** `MAIL_FROM`: the address that mails come from, and that a mail server tells of what it can't deliver later. */
  from: string;
  patience?: Partial<typeof patience>;
}

export function smtpMail({ smtpUrl, from, ...options }: SmtpMailOptions): Mail {
  // A secret that was piped in ends with a line break.
  const url = smtpUrl.trim();
  if (url === "off" || url === "") return noMail;
  const server = readSmtpUrl(url);
  if (!isAddress(from))
    throw new Error("MAIL_FROM is no address: it needs one like appointments@clinic.example");
  return {
    enabled: true,
    async send(message, handOver) {
      const { address } = message.to;
      if (!isAddress(address)) return "refused";
      const held = holdBack(await writeMessage(message, from, server.options.host), handOver);
      try {
        await deliver(server, { from, to: address }, held, { ...patience, ...options.patience });
        return "accepted";
      } catch (error) {
        // Whether it was handed over must be known before anything can be said; its own failure is thrown.
        await held.handing();
        return judge(error, held.hasLeft());
      }
    },
  };
}

/** One address, and nothing that would mean more to a mail server. */
const isAddress = (text: string) => /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);

interface HeldMessage {
  stream: Readable;
  /** Settles as `handOver` did, at once where that was never begun. */
  handing(): Promise<void> | undefined;
  /** Whether a byte of it may have left. */
  hasLeft(): boolean;
}

/** The message as a stream that is first read after the server's 354, and then waits for `handOver`. */
function holdBack(content: Buffer, handOver: () => Promise<void>): HeldMessage {
  let handing: Promise<void> | undefined;
  let left = false;
  const stream = new Readable({
    read() {
      if (handing) return;
      handing = handOver();
      handing.then(
        () => {
          // The connection has ended meanwhile.
          if (stream.destroyed) return;
          left = true;
          stream.push(content);
          stream.push(null);
        },
        // Not with its own error, which nodemailer would write on.
        () => stream.destroy(new Error("Not handed over")),
      );
    },
  });
  return { stream, handing: () => handing, hasLeft: () => left };
}

/** Ends with the server's yes; whatever else happens is thrown, and ends the connection before anything more can leave. */
async function deliver(
  { options, credentials }: ReturnType<typeof readSmtpUrl>,
  envelope: { from: string; to: string },
  { stream, hasLeft }: HeldMessage,
  { connectMs, silenceMs, wholeMs }: typeof patience,
): Promise<void> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SmtpConnection({
    ...options,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // At once: what is closed in good order would still send what is waiting.
    socketCloseTimeout: 0,
  });
  let ending: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      ending = setTimeout(() => reject(new Error("The mail server took too long")), wholeMs);
      connection.on("error", reject);
      const send = () =>
        connection.send(envelope, stream, (error) => {
          if (!error && hasLeft()) resolve();
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

/** Answers that tell of the session: RFC 4954 and 3207, and 503 for one that went wrong. */
const ofTheSession = [503, 530, 534, 535, 538];

/**
 * Whether an answer tells of us and not of the mail: at MAIL FROM a server has heard of no other address than ours. X.4.5 is
 * a system with too much to do (RFC 3463, section 3.5), by which Google and others say that the day's mails are used up. X.7 is
 * about who may send (section 3.8): relaying denied, or an account that was suspended. Some say it of a mail that they take for
 * spam; that one then waits in vain, for no longer than any other.
 */
function isAboutUs({ command, response = "", responseCode = 0 }: Partial<NodemailerError>): boolean {
  return (
    command === "MAIL FROM" ||
    ofTheSession.includes(responseCode) ||
    /^\d{3}[ -]5\.(4\.5|7\.\d+)\b/.test(response)
  );
}

function judge(error: unknown, left: boolean): MailOutcome {
  const reason: Partial<NodemailerError> = error instanceof Error ? error : {};
  const { code, originalCode, command, response = "", responseCode = 0 } = reason;
  const aboutUs = isAboutUs(reason);
  const ofSending = code === "EENVELOPE" || code === "EMESSAGE";
  const outcome = (): MailOutcome => {
    if (ofSending && responseCode >= 400 && responseCode < 600)
      return responseCode >= 500 && !aboutUs ? "refused" : "deferred";
    return left ? "interrupted" : "deferred";
  };
  const answer = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response)?.[0];
  const what = { outcome: outcome(), code, originalCode, command, answer };
  // Never the server's own words, nor the error's: they name addresses.
  if (!aboutUs && (ofSending || left)) warn("mail not accepted", what);
  else logError("mail server can't be used", what);
  return what.outcome;
}
