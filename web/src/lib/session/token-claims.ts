import type { SessionUser } from "./session-state.ts";

/** Whose a Firebase ID token is, and until when it counts: what it says of itself, for the server alone can prove it. */
export type TokenClaims = { user: SessionUser; expiresAt: Date };

/** Null for what is no such token. */
export function readClaims(token: string | null): TokenClaims | null {
  const claims = token === null ? null : payloadOf(token);
  if (!claims) return null;
  const { sub, email, name, email_verified, admin, exp } = claims;
  if (typeof sub !== "string" || typeof exp !== "number") return null;
  return {
    user: {
      uid: sub,
      email: typeof email === "string" ? email : "",
      name: typeof name === "string" ? name : "",
      role: admin === true ? "admin" : "patient",
      verified: email_verified === true,
    },
    expiresAt: new Date(exp * 1000),
  };
}

/** Time for a call to arrive, and for clocks that differ. */
const marginMs = 60_000;

/** Whether the server takes it, as far as the time goes. */
export function lasts(claims: TokenClaims | null): boolean {
  return claims !== null && claims.expiresAt.getTime() - marginMs > Date.now();
}

/** A JWT's middle part: base64url of UTF-8 (RFC 7515, section 3). */
function payloadOf(token: string): Record<string, unknown> | null {
  const [, payload = ""] = token.split(".");
  try {
    const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const claims: unknown = JSON.parse(text);
    return typeof claims === "object" && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}
