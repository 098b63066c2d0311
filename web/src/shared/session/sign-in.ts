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
import { storeAccessToken } from "./tokens.ts";

/** Loads Firebase while the user fills in the form. */
export async function preloadSignIn(): Promise<void> {
  await loadWatchedAuth();
}

export async function preloadGoogleSignIn(): Promise<void> {
  await Promise.all([preloadSignIn(), import("./google.ts")]);
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  const auth = await loadWatchedAuth();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await completeSignIn(auth, user);
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  const auth = await loadWatchedAuth();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await completeSignIn(auth, user, async () => {
    // On a retry the name is set, so that no second mail is sent.
    if (user.displayName !== name) {
      await updateProfile(user, { displayName: name });
      // If it fails, the banner offers the mail again.
      storeLinkMailed(user.uid);
      void sendVerification().catch(() => storeLinkMailed(null));
    }
    // Only a new token contains the name.
    await user.getIdToken(true);
  });
}

/** Google's popup in production, the account chooser in the local suite. */
export async function continueWithGoogle(): Promise<void> {
  const auth = await loadWatchedAuth();
  const { signInWithGoogle } = await import("./google.ts");
  await completeSignIn(auth, await signInWithGoogle());
}

/**
 * Does not reveal whether the account exists, also in a project without email enumeration protection. After the reset, the
 * mail's link leads to `path`.
 */
export async function requestPasswordReset(email: string, path: string): Promise<void> {
  const { auth } = await loadAuth();
  const { href: url } = new URL(path, location.href);
  await sendPasswordResetEmail(auth, email, { url }).catch((error: unknown) => {
    if (error instanceof FirebaseError && error.code === "auth/user-not-found") return;
    throw error;
  });
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

/** Checks whether the link was opened in another tab or on another device. Firebase does not report it. */
export async function checkVerification(): Promise<void> {
  const auth = await loadWatchedAuth(true);
  const { currentUser: user } = auth;
  if (!user) return;
  await user.reload();
  if (user.emailVerified) await completeSignIn(auth, user, undefined, mustVerifyFirst(user));
}

/** Mails the verification link. It leads to /login, and from there signed-in users to their appointments. */
export async function sendVerification(): Promise<void> {
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  await sendEmailVerification(auth.currentUser, { url: new URL(verifiedPath, location.href).href });
  storeLinkMailed(auth.currentUser.uid);
}
