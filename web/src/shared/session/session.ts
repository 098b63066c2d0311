/**
 * The session as pages see it. The stored token's claims are used at once, only to choose what is drawn. Firebase Auth loads
 * later and confirms, refreshes or ends the session.
 */

import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { draftsKey } from "../drafts.ts";
import { tabStorage } from "../storage.ts";
import {
  currentSession,
  loadingSession,
  type Session,
  type SessionUser,
  setSession,
  subscribeToSession,
} from "./session-state.ts";
import {
  isUnexpired,
  readAccessToken,
  readTokenClaims,
  setStoredTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
  tokenSource,
} from "./tokens.ts";

let isConfirmationRequested = false;

/** Uses the stored token until it expires, and then loads Firebase Auth for a new one. */
const storedTokens: TokenSource = {
  current: async () => {
    const token = readAccessToken();
    return token === null || isUnexpired(readTokenClaims(token))
      ? token
      : (await loadFirebaseTokens()).current();
  },
  refresh: async () => (readAccessToken() === null ? null : (await loadFirebaseTokens()).refresh()),
  refused: async () => {
    if (readAccessToken() !== null) await (await loadFirebaseTokens()).refused();
  },
};

setStoredTokenSource(storedTokens);

let restoring: Promise<void> | undefined;

if (typeof window !== "undefined") {
  followStoredToken();
  subscribeToAccessToken(followStoredToken);
  // A page in the back-forward cache misses a sign-out and must not show the last user.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && storedUid() !== sessionUid(currentSession())) location.reload();
  });
}

/** Updates the session when the stored token is another user's. A sign-in here sets the session before the token. */
function followStoredToken() {
  const user = readTokenClaims(readAccessToken())?.user;
  const earlier = currentSession();
  if (earlier.status !== "loading" && user?.uid === sessionUid(earlier)) return;
  setSession(user ? { status: "signed-in", user } : { status: "signed-out" });
  // The sign-in was in another tab, of which Firebase learns later.
  if (user && earlier.status !== "loading" && isConfirmationRequested)
    void restoreWithFirebase(true).catch(() => undefined);
}

function storedUid(): string | undefined {
  return readTokenClaims(readAccessToken())?.user.uid;
}

function sessionUid(session: Session): string | undefined {
  return session.status === "signed-in" ? session.user.uid : undefined;
}

function subscribe(listener: () => void) {
  queueMicrotask(requestConfirmation);
  return subscribeToSession(listener);
}

/** Has Firebase confirm the session once the page is idle. If that fails, the next call with an expired token tries again. */
function requestConfirmation() {
  if (isConfirmationRequested) return;
  isConfirmationRequested = true;
  if (currentSession().status !== "signed-in") return;
  const confirmLater = () => setTimeout(confirm, confirmationDelayMs);
  if (document.readyState === "complete") confirmLater();
  else window.addEventListener("load", confirmLater, { once: true });
}

const confirmationDelayMs = 1500;

function confirm() {
  if (currentSession().status === "signed-in") void restoreWithFirebase().catch(() => undefined);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** The role in the stored token, or null for a visitor. Does not load Firebase. */
export function useStoredRole(): SessionUser["role"] | null {
  return useSyncExternalStore(subscribeToSession, storedRole, () => null);
}

function storedRole() {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.role : null;
}

/**
 * Loads Firebase Auth, which confirms, refreshes or ends the session. Rejects without a connection; the next call tries again.
 * `fromAnotherTab`: another tab has just signed in.
 */
function restoreWithFirebase(fromAnotherTab = false): Promise<void> {
  restoring ??= import("./complete-sign-in.ts")
    .then(({ restoreSession }) => restoreSession(fromAnotherTab))
    .finally(() => {
      restoring = undefined;
    });
  return restoring;
}

/** Firebase's tokens, or the stored ones if nobody is signed in anymore. */
async function loadFirebaseTokens(): Promise<TokenSource> {
  await restoreWithFirebase();
  return tokenSource();
}

/** Signs out in this browser at once. Without a connection, Firebase signs out when it loads next. */
export async function signOutHere(): Promise<void> {
  tabStorage.remove(draftsKey);
  storeAccessToken(null);
  try {
    const { signOut } = await import("./sign-in.ts");
    await signOut();
  } catch {
    // No connection: see `loadWatchedAuth`.
  }
}

const homeTimeoutMs = 1_000;

/** For pages behind the sign-in: shows the home page and signs out. */
export function useSignOutToHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Home first, or this page would lead to /login. Without a connection home's code may never load.
    const isHome = Promise.resolve(navigate("/", { replace: true, flushSync: true }));
    await Promise.race([isHome, new Promise((resolve) => setTimeout(resolve, homeTimeoutMs))]);
    await signOutHere();
  };
}
