import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

interface SmtpServer {
  options: Pick<SMTPConnectionOptions, "host" | "port" | "secure" | "requireTLS" | "ignoreTLS">;
  credentials: { user: string; pass: string } | null;
}

const wanted = "smtp://user:password@host:587, smtps://user:password@host:465, or off";

/**
 * Reads `SMTP_URL`. `smtps:` is encrypted from the start, `smtp:` must become so by STARTTLS before anything is said. Only a
 * server on this machine, or one that the URL itself names with `?tls=off` and without a password (a relay in a private
 * network), is spoken to in the clear. What it throws never tells the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw new Error(`SMTP_URL is no address of a mail server: ${wanted}`);
  const { protocol, hostname, port, username, password, searchParams } = new URL(text);
  const secure = protocol === "smtps:";
  if ((!secure && protocol !== "smtp:") || hostname === "")
    throw new Error(`SMTP_URL is no address of a mail server: ${wanted}`);
  const inTheClear = searchParams.get("tls") === "off";
  if (inTheClear && (username !== "" || secure))
    throw new Error("SMTP_URL says tls=off, which is only for smtp: without a password");
  const plain = !secure && (inTheClear || isLoopback(hostname));
  return {
    options: {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !secure && !plain,
      ignoreTLS: plain,
    },
    credentials: username === "" ? null : { user: decode(username), pass: decode(password) },
  };
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** A `%` that somebody forgot to write as `%25` is one. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
