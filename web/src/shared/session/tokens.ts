/**
 * The current ID token in local storage, under the name that the client has specified. It also tells the menu which
 * links to show before anything of Firebase is loaded.
 */
import { siteStorage } from "../storage.ts";
import type { SessionUser } from "./session-state.ts";

const accessTokenKey = "accessToken";
const listeners = new Set<() => void>();

export function readAccessToken(): string | null {
  return siteStorage.read(accessTokenKey);
}

export function storeAccessToken(token: string | null): void {
  if (token === readAccessToken()) return;
  if (token === null) siteStorage.remove(accessTokenKey);
  else siteStorage.write(accessTokenKey, token);
  for (const listener of listeners) listener();
}

/** Also called when another tab signs in or out. */
export function subscribeToAccessToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === accessTokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Whose a Firebase ID token is, and until when it counts: what it says of itself, for the server alone can prove it. */
type TokenClaims = { user: SessionUser; expiresAt: Date };

/** Null for what is no such token. */
export function readClaims(token: string | null): TokenClaims | null {
  const claims = token === null ? null : decodePayload(token);
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
const expiryMarginMs = 60_000;

/** Whether the server takes it, as far as the time goes. */
export function isUnexpired(claims: TokenClaims | null): boolean {
  return claims !== null && claims.expiresAt.getTime() - expiryMarginMs > Date.now();
}

/** A JWT's middle part: base64url of UTF-8 (RFC 7515, section 3). */
function decodePayload(token: string): Record<string, unknown> | null {
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

/** Where calls get their tokens from. `refused` hears that a fresh token was no better. */
export type TokenSource = {
  current: () => Promise<string | null>;
  refresh: () => Promise<string | null>;
  refused: () => Promise<void>;
};

let storedTokenSource: TokenSource = {
  current: async () => null,
  refresh: async () => null,
  refused: async () => {},
};
let firebaseTokenSource: TokenSource | null = null;

export function tokenSource(): TokenSource {
  return firebaseTokenSource ?? storedTokenSource;
}

/** What there is before Firebase Auth is loaded. */
export function setStoredTokenSource(source: TokenSource): void {
  storedTokenSource = source;
}

/** Firebase Auth's, as long as it knows who is signed in here. */
export function setFirebaseTokenSource(source: TokenSource | null): void {
  firebaseTokenSource = source;
}
