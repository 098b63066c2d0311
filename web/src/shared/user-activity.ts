/**
 * Whether somebody uses this page. Code that only an action needs, such as dialogs and toasts, loads at the first pointer
 * move, touch, wheel or key. A person who only looks at the page does not load it.
 */
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** Without `scroll`, which pages cause themselves. */
const inputEvents = ["pointermove", "pointerdown", "wheel", "keydown"] as const;
const listeners = createListeners();
let awake = false;

/** Also called for a toast that nobody's input has caused. */
export function markUserActive(): void {
  if (awake) return;
  awake = true;
  for (const event of inputEvents) window.removeEventListener(event, markUserActive, true);
  listeners.notify();
}

export function useIsUserActive(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => awake,
    () => false,
  );
}

if (typeof window !== "undefined") {
  // Input before this code loaded, or on the page before.
  if (navigator.userActivation?.hasBeenActive) markUserActive();
  else
    for (const event of inputEvents)
      window.addEventListener(event, markUserActive, { capture: true, passive: true });
}
