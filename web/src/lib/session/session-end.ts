import { storeAccessToken } from "../access-token.ts";
import { currentSession } from "./session.ts";

let goHome = () => location.assign("/");

/** The router's way home, which must have rendered before it returns: else a page's guard sends to /login first. */
export function setWayHome(go: () => void): void {
  goHome = go;
}

/** Signed out here at once. Where Firebase can't be loaded now, it forgets the person when it is next. */
export async function leave(): Promise<void> {
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

/** What happens when the server refuses the session, as it does for a removed user: home, then signed out (the spec's section 8). */
export async function endRefusedSession(): Promise<void> {
  if (currentSession().status === "signed-in") await leaveForHome();
}
