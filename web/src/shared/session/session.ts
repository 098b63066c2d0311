/**
 * Who is signed in, for pages: at once, by the stored token's claims, which choose what is drawn and nothing else. Firebase
 * Auth is loaded after that, and confirms, refreshes or ends the session.
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
  watchSession,
} from "./session-state.ts";
import {
  isUnexpired,
  readAccessToken,
  readClaims,
  setStoredTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
  tokenSource,
} from "./tokens.ts";

/** Whether Firebase has been asked, or will be. */
let isConfirmationRequested = false;

/** The stored token while it lasts. Once it doesn't, Firebase Auth is loaded, which has others. */

const storedTokens: TokenSource = {
  current: async () => {
    const token = readAccessToken();
    return token === null || isUnexpired(readClaims(token)) ? token : (await loadFirebaseTokens()).current();
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
  // What was kept while its tab showed another page heard of nothing: it must not show somebody who is gone.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && storedUid() !== sessionUid(currentSession())) location.reload();
  });
}

/** The session becomes the stored token's; who signs in here is known before their token is stored. */
function followStoredToken() {
  const user = readClaims(readAccessToken())?.user;
  const earlier = currentSession();
  if (earlier.status !== "loading" && user?.uid === sessionUid(earlier)) return;
  setSession(user ? { status: "signed-in", user } : { status: "signed-out" });
  // In another tab, that is: Firebase is told of it late.
  if (user && earlier.status !== "loading" && isConfirmationRequested)
    void restoreWithFirebase(true).catch(() => undefined);
}

function storedUid(): string | undefined {
  return readClaims(readAccessToken())?.user.uid;
}

function sessionUid(session: Session): string | undefined {
  return session.status === "signed-in" ? session.user.uid : undefined;
}

function subscribe(listener: () => void) {
  queueMicrotask(requestConfirmation);
  return watchSession(listener);
}

/** Pages about somebody have Firebase look, when they have what they show. What fails is made up for by the next call that needs it. */
function requestConfirmation() {
  if (isConfirmationRequested) return;
  isConfirmationRequested = true;
  if (currentSession().status === "signed-in") whenQuiet(look);
}

/** Unless they have left meanwhile. */
function look() {
  if (currentSession().status === "signed-in") void restoreWithFirebase().catch(() => undefined);
}

const confirmationDelayMs = 1500;

function whenQuiet(act: () => void) {
  const wait = () => setTimeout(act, confirmationDelayMs);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** As what somebody is signed in, for a menu; null for a visitor. Loads nothing. */
export function useSeemingRole(): SessionUser["role"] | null {
  return useSyncExternalStore(watchSession, storedRole, () => null);
}

function storedRole() {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.role : null;
}

/**
 * Loads Firebase Auth and has it confirm, refresh or end the session. Rejects where that can't be done now, and may be asked
 * again. `fromAnotherTab`: somebody has just signed in there, of whom Firebase is yet to hear here.
 */
function restoreWithFirebase(fromAnotherTab = false): Promise<void> {
  restoring ??= load(fromAnotherTab).finally(() => {
    restoring = undefined;
  });
  return restoring;
}

async function load(fromAnotherTab: boolean): Promise<void> {
  const { restoreSession } = await import("./complete-sign-in.ts");
  await restoreSession(fromAnotherTab);
}

/** Firebase's source; where nobody is signed in anymore this one, without a token. */
async function loadFirebaseTokens(): Promise<TokenSource> {
  await restoreWithFirebase();
  return tokenSource();
}

/** Signs out in this browser at once. If Firebase can't be loaded now, it forgets the account when it is loaded next. */
export async function signOutHere(): Promise<void> {
  tabStorage.remove(draftsKey);
  storeAccessToken(null);
  try {
    const { signOut } = await import("./sign-in.ts");
    await signOut();
  } catch {
    // No connection: see `watchedAuth`.
  }
}

const homeTimeoutMs = 1_000;

/** For pages behind the sign-in: goes to the home page and signs out. */
export function useSignOutForHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Home is drawn first, or the page would send to the login. Without a connection its code may never come.
    const isHome = Promise.resolve(navigate("/", { replace: true, flushSync: true }));
    await Promise.race([isHome, new Promise((resolve) => setTimeout(resolve, homeTimeoutMs))]);
    await signOutHere();
  };
}
