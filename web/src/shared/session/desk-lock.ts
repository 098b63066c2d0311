/**
 * The lock of staff pages: after some minutes without input they hide what they show, in all tabs, until the user signs in again
 * or somebody else takes over. The browser's storage keeps it, so that a reload doesn't unlock.
 */
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { isLockedFor, lockedKey, storeInput, storeLocked, storeUnlocked } from "./lock-time.ts";
import { currentSession, subscribeToSession } from "./session-state.ts";

const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === lockedKey || key === null) listener();
  };
  const stops = [listeners.subscribe(listener), subscribeToSession(listener)];
  window.addEventListener("storage", onStorage);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener("storage", onStorage);
  };
}

export function isLocked(): boolean {
  const session = currentSession();
  return session.status === "signed-in" && isLockedFor(session.user);
}

export function useIsLocked(): boolean {
  return useSyncExternalStore(subscribe, isLocked, () => false);
}

export function lock(): void {
  const session = currentSession();
  if (session.status !== "signed-in") return;
  storeLocked(session.user.uid);
  listeners.notify();
}

/** Called after the user has signed in, again or for the first time. */
export function unlock(now: Date): void {
  storeUnlocked(now);
  listeners.notify();
}

/** Input on a locked page doesn't count. */
export function recordInput(now: Date): void {
  if (!isLocked()) storeInput(now);
}
