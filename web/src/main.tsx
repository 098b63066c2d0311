import { StrictMode, startTransition, useEffectEvent, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { PageError } from "./app/page-error.tsx";
import { createSiteRouter, prefetchPage, type SiteRouter } from "./app/site-router.ts";
import { waitUntilReachable } from "./shared/api-error.ts";
import { isNewerThanBuilt } from "./shared/built-clinic.ts";
import { reloadForNewDeploy, setPagePrefetch } from "./shared/load-code.ts";
import { tolerateTranslation } from "./shared/translated-page.ts";
import "./styles/site.scss";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// A browser that is too old for the site keeps the prerendered page, and index.html shows a note.
if (document.getElementById("old-browser")?.hidden !== false) {
  tolerateTranslation();
  setPagePrefetch(prefetchPage);
  startSite(root);
}

/** Hydrates or replaces the prerendered page. If loading the code fails, the prerendered page stays, and its links work. */
async function startSite(root: HTMLElement): Promise<void> {
  // Hydrates only a page that was prerendered for this path. Pages behind the sign-in and unknown paths are replaced.
  // The same holds for a page with older words than this browser knows.
  const isWhole = root.dataset.path === location.pathname && !isNewerThanBuilt;
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

/** Whether polyfills.ts is unnecessary: docs/decisions/browsers.md. The imports of main.tsx must work without polyfills.ts. */
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
 * Draws the page in place of the prerendered parts. The focus stays on the same link or button, and an open menu stays open.
 * No input is lost, because prerendered forms take no input (build/page-html.ts).
 */
function replacePrerendered(root: HTMLElement, router: SiteRouter): void {
  const tracked = trackFocusAndMenu();
  startTransition(() =>
    createRoot(root).render(<SiteWithCallback router={router} onDrawn={() => tracked.restore(root)} />),
  );
}

function SiteWithCallback({ router, onDrawn }: { router: SiteRouter; onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn);
  useLayoutEffect(() => drawn(), []);
  return <Site router={router} />;
}

/** Tracks the focused element and the open menu. `restore` restores both after the page is replaced. */
function trackFocusAndMenu() {
  let focused: Element | null = document.activeElement;
  let open: Element | null = document.querySelector(":popover-open");
  const tracking = new AbortController();
  const options = { signal: tracking.signal, capture: true };
  document.addEventListener("focusin", ({ target }) => (focused = target as Element), options);
  document.addEventListener(
    "focusout",
    // Remembers a focused element that was removed, because `restore` looks for its counterpart.
    () => void queueMicrotask(() => (focused = focused?.isConnected ? document.activeElement : focused)),
    options,
  );
  document.addEventListener(
    "toggle",
    (event) => (open = event.newState === "open" ? (event.target as Element) : null),
    options,
  );
  const restore = (root: HTMLElement) => {
    tracking.abort();
    if (open && !open.isConnected) document.getElementById(open.id)?.showPopover();
    if (focused && !focused.isConnected) findCounterpart(root, focused)?.focus({ preventScroll: true });
  };
  return { restore };
}

/** Finds the new element of the same type with the same address and name as the removed element. */
function findCounterpart(root: HTMLElement, gone: Element): HTMLElement | undefined {
  const all = [...root.querySelectorAll<HTMLElement>(gone.localName)];
  return all.find((one) => identifyingText(one) === identifyingText(gone));
}

function identifyingText(element: Element): string {
  return [element.getAttribute("href"), element.getAttribute("aria-label") ?? element.textContent].join(" ");
}
