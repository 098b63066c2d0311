/** Secrets of which we keep only the hash: the tokens in mails' links and feeds' addresses, and who wants no reminders. */
import { createHash, randomBytes } from "node:crypto";

/** A capability, 128 random bits in base64url: whoever has it may do it. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Tells whether something is the same, and not what it was. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
