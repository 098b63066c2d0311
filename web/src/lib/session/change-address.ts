import { verifyBeforeUpdateEmail } from "firebase/auth";
import { verifiedPath } from "../paths.ts";
import { loadAuth } from "./auth.ts";
import { providerCode } from "./provider-error.ts";
import { confirmWithGoogle, confirmWithPassword } from "./sign-in-again.ts";

/**
 * Mails a link to the new address; the account has it once somebody opens that in this account's session. `password` is null where
 * they sign in with Google. Resolves the same whether the address is somebody's already or not.
 * https://firebase.google.com/docs/auth/web/manage-users#set_a_users_email_address
 */
export async function askForAddress(address: string, password: string | null): Promise<void> {
  await (password === null ? confirmWithGoogle() : confirmWithPassword(password));
  const { auth } = await loadAuth();
  if (!auth.currentUser) throw new Error("Nobody is signed in");
  const settings = { url: new URL(verifiedPath, location.href).href };
  await verifyBeforeUpdateEmail(auth.currentUser, address, settings).catch((error: unknown) => {
    if (providerCode(error) !== "auth/email-already-in-use") throw error;
  });
}
