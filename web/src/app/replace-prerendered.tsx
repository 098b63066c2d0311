import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { unstable_forceFrameRate as forceFrameRate } from "scheduler";

/**
 * How often the browser gets a turn while the page is drawn: often enough for a tap, which nobody feels within 100 ms. React's own 5 ms
 * are made for a drawing that goes on beside somebody's work, and on a slow phone most of the time goes by between the steps.
 */
const turnsPerSecond = 25;

/**
 * Draws the app in the place of what was prerendered for whoever comes: once, and in small steps, between which the browser is free for
 * a tap. Where somebody has got to by then, with the focus or in the menu, they are again in what is drawn. Forms have nothing to lose:
 * until then they can't be used (build/unready-controls.ts).
 */
export function replacePrerendered(root: HTMLElement, app: ReactNode): void {
  const place = watchPlace();
  const onDrawn = () => {
    forceFrameRate(0);
    place.restore(root);
  };
  forceFrameRate(turnsPerSecond);
  startTransition(() => createRoot(root).render(<Drawn onDrawn={onDrawn}>{app}</Drawn>));
}

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  const drawn = useEffectEvent(onDrawn);
  useLayoutEffect(() => drawn(), []);
  return children;
}

/** Remembers what has the focus, and what is open, when both are gone already. */
function watchPlace() {
  let focused: Element | null = document.activeElement;
  let open: Element | null = document.querySelector(":popover-open");
  const follow = new AbortController();
  const options = { signal: follow.signal, capture: true };
  document.addEventListener("focusin", ({ target }) => (focused = target as Element), options);
  // Left, and not taken away.
  document.addEventListener(
    "focusout",
    () => void queueMicrotask(() => (focused = focused?.isConnected ? document.activeElement : focused)),
    options,
  );
  document.addEventListener(
    "toggle",
    (event) => (open = event.newState === "open" ? (event.target as Element) : null),
    options,
  );
  const restore = (root: HTMLElement) => {
    follow.abort();
    if (open && !open.isConnected) document.getElementById(open.id)?.showPopover();
    if (focused && !focused.isConnected) likeness(root, focused)?.focus({ preventScroll: true });
  };
  return { restore };
}

/** The same link or button, as its reader knows it. */
function likeness(root: HTMLElement, gone: Element): HTMLElement | undefined {
  const all = [...root.querySelectorAll<HTMLElement>(gone.localName)];
  return all.find((one) => nameOf(one) === nameOf(gone));
}

function nameOf(element: Element): string {
  return [element.getAttribute("href"), element.getAttribute("aria-label") ?? element.textContent].join(" ");
}
