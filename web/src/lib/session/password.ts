import { EmailAuthProvider, reauthenticateWithCredential, updatePassword } from "firebase/auth";
import { admit } from "./admission.ts";
import { loadAuth } from "./auth.ts";

/** Whether this account has a password: one made with Google has none. */
export async function hasPassword(): Promise<boolean> {
  const { auth } = await loadAuth();
  return auth.currentUser?.providerData.some(({ providerId }) => providerId === "password") ?? false;
}

/**
 * Firebase takes a new password only shortly after the old one was given. Other devices are signed out by it. The server hears at once of the
 * session that begins with it: one that it first sees with a verified address would be somebody's who takes the account over.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const { auth } = await loadAuth();
  const user = auth.currentUser;
  if (!user?.email) throw new Error("Nobody is signed in");
  const { email } = user;
  const signInAgain = async (password: string) => {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  };
  await signInAgain(current);
  await updatePassword(user, next);
  await admit(auth, user, () => signInAgain(next), false).catch(() => undefined);
}
