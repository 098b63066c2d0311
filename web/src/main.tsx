import { StrictMode, startTransition, useEffectEvent, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { PageError } from "./app/page-error.tsx";
import { createSiteRouter, prefetchPage, type SiteRouter } from "./app/site-router.ts";
import { waitUntilReachable } from "./shared/api-error.ts";
import { reloadForNewDeploy, setPrefetch } from "./shared/load-code.ts";
import { outliveTranslation } from "./shared/translated-page.ts";
import "./styles/site.scss";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// What was prerendered stays as it is in a browser that is too old: index.html tells its visitor.
if (document.getElementById("old-browser")?.hidden !== false) {
  outliveTranslation();
  setPrefetch(prefetchPage);
  start(root);
}

/** Until then, and without it, what was prerendered can be read, and its links work. */
async function start(root: HTMLElement): Promise<void> {
  // React takes over a file that was prerendered for this very path. The others hold what is the same for everybody.
  const isWhole = root.dataset.path === location.pathname;
  try {
    if (!hasAllBuiltIns()) await import("./polyfills.ts");
    const router = await createSiteRouter();
    if (isWhole) hydrateRoot(root, <Site router={router} />);
    else replacePrerendered(root, router);
  } catch {
    await waitUntilReachable();
    if (await reloadForNewDeploy()) return;
    const main = document.querySelector("main");
    if (!isWhole && main) createRoot(main).render(<PageError />);
  }
}

/** Pages' code needs these: docs/decisions/browsers.md. What this file imports must do without. */
function hasAllBuiltIns(): boolean {
  return "toSorted" in Array.prototype && "groupBy" in Map && "popover" in HTMLElement.prototype;
}

function Site({ router }: { router: SiteRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/**
 * Draws the page in place of what was prerendered for everybody. The focus stays on the same link or button, and an open
 * menu stays open. Forms have nothing to lose: until then they take no input (build/unready-controls.ts).
 */
function replacePrerendered(root: HTMLElement, router: SiteRouter): void {
  const place = trackFocusAndMenu();
  startTransition(() =>
    createRoot(root).render(<SiteWithCallback router={router} onDrawn={() => place.restore(root)} />),
  );
}

function SiteWithCallback({ router, onDrawn }: { router: SiteRouter; onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn);
  useLayoutEffect(() => drawn(), []);
  return <Site router={router} />;
}

/** Remembers what has the focus and which menu is open. When it is asked, both are gone from the page. */
function trackFocusAndMenu() {
  let focused: Element | null = document.activeElement;
  let open: Element | null = document.querySelector(":popover-open");
  const watching = new AbortController();
  const options = { signal: watching.signal, capture: true };
  document.addEventListener("focusin", ({ target }) => (focused = target as Element), options);
  document.addEventListener(
    "focusout",
    // If the element is gone, it has lost the focus because of that.
    () => void queueMicrotask(() => (focused = focused?.isConnected ? document.activeElement : focused)),
    options,
  );
  document.addEventListener(
    "toggle",
    (event) => (open = event.newState === "open" ? (event.target as Element) : null),
    options,
  );
  const restore = (root: HTMLElement) => {
    watching.abort();
    if (open && !open.isConnected) document.getElementById(open.id)?.showPopover();
    if (focused && !focused.isConnected) findCounterpart(root, focused)?.focus({ preventScroll: true });
  };
  return { restore };
}

/** The link or button with the same address and name. */
function findCounterpart(root: HTMLElement, gone: Element): HTMLElement | undefined {
  const all = [...root.querySelectorAll<HTMLElement>(gone.localName)];
  return all.find((one) => identifyingText(one) === identifyingText(gone));
}

function identifyingText(element: Element): string {
  return [element.getAttribute("href"), element.getAttribute("aria-label") ?? element.textContent].join(" ");
}
