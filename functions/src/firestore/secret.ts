/** Secrets that are stored only as a hash: tokens in mail links and feed URLs, and muted addresses. */
import { createHash, randomBytes } from "node:crypto";

/** Returns a new token of 128 random bits in base64url. Everyone who has the token may use what it opens. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Returns the SHA-256 hash of a text, which can be compared but not turned back into the text. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
