import { staffPasswordLength } from "@clinic/contract/fields.ts";
import { firstNameOf } from "@clinic/domain/first-name.ts";
import { FirebaseError } from "firebase/app";
import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut as signOutOfFirebase,
  updateProfile,
} from "firebase/auth";
import { verifiedPath } from "../paths.ts";
import { loadAuth } from "./auth.ts";
import {
  completeSignIn,
  forgetSession,
  hasStoredToken,
  loadWatchedAuth,
  mustVerifyFirst,
} from "./complete-sign-in.ts";
import { currentSession, setSession, storeLinkMailed } from "./session-state.ts";
import { signInThen } from "./sign-in-then.ts";
import { storeAccessToken } from "./tokens.ts";
import { storeShortPassword } from "./user-flags.ts";

/** Loads Firebase Auth while the user fills in the sign-in form. */
export async function preloadSignIn(): Promise<void> {
  await loadWatchedAuth();
}

export async function preloadGoogleSignIn(): Promise<void> {
  await Promise.all([preloadSignIn(), import("./google.ts")]);
}

/** Signs in, and then runs `finish`. Throws `SecondFactorNeeded` if Firebase asks for a second factor. */
export async function signInWithPassword(
  email: string,
  password: string,
  finish = async () => {},
): Promise<void> {
  const auth = await loadWatchedAuth();
  await signInThen(
    () => signInWithEmailAndPassword(auth, email, password),
    async (user) => {
      // Firebase Auth takes shorter passwords, unless the project's password policy asks for more. Only staff are asked for a
      // longer one, and whether somebody is staff is known later.
      storeShortPassword(password.length < staffPasswordLength ? user.uid : null);
      await completeSignIn(auth, user);
      await finish();
    },
  );
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  const auth = await loadWatchedAuth();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await completeSignIn(auth, user, async () => {
    // On a retry the name is already set, and no second verification mail is sent.
    if (user.displayName !== name) {
      await updateProfile(user, { displayName: name });
      // If the mail can't be sent, records so, so that the banner offers the mail again.
      storeLinkMailed(user.uid);
      void sendVerification().catch(() => storeLinkMailed(null));
    }
    // Gets a new token, because the old token lacks the name.
    await user.getIdToken(true);
  });
}

/** Signs in by Google's popup in production, and by the account chooser in the local suite. */
export async function continueWithGoogle(): Promise<void> {
  const auth = await loadWatchedAuth();
  const { signInWithGoogle } = await import("./google.ts");
  await signInThen(signInWithGoogle, (user) => completeSignIn(auth, user));
}

/**
 * Mails a link to set a new password, which leads to `path` afterwards. Does not reveal whether the account exists, also in a
 * Firebase project without email enumeration protection.
 */
export async function requestPasswordReset(email: string, path: string): Promise<void> {
  const { auth } = await loadAuth();
  const { href: url } = new URL(path, location.href);
  await sendPasswordResetEmail(auth, email, { url }).catch((error: unknown) => {
    if (error instanceof FirebaseError && error.code === "auth/user-not-found") return;
    throw error;
  });
}

/** `Welcome back, Maria`, or `Welcome, Maria` if this sign-in made the account. */
export async function composeGreeting(name: string): Promise<string> {
  const { auth } = await loadAuth();
  const { creationTime, lastSignInTime } = auth.currentUser?.metadata ?? {};
  const isNew = creationTime !== undefined && creationTime === lastSignInTime;
  return [isNew ? "Welcome" : "Welcome back", firstNameOf(name)].filter(Boolean).join(", ");
}

export async function signOut(): Promise<void> {
  forgetSession();
  const { auth } = await loadAuth();
  await signOutOfFirebase(auth);
}

export async function changeName(name: string): Promise<void> {
  const { auth } = await loadAuth();
  const { currentUser: user } = auth;
  const session = currentSession();
  if (!user || session.status !== "signed-in") return;
  await updateProfile(user, { displayName: name });
  const token = await user.getIdToken(true);
  if (!hasStoredToken(user)) return;
  storeAccessToken(token);
  setSession({ status: "signed-in", user: { ...session.user, name } });
}

/** Checks whether the user has verified the address in another tab or on another device, which Firebase does not report. */
export async function checkVerification(): Promise<void> {
  const auth = await loadWatchedAuth(true);
  const { currentUser: user } = auth;
  if (!user) return;
  await user.reload();
  if (user.emailVerified) await completeSignIn(auth, user, undefined, mustVerifyFirst(user));
}

/** Mails the verification link, which leads to /login. /login sends signed-in users on to their appointments. */
export async function sendVerification(): Promise<void> {
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  await sendEmailVerification(auth.currentUser, { url: new URL(verifiedPath, location.href).href });
  storeLinkMailed(auth.currentUser.uid);
}
