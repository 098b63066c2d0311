/** Keeps the current Firebase ID token in local storage, under the key that the specification names. */
import { isStaffRole, type StaffRole } from "@clinic/contract/permissions.ts";
import type { StaffMember } from "@clinic/domain/reach.ts";
import { createListeners } from "../listeners.ts";
import { siteStorage } from "../storage.ts";
import type { SessionUser } from "./session-state.ts";

const accessTokenKey = "accessToken";
const listeners = createListeners();

export function readAccessToken(): string | null {
  return siteStorage.read(accessTokenKey);
}

export function storeAccessToken(token: string | null): void {
  if (token === readAccessToken()) return;
  if (token === null) siteStorage.remove(accessTokenKey);
  else siteStorage.write(accessTokenKey, token);
  listeners.notify();
}

/** Calls the listener when the stored token changes, also when another tab signs in or out. */
export function subscribeToAccessToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === accessTokenKey || event.key === null) listener();
  };
  const stop = listeners.subscribe(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}

/** The claims that a token contains. Only the server can verify that they are true. */
type TokenClaims = { user: SessionUser; expiresAt: Date };

/** Reads a token's claims without verifying them. Null if the token is not a Firebase ID token. */
export function readTokenClaims(token: string | null): TokenClaims | null {
  const claims = token === null ? null : decodePayload(token);
  if (!claims) return null;
  const { sub, email, name, email_verified, exp } = claims;
  if (typeof sub !== "string" || typeof exp !== "number") return null;
  return {
    user: {
      uid: sub,
      email: typeof email === "string" ? email : "",
      name: typeof name === "string" ? name : "",
      staff: readStaffClaims(claims),
      verified: email_verified === true,
    },
    expiresAt: new Date(exp * 1000),
  };
}

export type Role = StaffRole | "patient";

export function roleOf({ staff }: Pick<SessionUser, "staff">): Role {
  return staff?.role ?? "patient";
}

/** Reads the role that a token claims. Tokens of earlier releases claim only `admin`, which is the owner's role. */
export function readStaffClaims({ role, doctorId, admin }: Record<string, unknown>): StaffMember | null {
  if (isStaffRole(role)) return { role, doctorId: typeof doctorId === "string" ? doctorId : null };
  return admin === true ? { role: "owner", doctorId: null } : null;
}

/** A token counts as expired this long before its expiry, because requests take time and clocks differ. */
const expiryMarginMs = 60_000;

export function isUnexpired(claims: TokenClaims | null): boolean {
  return claims !== null && claims.expiresAt.getTime() - expiryMarginMs > Date.now();
}

/** Decodes a JWT's middle part: base64url of UTF-8 (RFC 7515, section 3). */
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

/** Where API calls get their tokens. `refused` is called if the server rejects a fresh token too. */
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

/** Sets where API calls get their tokens before Firebase Auth is loaded. */
export function setStoredTokenSource(source: TokenSource): void {
  storedTokenSource = source;
}

/** Sets where API calls get their tokens while Firebase Auth knows the signed-in user. Null: Firebase knows no user. */
export function setFirebaseTokenSource(source: TokenSource | null): void {
  firebaseTokenSource = source;
}
