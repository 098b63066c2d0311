import { sendEmailVerification } from "firebase/auth";
import { loadAuth } from "./auth.ts";

/** Mails the link that proves the address. It leads back to where the appointments that wait for it appear. */
export async function sendVerification(): Promise<void> {
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  await sendEmailVerification(auth.currentUser, { url: new URL("/dashboard", location.href).href });
}
