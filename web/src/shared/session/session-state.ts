import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { tabStorage } from "../storage.ts";

export type SessionUser = {
  uid: string;
  email: string;
  name: string;
  role: "patient" | "admin";
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

/** Whether an admin is signed in. Loaders of admin pages load no data for others, because the server answers 403. */
export function isAdminSignedIn(): boolean {
  return session.status === "signed-in" && session.user.role === "admin";
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
