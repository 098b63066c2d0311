/** To whom a link that proves their address was mailed from this tab. In the tab's storage, so that a reload still knows. */
import { useSyncExternalStore } from "react";
import { tabStorage } from "../storage.ts";

const key = "linkMailed";
const listeners = new Set<() => void>();

/** Null where it could not be sent. */
export function noteLinkMailed(uid: string | null): void {
  if (uid === null) tabStorage.remove(key);
  else tabStorage.write(key, uid);
  for (const listener of listeners) listener();
}

/** False says nothing of other tabs and earlier days. */
export function useLinkMailed(uid: string): boolean {
  return useSyncExternalStore(watch, () => tabStorage.read(key) === uid);
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
