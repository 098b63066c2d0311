/**
 * Whether somebody uses this page. Code that only an action needs, such as dialogs, loads at the first pointer
 * move, touch, wheel or key, and never for a person who only looks at the page.
 */
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** Leaves out `scroll`, which pages cause themselves. */
const inputEvents = ["pointermove", "pointerdown", "wheel", "keydown"] as const;
const listeners = createListeners();
let isActive = false;

function markUserActive(): void {
  if (isActive) return;
  isActive = true;
  for (const event of inputEvents) window.removeEventListener(event, markUserActive, true);
  listeners.notify();
}

export function useIsUserActive(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isActive,
    () => false,
  );
}

if (typeof window !== "undefined") {
  // Counts input from before this code loaded, and on the page before.
  if (navigator.userActivation?.hasBeenActive) markUserActive();
  else
    for (const event of inputEvents)
      window.addEventListener(event, markUserActive, { capture: true, passive: true });
}
