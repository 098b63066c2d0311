import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

interface SmtpServer {
  options: Pick<SMTPConnectionOptions, "host" | "port" | "secure" | "requireTLS" | "ignoreTLS">;
  credentials: { user: string; pass: string } | null;
}

const expectedForm = "smtp://user:password@host:587, smtps://user:password@host:465, or off";

/**
 * Parses `SMTP_URL`. `smtps:` is encrypted from the start; `smtp:` must switch to encryption by STARTTLS first. Unencrypted
 * connections are allowed only to this machine, or with `?tls=off` and no password (a relay in a private network). Error messages
 * never contain the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw new Error(`SMTP_URL is no address of a mail server: ${expectedForm}`);
  const { protocol, hostname, port, username, password, searchParams } = new URL(text);
  const secure = protocol === "smtps:";
  if ((!secure && protocol !== "smtp:") || hostname === "")
    throw new Error(`SMTP_URL is no address of a mail server: ${expectedForm}`);
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

/** Decodes a part of the URL. If a `%` was not written as `%25`, the part is used as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
