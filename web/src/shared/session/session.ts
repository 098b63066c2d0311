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
  lasts,
  readAccessToken,
  readClaims,
  setStoredTokens,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
  tokenSource,
} from "./tokens.ts";

/** Whether Firebase has been asked, or will be. */
let confirmed = false;

/** The stored token while it lasts. Once it doesn't, Firebase Auth is loaded, which has others. */

const storedTokens: TokenSource = {
  current: async () => {
    const token = readAccessToken();
    return token === null || lasts(readClaims(token)) ? token : (await restored()).current();
  },
  refresh: async () => (readAccessToken() === null ? null : (await restored()).refresh()),
  refused: async () => {
    if (readAccessToken() !== null) await (await restored()).refused();
  },
};

setStoredTokens(storedTokens);

let restoring: Promise<void> | undefined;

if (typeof window !== "undefined") {
  follow();
  subscribeToAccessToken(follow);
  // What was kept while its tab showed another page heard of nothing: it must not show somebody who is gone.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && uidNow() !== uidOf(currentSession())) location.reload();
  });
}

/** The session becomes the stored token's; who signs in here is known before their token is stored. */
function follow() {
  const user = readClaims(readAccessToken())?.user;
  const earlier = currentSession();
  if (earlier.status !== "loading" && user?.uid === uidOf(earlier)) return;
  setSession(user ? { status: "signed-in", user } : { status: "signed-out" });
  // In another tab, that is: Firebase is told of it late.
  if (user && earlier.status !== "loading" && confirmed) void restore(true).catch(() => undefined);
}

function uidNow(): string | undefined {
  return readClaims(readAccessToken())?.user.uid;
}

function uidOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.user.uid : undefined;
}

function subscribe(listener: () => void) {
  queueMicrotask(confirm);
  return watchSession(listener);
}

/** Pages about somebody have Firebase look, when they have what they show. What fails is made up for by the next call that needs it. */
function confirm() {
  if (confirmed) return;
  confirmed = true;
  if (currentSession().status === "signed-in") whenQuiet(look);
}

/** Unless they have left meanwhile. */
function look() {
  if (currentSession().status === "signed-in") void restore().catch(() => undefined);
}

const quietMs = 1500;

function whenQuiet(act: () => void) {
  const wait = () => setTimeout(act, quietMs);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** As what somebody is signed in, for a menu; null for a visitor. Loads nothing. */
export function useSeemingRole(): SessionUser["role"] | null {
  return useSyncExternalStore(watchSession, seemingRole, () => null);
}

function seemingRole() {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.role : null;
}

/**
 * Loads Firebase Auth and has it confirm, refresh or end the session. Rejects where that can't be done now, and may be asked
 * again. `fromAnotherTab`: somebody has just signed in there, of whom Firebase is yet to hear here.
 */
function restore(fromAnotherTab = false): Promise<void> {
  restoring ??= load(fromAnotherTab).finally(() => {
    restoring = undefined;
  });
  return restoring;
}

async function load(fromAnotherTab: boolean): Promise<void> {
  const { restoreSession } = await import("./admission.ts");
  await restoreSession(fromAnotherTab);
}

/** Firebase's source; where nobody is signed in anymore this one, without a token. */
async function restored(): Promise<TokenSource> {
  await restore();
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

const patienceMs = 1_000;

/** For pages behind the sign-in: goes to the home page and signs out. */
export function useSignOutForHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Home is drawn first, or the page would send to the login. Without a connection its code may never come.
    const isHome = Promise.resolve(navigate("/", { replace: true, flushSync: true }));
    await Promise.race([isHome, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    await signOutHere();
  };
}
