import { bookingPath } from "../paths.ts";
import type { SessionUser } from "./session-state.ts";

type PageLocation = { pathname: string; search: string; hash: string };

/** The page that redirected to /login, or null. */
export function readLoginOrigin(state: unknown): PageLocation | null {
  const from: unknown = readProperty(state, "from");
  const [pathname, search, hash] = [
    readProperty(from, "pathname"),
    readProperty(from, "search"),
    readProperty(from, "hash"),
  ];
  const isLocation = isText(pathname) && isText(search) && isText(hash);
  // Rejects `//host`, which would leave the site.
  return isLocation && /^\/(?![/\\])/.test(pathname) ? { pathname, search, hash } : null;
}

/** Whether /login is shown because a session ended. The state's `ended` is the uid of that session. */
function isSessionEnded(state: unknown): boolean {
  return isText(readProperty(state, "ended"));
}

/** Whether the link that changes an account's address led to /login. */
function isAddressChange(state: unknown): boolean {
  return readProperty(state, "changesAddress") === true;
}

/** The page to return to after login, with the page's location state. Null if another user's session ended on the page. */
export function findReturnLocation(
  state: unknown,
  user: SessionUser,
): { to: PageLocation; state: unknown } | null {
  const to =
    isSessionEnded(state) && readProperty(state, "ended") !== user.uid ? null : readLoginOrigin(state);
  return to && { to, state: readProperty(readProperty(state, "from"), "state") };
}

/** Reads a property without zod, which would be a tenth of /login's budget. */
function readProperty(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Why /login is shown. `ended`: the session ended. `verified`: a mail's link verified the address. `address`: to change the
 * address. `booking`, `page`: the page requires a session.
 */
export const loginReasons = ["ended", "verified", "address", "booking", "page"] as const;
export type LoginReason = (typeof loginReasons)[number];

/** Finds why /login is shown, by the URL's query and the location state. Null without a reason. */
export function findLoginReason(search: string, state: unknown): LoginReason | null {
  if (isSessionEnded(state)) return "ended";
  if (isVerificationReturn(search)) return "verified";
  const origin = readLoginOrigin(state);
  if (origin && isAddressChange(state)) return "address";
  return origin && (origin.pathname === bookingPath ? "booking" : "page");
}

/** Whether Firebase led to /login?verified, because the email address is verified. */
export function isVerificationReturn(search: string): boolean {
  return new URLSearchParams(search).has("verified");
}
