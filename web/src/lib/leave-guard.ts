/** Whoever leaves a page with a half-filled form is asked first: by a link, by the browser's buttons, by anything that navigates. */
import type { HistoryRouterProps } from "react-router-dom";
import { isAbovePage } from "./above-page.ts";

type History = HistoryRouterProps["history"];

/** Is given what would have happened, to do it once somebody has said yes. */
type Ask = (leave: () => void) => void;

/** Of the forms that are begun, the one that was begun last asks for all. */
const guards = new Set<Ask>();

/** Until what it answers is called. */
export function guardLeaving(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Where nobody has to be asked, it happens at once. */
function askBefore(leave: () => void): void {
  const ask = [...guards].at(-1);
  if (ask) ask(leave);
  else leave();
}

/**
 * The router's history, where another page is pushed or gone back to only after a yes. What replaces a page is the site's own
 * doing, like the way to the sign-in, and asks nobody; the same page with another query keeps its forms, but for what stood
 * above it.
 */
export function guardedHistory(history: History): History {
  const { push, replace } = history;
  /** Where the page on the screen stands in the browser's history; null where somebody else has written the entry. */
  let shown = place();
  let path = location.pathname;
  let above = isAbove();
  /** What happens once the browser is back at the page that it shows. */
  let onReturn: (() => void) | undefined;
  let allowed = false;
  const note = () => {
    shown = place();
    path = location.pathname;
    above = isAbove();
  };
  const guardPop = (event: PopStateEvent) => {
    const to = place();
    const stays = guards.size === 0 || (location.pathname === path && (!above || isAbove()));
    if (to === null || shown === null || to === shown || allowed || (stays && !onReturn)) {
      const returned = onReturn;
      onReturn = undefined;
      allowed = false;
      if (!returned) return note();
      event.stopImmediatePropagation();
      return returned();
    }
    // The address has changed already: it is brought back, and the router hears of none of it.
    event.stopImmediatePropagation();
    const way = to - shown;
    onReturn ??= () =>
      askBefore(() => {
        allowed = true;
        window.history.go(way);
      });
    window.history.go(-way);
  };
  // Before the router's own listener.
  window.addEventListener("popstate", guardPop, { capture: true });
  return Object.assign(history, {
    push: (...to: Parameters<History["push"]>) => {
      const go = () => {
        push(...to);
        note();
      };
      if (new URL(history.createHref(to[0]), location.href).pathname === path) go();
      else askBefore(go);
    },
    replace: (...to: Parameters<History["replace"]>) => {
      replace(...to);
      note();
    },
  });
}

/** The router counts its entries in their state. */
function place(): number | null {
  const state: unknown = window.history.state;
  const known = typeof state === "object" && state !== null && "idx" in state;
  return known && typeof state.idx === "number" ? state.idx : null;
}

/** Whether the entry is of something that has opened above its page: in the router's state, what it was given. */
function isAbove(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "usr" in state && isAbovePage(state.usr);
}
