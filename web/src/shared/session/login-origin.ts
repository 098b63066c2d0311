import { bookingPath } from "../paths.ts";
import type { SessionUser } from "./session-state.ts";

type PageLocation = { pathname: string; search: string; hash: string };

/** Where a person came from before they were asked to sign in; null for who came by themselves. */
export function originOf(state: unknown): PageLocation | null {
  const from: unknown = readProperty(state, "from");
  const [pathname, search, hash] = [
    readProperty(from, "pathname"),
    readProperty(from, "search"),
    readProperty(from, "hash"),
  ];
  const known = isText(pathname) && isText(search) && isText(hash);
  // One slash: `//host` would leave the site.
  return known && /^\/(?![/\\])/.test(pathname) ? { pathname, search, hash } : null;
}

/** Whether they were signed in there, until their session ended. */
function isSessionEnded(state: unknown): boolean {
  return isText(readProperty(state, "ended"));
}

/** Whether they come from the link to a new address, which their account doesn't have yet. */
function isAddressChange(state: unknown): boolean {
  return readProperty(state, "changesAddress") === true;
}

/**
 * Back to where they came from, as that page had been opened: it may lead back to another one in its turn. What somebody
 * else's session has left is nothing of theirs.
 */
export function wayBack(state: unknown, user: SessionUser): { to: PageLocation; state: unknown } | null {
  const to = isSessionEnded(state) && readProperty(state, "ended") !== user.uid ? null : originOf(state);
  return to && { to, state: readProperty(readProperty(state, "from"), "state") };
}

/** By hand: a schema library is a tenth of what /login may weigh. */
function readProperty(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Why somebody is asked to log in: by the link of our mail, after their session's end, to change their address, to book, or
 * to see another page.
 */
export const loginReasons = ["ended", "verified", "address", "booking", "page"] as const;
export type LoginReason = (typeof loginReasons)[number];

/** By the query and the router's state of /login; null for who came by themselves. */
export function findLoginReason(search: string, state: unknown): LoginReason | null {
  if (isSessionEnded(state)) return "ended";
  if (cameVerified(search)) return "verified";
  const origin = originOf(state);
  if (origin && isAddressChange(state)) return "address";
  return origin && (origin.pathname === bookingPath ? "booking" : "page");
}

/** Firebase leads on only once the address is verified. */
export function cameVerified(search: string): boolean {
  return new URLSearchParams(search).has("verified");
}
