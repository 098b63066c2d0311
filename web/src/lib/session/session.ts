/**
 * Who is signed in, for pages: at once, by the stored token's claims, which choose what is drawn and nothing else. Firebase
 * Auth is loaded after that, and confirms, refreshes or ends the session.
 */
import { useSyncExternalStore } from "react";
import { readAccessToken, subscribeToAccessToken } from "../access-token.ts";
import { setStoredTokens } from "../token-source.ts";
import {
  currentSession,
  loadingSession,
  type Session,
  type SessionUser,
  setSession,
  watchSession,
} from "./session-state.ts";
import { restore, storedTokens } from "./stored-tokens.ts";
import { readClaims } from "./token-claims.ts";

/** Whether Firebase has been asked, or will be. */
let confirmed = false;

setStoredTokens(storedTokens);
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
