/** Capabilities that stand in addresses: whoever has the token may do it. We store its hash, and can't tell it again. */
import { createHash, randomBytes } from "node:crypto";

/** 128 random bits in base64url. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
