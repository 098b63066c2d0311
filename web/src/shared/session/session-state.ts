import type { Permission } from "@clinic/contract/permissions.ts";
import { type Reach, reachOf, type StaffMember } from "@clinic/domain/reach.ts";
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { siteStorage, tabStorage } from "../storage.ts";
import { isLockedFor } from "./lock-time.ts";

export type SessionUser = {
  uid: string;
  email: string;
  name: string;
  /** The role among the clinic's staff; null for patients. */
  staff: StaffMember | null;
  /** Whether the email address is verified. A Google account's address always is. */
  verified: boolean;
};

export type Session =
  /** `loading`: in prerendered HTML, until hydration. */
  | { status: "loading" }
  /** `ended`: the uid of a session that the server has ended, until /login has told the user. */
  | { status: "signed-out"; ended?: string }
  | { status: "signed-in"; user: SessionUser };

export const loadingSession: Session = { status: "loading" };

let session: Session = loadingSession;
const listeners = createListeners();

export function currentSession(): Session {
  return session;
}

/** Returns whose data this session's role reaches with a permission. The server decides; the site only hides what it would refuse. */
export function reachIn(of: Session, permission: Permission): Reach {
  return of.status === "signed-in" ? reachOf(of.user.staff, permission) : "none";
}

/**
 * Whether the signed-in user has a permission, and neither a locked page nor a missing second factor holds them back. Loaders load
 * no data otherwise: the server would answer 403, or record that somebody looked.
 */
export function mayNow(permission: Permission): boolean {
  if (session.status !== "signed-in") return false;
  const { user } = session;
  if (isLockedFor(user) || siteStorage.read("secondFactorNeeded") === user.uid) return false;
  return reachIn(session, permission) !== "none";
}

/** Only files in shared/session/ may call this. */
export function setSession(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  listeners.notify();
}

export const subscribeToSession = listeners.subscribe;

/** Called once /login has told the user that the session has ended. */
export function clearSessionEnd(): void {
  if (session.status === "signed-out") setSession({ status: "signed-out" });
}

/** Stores the uid of the user to whom this tab has mailed a verification link, also over a reload. */
const linkMailedKey = "linkMailed";
const linkMailedListeners = createListeners();

/** `uid` is null if the verification mail could not be sent. */
export function storeLinkMailed(uid: string | null): void {
  if (uid === null) tabStorage.remove(linkMailedKey);
  else tabStorage.write(linkMailedKey, uid);
  linkMailedListeners.notify();
}

/** Whether this tab has mailed a verification link to this user. */
export function useIsLinkMailed(uid: string): boolean {
  return useSyncExternalStore(linkMailedListeners.subscribe, () => tabStorage.read(linkMailedKey) === uid);
}
