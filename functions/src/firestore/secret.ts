/** Of what we don't keep itself: tokens that stand in addresses, and whose they are who want no reminders. */
import { createHash, randomBytes } from "node:crypto";

/** A capability, 128 random bits in base64url: whoever has it may do it. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Tells whether something is the same, and not what it was. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
