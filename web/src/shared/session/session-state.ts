import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { tabStorage } from "../storage.ts";

export type SessionUser = {
  uid: string;
  email: string;
  name: string;
  role: "patient" | "admin";
  /** The email address is verified. Accounts of Google's always are. */
  verified: boolean;
};
export type Session =
  /** In prerendered HTML, until hydration. */
  | { status: "loading" }
  /** `ended`: the uid of a session that the server has ended, until /login has said so. */
  | { status: "signed-out"; ended?: string }
  | { status: "signed-in"; user: SessionUser };

export const loadingSession: Session = { status: "loading" };

let session: Session = loadingSession;
const listeners = createListeners();

export function currentSession(): Session {
  return session;
}

/** Loaders of admin pages check it, because the server refuses their reads to others. */
export function isAdminSignedIn(): boolean {
  return session.status === "signed-in" && session.user.role === "admin";
}

/** Only for this folder. */
export function setSession(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  listeners.notify();
}

export const subscribeToSession = listeners.subscribe;

/** Called once /login has said that the session has ended. */
export function clearSessionEnd(): void {
  if (session.status === "signed-out") setSession({ status: "signed-out" });
}

/** The uid that this tab has mailed a verification link to. A reload keeps it. */
const linkMailedKey = "linkMailed";
const linkMailedListeners = createListeners();

/** Null if the mail could not be sent. */
export function storeLinkMailed(uid: string | null): void {
  if (uid === null) tabStorage.remove(linkMailedKey);
  else tabStorage.write(linkMailedKey, uid);
  linkMailedListeners.notify();
}

/** Whether this tab has mailed a verification link to this user. */
export function useIsLinkMailed(uid: string): boolean {
  return useSyncExternalStore(linkMailedListeners.subscribe, () => tabStorage.read(linkMailedKey) === uid);
}
