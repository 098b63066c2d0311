import { useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * False until React has hydrated the prerendered HTML. The browser itself would send a form that is submitted earlier, with
 * the password in the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/**
 * Whether this component was prerendered. The component then keeps its prerendered look after hydration, so that the page
 * does not jump.
 */
export function useIsPrerendered(): boolean {
  const hydrated = useHydrated();
  const [drawnFromFile] = useState(!hydrated);
  return drawnFromFile;
}

/** Moves the focus without scrolling. A heading gets `tabindex="-1"`, so that the Tab key still skips the heading. */
export function focusWithoutScroll(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
