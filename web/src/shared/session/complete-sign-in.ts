/** Connects Firebase's user to the session. A user counts as signed in once the server has confirmed it. */

import { startSession } from "@clinic/contract/users.ts";
import { FirebaseError } from "firebase/app";
import { type Auth, onIdTokenChanged, signOut as signOutOfFirebase, type User } from "firebase/auth";
import { call } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { bookingsKey } from "../bookings-query.ts";
import { notify } from "../notify.ts";
import { queryClient } from "../query-client.ts";
import { siteStorage } from "../storage.ts";
import { loadAuth } from "./auth.ts";
import { currentSession, type SessionUser, setSession } from "./session-state.ts";
import { CompleteSignInError } from "./sign-in-errors.ts";
import {
  readAccessToken,
  readTokenClaims,
  setFirebaseTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
} from "./tokens.ts";

/** The uid that the server has confirmed. */
let confirmedUid: string | null = null;
let isWatching = false;
/** Whose verification a toast has announced. Two checks at once may find it. */
let notifiedUid: string | undefined;

/** Restores the session of the stored token. Rejects if Firebase can't be reached. */
export async function restoreSession(fromAnotherTab: boolean): Promise<void> {
  const auth = await loadWatchedAuth(true);
  // There was a sign-out while Firebase loaded, here or in another tab.
  if (readAccessToken() === null) return;
  const user = userWithStoredToken(auth) ?? (fromAnotherTab ? await waitForUserOfOtherTab(auth) : null);
  if (!user) return endSession();
  const { token, claims } = await user.getIdTokenResult();
  if (!hasStoredToken(user)) return;
  setConfirmedUid(user.uid);
  storeAccessToken(token);
  setSession({ status: "signed-in", user: toSessionUser(user, claims.admin === true ? "admin" : "patient") });
  // Updates the role. The session does not depend on it.
  void completeSignIn(auth, user, undefined, false).catch(() => undefined);
}

/**
 * Confirms the session with the server, after `complete`. `isNew` for a sign-in: then no token is stored yet, and the server
 * gets the user's name. Later Firebase may hold an old name here. Throws `AdmissionError`, which can retry.
 */
export async function completeSignIn(
  auth: Auth,
  user: User,
  complete = async () => {},
  isNew = true,
): Promise<void> {
  try {
    await complete();
    // A token from before the verification does not contain it.
    const { claims } = await user.getIdTokenResult();
    const isNewlyVerified = user.emailVerified && claims.email_verified !== true;
    const token = await user.getIdToken(isNewlyVerified || claims.email !== user.email);
    const body = isNew && user.displayName ? { name: user.displayName } : {};
    const { role, linked = 0 } = await call(startSession, { body }, { token });
    const tokenRole = (await user.getIdTokenResult()).claims.admin === true ? "admin" : "patient";
    const currentToken = role === tokenRole ? token : await user.getIdToken(true);
    if (auth.currentUser?.uid !== user.uid || !(isNew || hasStoredToken(user))) return;
    setConfirmedUid(user.uid);
    // Before the token is stored: a signed-out session would otherwise restore itself from it.
    setSession({ status: "signed-in", user: toSessionUser(user, role) });
    storeAccessToken(currentToken);
    if (isNewlyVerified && notifiedUid !== user.uid) notify.success("Your email address is verified");
    if (isNewlyVerified) notifiedUid = user.uid;
    // After a verification, another device may have linked the bookings.
    if (linked > 0 || isNewlyVerified) void queryClient.invalidateQueries({ queryKey: bookingsKey });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "too-many-requests")
      siteStorage.write(verifyFirstKey, user.uid);
    throw new CompleteSignInError(cause, () => completeSignIn(auth, user, complete, isNew));
  }
}

/** The uid that gets no session until its address is verified. For all tabs, because the link opens another one. */
const verifyFirstKey = "verifyFirst";

/** Firebase has signed this user in, but the server waits for the verification. */
export function mustVerifyFirst({ uid }: User): boolean {
  return siteStorage.read(verifyFirstKey) === uid;
}

/** Null if nobody is signed in anymore. */
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
    // A sign-out without a connection, or a sign-in that was never completed.
    if (!isRestoring && readAccessToken() === null) await signOutOfFirebase(auth);
    onIdTokenChanged(auth, async (user) => {
      if (user && user.uid === confirmedUid) await storeCurrentToken(user);
      else if (!user && confirmedUid !== null) endSession();
    });
    // Firebase may report the sign-out of the last user after the next one has signed in.
    subscribeToAccessToken(() => {
      if (readTokenClaims(readAccessToken())?.user.uid !== confirmedUid) setConfirmedUid(null);
    });
  }
  return auth;
}

/** The server rejects the session, for example of a removed user. */
async function endRejectedSession(): Promise<void> {
  if (currentSession().status !== "signed-in") return;
  endSession();
  // Without a connection, `loadWatchedAuth` signs out of Firebase at the next load.
  await signOutOfFirebase((await loadAuth()).auth).catch(() => undefined);
}

/** The page then leads to /login, from where the same user returns. */
function endSession() {
  const ended = readTokenClaims(readAccessToken())?.user.uid;
  setConfirmedUid(null);
  setSession({ status: "signed-out", ...(ended && { ended }) });
  storeAccessToken(null);
}

/** Without a connection the call fails, and the user stays signed in. */
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

/** After a sign-in in another tab, Firebase may still hold the last user here. */
function userWithStoredToken({ currentUser }: Auth): User | null {
  return currentUser && hasStoredToken(currentUser) ? currentUser : null;
}

/** False after a sign-out in any tab. */
export function hasStoredToken({ uid }: User): boolean {
  return readTokenClaims(readAccessToken())?.user.uid === uid;
}

/** Firebase learns of another tab's sign-in up to a second after the token is stored. */
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

/** Without a confirmed user, calls use the stored token. */
function setConfirmedUid(uid: string | null) {
  confirmedUid = uid;
  siteStorage.remove(verifyFirstKey);
  setFirebaseTokenSource(uid === null ? null : firebaseTokens);
}

/** Ends the session here without waiting for Firebase. */
export function forgetSession() {
  setConfirmedUid(null);
  storeAccessToken(null);
  setSession({ status: "signed-out" });
}

function toSessionUser(user: User, role: SessionUser["role"]): SessionUser {
  const { uid, email, displayName, emailVerified: verified } = user;
  return { uid, email: email ?? "", name: displayName ?? "", role, verified };
}
