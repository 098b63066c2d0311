/**
 * The session as pages see it. The stored token's claims are used at once, only to choose what is drawn. Firebase Auth loads
 * later and confirms, refreshes or ends the session.
 */

import type { Permission } from "@clinic/contract/permissions.ts";
import type { Reach } from "@clinic/domain/reach.ts";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { draftsKey } from "../drafts.ts";
import { tabStorage } from "../storage.ts";
import {
  currentSession,
  loadingSession,
  reachIn,
  type Session,
  setSession,
  subscribeToSession,
} from "./session-state.ts";
import {
  isUnexpired,
  type Role,
  readAccessToken,
  readTokenClaims,
  roleOf,
  setStoredTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
  tokenSource,
} from "./tokens.ts";

let isConfirmationRequested = false;

/** Uses the stored token until the token expires, and then loads Firebase Auth to get a new token. */
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
  // Reloads a page from the back-forward cache that missed a sign-out, so that the page does not show the previous
  // user's data.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && storedUid() !== sessionUid(currentSession())) location.reload();
  });
}

/** Updates the session when the stored token is another user's, as after a sign-in or a sign-out in another tab. */
function followStoredToken() {
  const user = readTokenClaims(readAccessToken())?.user;
  const earlier = currentSession();
  if (earlier.status !== "loading" && user?.uid === sessionUid(earlier)) return;
  setSession(user ? { status: "signed-in", user } : { status: "signed-out" });
  // Another tab has signed in, so Firebase Auth has to confirm the session in this tab too.
  if (user && earlier.status !== "loading" && isConfirmationRequested)
    void restoreWithFirebase(true).catch(() => undefined);
}

function storedUid(): string | undefined {
  return readTokenClaims(readAccessToken())?.user.uid;
}

function sessionUid(session: Session): string | undefined {
  return session.status === "signed-in" ? session.user.uid : undefined;
}

function subscribeAndConfirm(listener: () => void) {
  queueMicrotask(requestConfirmation);
  return subscribeToSession(listener);
}

/**
 * Has Firebase confirm the session soon after the page has loaded. If that fails, the next API call with an expired token
 * tries again.
 */
function requestConfirmation() {
  if (isConfirmationRequested) return;
  isConfirmationRequested = true;
  if (currentSession().status !== "signed-in") return;
  const confirmLater = () => setTimeout(confirmSession, confirmationDelayMs);
  if (document.readyState === "complete") confirmLater();
  else window.addEventListener("load", confirmLater, { once: true });
}

const confirmationDelayMs = 1500;

function confirmSession() {
  if (currentSession().status === "signed-in") void restoreWithFirebase().catch(() => undefined);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeAndConfirm, currentSession, () => loadingSession);
}

/** The role in the stored token, or null for a visitor. Does not load Firebase. */
export function useStoredRole(): Role | null {
  return useSyncExternalStore(subscribeToSession, storedRole, () => null);
}

function storedRole(): Role | null {
  const session = currentSession();
  return session.status === "signed-in" ? roleOf(session.user) : null;
}

/** Returns whose data the signed-in user reaches with a permission. */
export function useReach(permission: Permission): Reach {
  return reachIn(useSession(), permission);
}

/** Whether the signed-in user has a permission, for some people's data at least. */
export function useMay(permission: Permission): boolean {
  return useReach(permission) !== "none";
}

/**
 * Loads Firebase Auth, which confirms, refreshes or ends the session. Rejects without a connection, and then loads again at
 * the next call. `fromAnotherTab`: another tab has just signed in.
 */
function restoreWithFirebase(fromAnotherTab = false): Promise<void> {
  restoring ??= import("./complete-sign-in.ts")
    .then(({ restoreSession }) => restoreSession(fromAnotherTab))
    .finally(() => {
      restoring = undefined;
    });
  return restoring;
}

/** Loads Firebase Auth. Resolves to its tokens, or to the stored tokens if nobody is signed in anymore. */
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
    // Ignores a missing connection: `loadWatchedAuth` signs out of Firebase at the next page load.
  }
}

const homePageTimeoutMs = 1_000;

/** For pages that require a session: opens the home page, and then signs out. */
export function useSignOutToHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Opens the home page first, because a signed-out page would redirect to /login. Waits only briefly, because
    // without a connection the home page's code may never load.
    const isHome = Promise.resolve(navigate("/", { replace: true, flushSync: true }));
    await Promise.race([isHome, new Promise((resolve) => setTimeout(resolve, homePageTimeoutMs))]);
    await signOutHere();
  };
}
