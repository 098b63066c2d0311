import { useNavigate } from "react-router-dom";
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

const patienceMs = 1_000;

/** For pages behind the sign-in: goes to the home page and signs out. */
export function useSignOutForHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Home is drawn first, or the page would send to the login. Without a connection its code may never come.
    const isHome = Promise.resolve(navigate("/", { replace: true, flushSync: true }));
    await Promise.race([isHome, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    await signOutHere();
  };
}
