import { useState, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * False while the prerendered HTML is not hydrated. A form that is submitted earlier would be sent by the browser, with the
 * password in the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** Whether this component was prerendered. It keeps its prerendered state after hydration, so that the page does not jump. */
export function useIsPrerendered(): boolean {
  const hydrated = useHydrated();
  const [drawnFromFile] = useState(!hydrated);
  return drawnFromFile;
}

/** Moves the focus without scrolling. A heading gets `tabindex="-1"`, so that Tab still skips it. */
export function focusWithoutScroll(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
