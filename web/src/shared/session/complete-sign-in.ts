/** Decides when a Firebase user counts as signed in here, and keeps the session true to that from then on. */

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
import { AdmissionError } from "./sign-in-errors.ts";
import {
  readAccessToken,
  readClaims,
  setFirebaseTokenSource,
  storeAccessToken,
  subscribeToAccessToken,
  type TokenSource,
} from "./tokens.ts";

/** The uid that the server has admitted; a Firebase user without that is not signed in here. */
let confirmedUid: string | null = null;
let watching = false;
/** Who has been told that their address is verified. Two looks at once may find it out. */
let notifiedUid: string | undefined;

/** Where a token is stored: its owner was admitted before. Rejects when Firebase can't be reached. */
export async function restoreSession(fromAnotherTab: boolean): Promise<void> {
  const auth = await loadWatchedAuth(true);
  // Signed out meanwhile, perhaps in another tab, where the next person may be signing in just now.
  if (readAccessToken() === null) return;
  const user = userWithStoredToken(auth) ?? (fromAnotherTab ? await waitForUserOfOtherTab(auth) : null);
  if (!user) return endSession();
  const { token, claims } = await user.getIdTokenResult();
  if (!hasStoredToken(user)) return;
  setConfirmedUid(user.uid);
  storeAccessToken(token);
  setSession({ status: "signed-in", user: toSessionUser(user, claims.admin === true ? "admin" : "patient") });
  // Only to hear of a changed role: the session stands without it.
  void completeSignIn(auth, user, undefined, false).catch(() => undefined);
}

/**
 * `signingIn` where they have just done so: their name is told, while later Firebase may remember here one that was changed elsewhere,
 * and there is no token of theirs yet.
 */
export async function completeSignIn(
  auth: Auth,
  user: User,
  complete = async () => {},
  signingIn = true,
): Promise<void> {
  try {
    await complete();
    // A token of before the link was opened doesn't tell the server of it.
    const { claims } = await user.getIdTokenResult();
    const proved = user.emailVerified && claims.email_verified !== true;
    const token = await user.getIdToken(proved || claims.email !== user.email);
    const body = signingIn && user.displayName ? { name: user.displayName } : {};
    const { role, linked = 0 } = await call(startSession, { body }, { token });
    const known = (await user.getIdTokenResult()).claims.admin === true ? "admin" : "patient";
    const current = role === known ? token : await user.getIdToken(true);
    if (auth.currentUser?.uid !== user.uid || !(signingIn || hasStoredToken(user))) return;
    setConfirmedUid(user.uid);
    // Before the token, which would wake a signed-out session to look for its owner.
    setSession({ status: "signed-in", user: toSessionUser(user, role) });
    storeAccessToken(current);
    if (proved && notifiedUid !== user.uid) notify.success("Your email address is verified");
    if (proved) notifiedUid = user.uid;
    // Another device may have come first.
    if (linked > 0 || proved) void queryClient.invalidateQueries({ queryKey: bookingsKey });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "too-many-requests")
      siteStorage.write(verifyFirstKey, user.uid);
    throw new AdmissionError(cause, () => completeSignIn(auth, user, complete, signingIn));
  }
}

/** The account that gets no session until its address is verified. Each tab has its own, because the link opens another tab. */
const verifyFirstKey = "verifyFirst";

/** They have signed in here all the same. */
export function mustVerifyFirst({ uid }: User): boolean {
  return siteStorage.read(verifyFirstKey) === uid;
}

/** The token again after the role has changed, or after a call was refused. Null once nobody is signed in anymore. */
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
  if (!watching) {
    watching = true;
    // Somebody signed out here while there was no connection, or was never admitted.
    if (!isRestoring && readAccessToken() === null) await signOutOfFirebase(auth);
    onIdTokenChanged(auth, async (user) => {
      if (user && user.uid === confirmedUid) await storeCurrentToken(user);
      else if (!user && confirmedUid !== null) endSession();
    });
    // What Firebase is still to hear of an earlier person's leaving is no word about the next one.
    subscribeToAccessToken(() => {
      if (readClaims(readAccessToken())?.user.uid !== confirmedUid) setConfirmedUid(null);
    });
  }
  return auth;
}

/** The server refuses the session, as it does for a removed user. */
async function endRejectedSession(): Promise<void> {
  if (currentSession().status !== "signed-in") return;
  endSession();
  // Without a connection Firebase forgets the person when it is next loaded.
  await signOutOfFirebase((await loadAuth()).auth).catch(() => undefined);
}

/** Not by SignOut: the page's guard sends to /login, from where the same person comes back to it. */
function endSession() {
  const ended = readClaims(readAccessToken())?.user.uid;
  setConfirmedUid(null);
  setSession({ status: "signed-out", ...(ended && { ended }) });
  storeAccessToken(null);
}

/** No connection is no verdict on the session: the call fails, and the person stays signed in. */
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

/** Firebase may hold here who was signed in before, and hears later of who is now. */
function userWithStoredToken({ currentUser }: Auth): User | null {
  return currentUser && hasStoredToken(currentUser) ? currentUser : null;
}

/** Not of who has signed out in any tab, also while Firebase was at work for them here. */
export function hasStoredToken({ uid }: User): boolean {
  return readClaims(readAccessToken())?.user.uid === uid;
}

/** When another tab has just signed in, Firebase hears of it here up to a second after the stored token. */
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

/** Until somebody is, calls go by the stored token. */
function setConfirmedUid(uid: string | null) {
  confirmedUid = uid;
  siteStorage.remove(verifyFirstKey);
  setFirebaseTokenSource(uid === null ? null : firebaseTokens);
}

/** Who was here is gone: nothing waits for what Firebase does about it. */
export function forgetSession() {
  setConfirmedUid(null);
  storeAccessToken(null);
  setSession({ status: "signed-out" });
}

function toSessionUser(user: User, role: SessionUser["role"]): SessionUser {
  const { uid, email, displayName, emailVerified: verified } = user;
  return { uid, email: email ?? "", name: displayName ?? "", role, verified };
}
