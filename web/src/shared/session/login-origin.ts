import { bookingPath } from "../paths.ts";
import type { SessionUser } from "./session-state.ts";

type PageLocation = { pathname: string; search: string; hash: string };

/** The page that led to /login, or null. */
export function readLoginOrigin(state: unknown): PageLocation | null {
  const from: unknown = readProperty(state, "from");
  const [pathname, search, hash] = [
    readProperty(from, "pathname"),
    readProperty(from, "search"),
    readProperty(from, "hash"),
  ];
  const isLocation = isText(pathname) && isText(search) && isText(hash);
  // `//host` would leave the site.
  return isLocation && /^\/(?![/\\])/.test(pathname) ? { pathname, search, hash } : null;
}

/** Whether a session ended on the page before. `ended` is its uid. */
function isSessionEnded(state: unknown): boolean {
  return isText(readProperty(state, "ended"));
}

/** Whether the link to a new address led here. */
function isAddressChange(state: unknown): boolean {
  return readProperty(state, "changesAddress") === true;
}

/** The page to return to after login, with its state. Null if it was left by the session of another user. */
export function findReturnLocation(
  state: unknown,
  user: SessionUser,
): { to: PageLocation; state: unknown } | null {
  const to =
    isSessionEnded(state) && readProperty(state, "ended") !== user.uid ? null : readLoginOrigin(state);
  return to && { to, state: readProperty(readProperty(state, "from"), "state") };
}

/** Without zod, which would be a tenth of /login's budget. */
function readProperty(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** `ended`: the session ended. `verified`: a mail's link verified the address. `address`: to change the address. */
export const loginReasons = ["ended", "verified", "address", "booking", "page"] as const;
export type LoginReason = (typeof loginReasons)[number];

/** Why /login is shown, by its query and its location state. Null without a reason. */
export function findLoginReason(search: string, state: unknown): LoginReason | null {
  if (isSessionEnded(state)) return "ended";
  if (isVerificationReturn(search)) return "verified";
  const origin = readLoginOrigin(state);
  if (origin && isAddressChange(state)) return "address";
  return origin && (origin.pathname === bookingPath ? "booking" : "page");
}

/** Firebase leads to /login?verified once an address is verified. */
export function isVerificationReturn(search: string): boolean {
  return new URLSearchParams(search).has("verified");
}
