/**
 * Whether anybody is at work on this page. What only an act asks for, like dialogs and toasts, comes when the first one announces itself:
 * by a pointer that moves, a finger, a wheel, a key. Who has opened the page and looks at it loads none of that.
 */
import { useSyncExternalStore } from "react";

/** No scroll: pages do that by themselves. */
const signs = ["pointermove", "pointerdown", "wheel", "keydown"] as const;
const listeners = new Set<() => void>();
let awake = false;

/** Also what is to be told to somebody who has done nothing yet. */
export function wake(): void {
  if (awake) return;
  awake = true;
  for (const sign of signs) window.removeEventListener(sign, wake, true);
  for (const listener of listeners) listener();
}

export function useAwake(): boolean {
  return useSyncExternalStore(
    watch,
    () => awake,
    () => false,
  );
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

if (typeof window !== "undefined") {
  // Before this code had come, or on the page from which a link has led here.
  if (navigator.userActivation?.hasBeenActive) wake();
  else for (const sign of signs) window.addEventListener(sign, wake, { capture: true, passive: true });
}
