import { useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * False in prerendered HTML until React has taken it over. A form sent before that would leave by the browser's own
 * means, with a password in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/**
 * Whether this part of the page stood in its file. The file tells everybody the same; what stood there so stays, though more is
 * known once React has taken it over, or it would move.
 */
export function useDrawnFromFile(): boolean {
  const hydrated = useHydrated();
  const [drawnFromFile] = useState(!hydrated);
  return drawnFromFile;
}

/** Where who reads by keyboard or ear goes on. Nothing scrolls, and only links and controls are tabbed to. */
export function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
