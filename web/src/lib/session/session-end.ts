import { storeAccessToken } from "../access-token.ts";
import { draftsKey } from "../drafts-key.ts";
import { tabStorage } from "../storage.ts";

/** Signs out in this browser at once. If Firebase can't be loaded now, it forgets the account when it is loaded next. */
export async function signOutHere(): Promise<void> {
  tabStorage.remove(draftsKey);
  storeAccessToken(null);
  try {
    const { signOut } = await import("./sign-in.ts");
    await signOut();
  } catch {
    // No connection: see `watchedAuth`.
  }
}
