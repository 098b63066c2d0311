import { sendEmailVerification } from "firebase/auth";
import { verifiedPath } from "../paths.ts";
import { loadAuth } from "./auth.ts";
import { noteLinkMailed } from "./link-mailed.ts";

/**
 * Mails the link that proves the address. It leads on to /login, which tells on another device of what was proved; whoever is
 * signed in goes on from there to where the appointments that wait for it appear.
 */
export async function sendVerification(): Promise<void> {
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  await sendEmailVerification(auth.currentUser, { url: new URL(verifiedPath, location.href).href });
  noteLinkMailed(auth.currentUser.uid);
}
