/** Where who reads by keyboard or ear goes on. Nothing scrolls, and only links and controls are tabbed to. */
export function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
