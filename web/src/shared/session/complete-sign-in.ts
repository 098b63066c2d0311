/** Connects Firebase's user to the session. A user counts as signed in once the server has confirmed the session. */

import { startSession } from "@clinic/contract/users.ts";
import type { StaffMember } from "@clinic/domain/reach.ts";
import { FirebaseError } from "firebase/app";
import { type Auth, onIdTokenChanged, signOut as signOutOfFirebase, type User } from "firebase/auth";
import { call } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { bookingsKey } from "../bookings-query.ts";
import { notify } from "../notify.ts";
import { queryClient } from "../query-client.ts";
import { siteStorage } from "../storage.ts";
import { loadAuth } from "./auth.ts";
import { unlock } from "./desk-lock.ts";
import { storeLockMinutes } from "./lock-time.ts";
import { currentSession, type SessionUser, setSession } from "./session-state.ts";
import { CompleteSignInError } from "./sign-in-errors.ts";
import {
  readAccessToken,
  readStaffClaims,
  readTokenClaims,
  setFirebaseTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
} from "./tokens.ts";
import { storeSecondFactorNeed } from "./user-flags.ts";

/** The uid of the user whose session the server has confirmed. */
let confirmedUid: string | null = null;
let isWatching = false;
/** The uid whose verification a toast has announced, so that two checks at once show only one toast. */
let notifiedUid: string | undefined;

/** Restores the session of the stored token. Rejects if Firebase can't be reached. */
export async function restoreSession(fromAnotherTab: boolean): Promise<void> {
  const auth = await loadWatchedAuth(true);
  // Restores nothing if this or another tab has signed out while Firebase loaded.
  if (readAccessToken() === null) return;
  const user = findUserWithStoredToken(auth) ?? (fromAnotherTab ? await waitForUserOfOtherTab(auth) : null);
  if (!user) return endSession();
  const { token, claims } = await user.getIdTokenResult();
  if (!hasStoredToken(user)) return;
  setConfirmedUid(user.uid);
  storeAccessToken(token);
  setSession({ status: "signed-in", user: toSessionUser(user, readStaffClaims(claims)) });
  // Asks the server for the current role. If the request fails, the session keeps the role in the token.
  void completeSignIn(auth, user, undefined, false).catch(() => undefined);
}

/**
 * Runs `complete`, and then has the server confirm the session. `isNew`: this is a sign-in, so no token is stored yet. Only
 * then the server gets the user's name, because Firebase may hold an outdated name later. Throws `CompleteSignInError`, which
 * can retry.
 */
export async function completeSignIn(
  auth: Auth,
  user: User,
  complete = async () => {},
  isNew = true,
): Promise<void> {
  try {
    await complete();
    // Gets a new token if the address was verified or changed since the last one.
    const { claims } = await user.getIdTokenResult();
    const isNewlyVerified = user.emailVerified && claims.email_verified !== true;
    const token = await user.getIdToken(isNewlyVerified || claims.email !== user.email);
    const body = isNew && user.displayName ? { name: user.displayName } : {};
    const {
      staff = null,
      lockMinutes,
      secondFactor,
      linked = 0,
    } = await call(startSession, { body }, { token });
    const claimed = readStaffClaims((await user.getIdTokenResult()).claims);
    const currentToken = isSameRole(staff, claimed) ? token : await user.getIdToken(true);
    if (auth.currentUser?.uid !== user.uid || !(isNew || hasStoredToken(user))) return;
    setConfirmedUid(user.uid);
    if (lockMinutes !== undefined) storeLockMinutes(lockMinutes);
    storeSecondFactorNeed(secondFactor ? user.uid : null);
    // Sets the session before the token, because a new token makes a signed-out session restore itself.
    setSession({ status: "signed-in", user: toSessionUser(user, staff) });
    storeAccessToken(currentToken);
    // Unlocks after the token is stored, because other tabs would show the earlier user's page.
    if (isNew) unlock(new Date());
    if (isNewlyVerified && notifiedUid !== user.uid) notify.success("Your email address is verified");
    if (isNewlyVerified) notifiedUid = user.uid;
    // Loads the bookings again: the verification may have linked bookings to the account on another device.
    if (linked > 0 || isNewlyVerified) void queryClient.invalidateQueries({ queryKey: bookingsKey });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "too-many-requests")
      siteStorage.write(verifyFirstKey, user.uid);
    throw new CompleteSignInError(cause, () => completeSignIn(auth, user, complete, isNew));
  }
}

/**
 * Stores the uid of a user who gets no session until the address is verified. All tabs share it, because the mail's link
 * opens another tab.
 */
const verifyFirstKey = "verifyFirst";

/** Whether Firebase has signed this user in, but the server requires a verified address first. */
export function mustVerifyFirst({ uid }: User): boolean {
  return siteStorage.read(verifyFirstKey) === uid;
}

/** Gets a fresh token from Firebase. Null if nobody is signed in anymore. */
async function refreshToken(): Promise<string | null> {
  const { auth } = await loadAuth();
  const user = auth.currentUser;
  if (!user) return null;
  const token = await user.getIdToken(true);
  if (!hasStoredToken(user)) return null;
  storeAccessToken(token);
  return token;
}

const firebaseTokens: TokenSource = {
  current: async () => {
    const { auth } = await loadAuth();
    return (await auth.currentUser?.getIdToken().catch(nullUnlessOffline)) ?? null;
  },
  refresh: () => refreshToken().catch(nullUnlessOffline),
  refused: endRejectedSession,
};

export async function loadWatchedAuth(isRestoring = false): Promise<Auth> {
  const { auth } = await loadAuth();
  if (!isWatching) {
    isWatching = true;
    // Signs out of Firebase if no token is stored: a sign-out had no connection, or a sign-in was never completed.
    if (!isRestoring && readAccessToken() === null) await signOutOfFirebase(auth);
    onIdTokenChanged(auth, async (user) => {
      if (user && user.uid === confirmedUid) await storeCurrentToken(user);
      else if (!user && confirmedUid !== null) endSession();
    });
    // Forgets the confirmed user when the stored token changes, because Firebase may report a sign-out after the next
    // user has signed in.
    subscribeToAccessToken(() => {
      if (readTokenClaims(readAccessToken())?.user.uid !== confirmedUid) setConfirmedUid(null);
    });
  }
  return auth;
}

/** Ends a session that the server rejects, for example of a removed user. */
async function endRejectedSession(): Promise<void> {
  if (currentSession().status !== "signed-in") return;
  endSession();
  // Ignores a missing connection: `loadWatchedAuth` signs out of Firebase at the next page load.
  await signOutOfFirebase((await loadAuth()).auth).catch(() => undefined);
}

/** Ends the session and remembers its uid as `ended`, so that only the same user returns from /login to the page. */
function endSession() {
  const ended = readTokenClaims(readAccessToken())?.user.uid;
  setConfirmedUid(null);
  setSession({ status: "signed-out", ...(ended && { ended }) });
  storeAccessToken(null);
}

/** Returns null for an error that ends the session. Throws without a connection, so that the user stays signed in. */
function nullUnlessOffline(error: unknown): null {
  if (error instanceof FirebaseError && error.code === "auth/network-request-failed") {
    throw new ApiError("offline", "The sign-in service could not be reached.");
  }
  return null;
}

async function storeCurrentToken(user: User) {
  const token = await user.getIdToken();
  if (hasStoredToken(user)) storeAccessToken(token);
}

/**
 * Firebase's user, if the stored token is theirs. After a sign-in in another tab, Firebase may still hold the previous user.
 */
function findUserWithStoredToken({ currentUser }: Auth): User | null {
  return currentUser && hasStoredToken(currentUser) ? currentUser : null;
}

/** Whether the stored token is this user's. False after a sign-out in any tab. */
export function hasStoredToken({ uid }: User): boolean {
  return readTokenClaims(readAccessToken())?.user.uid === uid;
}

/** Waits for the user who signed in in another tab. Firebase reports this user up to a second after the token is stored. */
function waitForUserOfOtherTab(auth: Auth): Promise<User | null> {
  return new Promise((resolve) => {
    const settle = (user: User | null) => {
      clearTimeout(timer);
      stop();
      resolve(user);
    };
    const timer = setTimeout(() => settle(null), 2_500);
    const stop = onIdTokenChanged(auth, (user) => {
      if (user) queueMicrotask(() => settle(user));
    });
  });
}

/** With null, API calls use the stored token instead of Firebase's tokens. */
function setConfirmedUid(uid: string | null) {
  confirmedUid = uid;
  siteStorage.remove(verifyFirstKey);
  setFirebaseTokenSource(uid === null ? null : firebaseTokens);
}

/** Ends the session in this browser without waiting for Firebase. */
export function forgetSession() {
  setConfirmedUid(null);
  storeAccessToken(null);
  setSession({ status: "signed-out" });
}

function isSameRole(one: StaffMember | null, other: StaffMember | null): boolean {
  return one?.role === other?.role && one?.doctorId === other?.doctorId;
}

function toSessionUser(user: User, staff: StaffMember | null): SessionUser {
  const { uid, email, displayName, emailVerified: verified } = user;
  return { uid, email: email ?? "", name: displayName ?? "", staff, verified };
}
