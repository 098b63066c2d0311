import { bookingPath } from "../paths.ts";
import { changesAddress, hasEnded, originOf } from "./origin.ts";

/**
 * Why somebody is asked to log in: by the link of our mail, after their session's end, to change their address, to book, or
 * to see another page.
 */
export const loginReasons = ["ended", "verified", "address", "booking", "page"] as const;
export type LoginReason = (typeof loginReasons)[number];

/** By the query and the router's state of /login; null for who came by themselves. */
export function findLoginReason(search: string, state: unknown): LoginReason | null {
  if (hasEnded(state)) return "ended";
  if (cameVerified(search)) return "verified";
  const origin = originOf(state);
  if (origin && changesAddress(state)) return "address";
  return origin && (origin.pathname === bookingPath ? "booking" : "page");
}

/** Firebase leads on only once the address is verified. */
export function cameVerified(search: string): boolean {
  return new URLSearchParams(search).has("verified");
}
