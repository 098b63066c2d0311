import { storeAccessToken } from "../access-token.ts";
import { draftsKey } from "../drafts-key.ts";
import { tabStorage } from "../storage.ts";
import { goHome } from "./session-state.ts";

/** Signed out here at once. Where Firebase can't be loaded now, it forgets the person when it is next. */
export async function leave(): Promise<void> {
  tabStorage.remove(draftsKey);
  storeAccessToken(null);
  try {
    const { signOut } = await import("./sign-in.ts");
    await signOut();
  } catch {
    // No connection: see `watchedAuth`.
  }
}

/** From a page behind the sign-in: its guard would send to /login, and whoever signs in there next to this page. */
export async function leaveForHome(): Promise<void> {
  goHome();
  await leave();
}
