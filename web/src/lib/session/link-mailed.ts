/** To whom a link that proves their address was mailed from this tab. In the tab's storage, so that a reload still knows. */
import { useSyncExternalStore } from "react";

const key = "linkMailed";
const listeners = new Set<() => void>();

/** Null where it could not be sent. */
export function noteLinkMailed(uid: string | null): void {
  if (uid === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, uid);
  for (const listener of listeners) listener();
}

/** False says nothing of other tabs and earlier days. */
export function useLinkMailed(uid: string): boolean {
  return useSyncExternalStore(watch, () => sessionStorage.getItem(key) === uid);
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
