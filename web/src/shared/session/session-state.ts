import { useSyncExternalStore } from "react";
import { tabStorage } from "../storage.ts";

/** What the modules of the session share: who is signed in. */

export type SessionUser = {
  uid: string;
  email: string;
  name: string;
  role: "patient" | "admin";
  /** They have proved that the address is theirs. Google's accounts have. */
  verified: boolean;
};
export type Session =
  /** While a page is built, and until React has taken it over. */
  | { status: "loading" }
  /** `ended`: the uid of whose session was refused, until they have been told. */
  | { status: "signed-out"; ended?: string }
  | { status: "signed-in"; user: SessionUser };

export const loadingSession: Session = { status: "loading" };

let session: Session = loadingSession;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

/** Who isn't is refused what an admin's page would read ahead. */
export function isAdminHere(): boolean {
  return session.status === "signed-in" && session.user.role === "admin";
}

/** For the modules beside this one: they alone change the session. */
export function setSession(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  for (const listener of listeners) listener();
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Once they have been told that their session has ended: on the next page it is no news. */
export function forgetEnd(): void {
  if (session.status === "signed-out") setSession({ status: "signed-out" });
}

/** To whom a link that proves their address was mailed from this tab. In the tab's storage, so that a reload still knows. */

const linkMailedKey = "linkMailed";
const mailListeners = new Set<() => void>();

/** Null where it could not be sent. */
export function storeLinkMailed(uid: string | null): void {
  if (uid === null) tabStorage.remove(linkMailedKey);
  else tabStorage.write(linkMailedKey, uid);
  for (const listener of mailListeners) listener();
}

/** False says nothing of other tabs and earlier days. */
export function useIsLinkMailed(uid: string): boolean {
  return useSyncExternalStore(watchLinkMailed, () => tabStorage.read(linkMailedKey) === uid);
}

function watchLinkMailed(listener: () => void) {
  mailListeners.add(listener);
  return () => void mailListeners.delete(listener);
}
