/** Whoever leaves a page with a half-filled form is asked first: by a link, by the browser's buttons, by anything that navigates. */
import type { HistoryRouterProps } from "react-router-dom";

type History = HistoryRouterProps["history"];

/** Is given what would have happened, to do it once somebody has said yes. */
type Ask = (leave: () => void) => void;

/** Whether what was typed goes along from one path to another, so that nobody has to be asked. */
export type Keeps = (to: string, from: string) => boolean;

type Guard = { ask: Ask; keeps: Keeps };

/** Of the forms that are begun, the one that was begun last asks for all. */
const guards = new Set<Guard>();

/** Until what it answers is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/**
 * The router's history, where another page is pushed or gone back to only after a yes. What replaces a page is the site's own
 * doing, like the way to the sign-in, and asks nobody.
 */
export function guardedHistory(history: History): History {
  const { push, replace } = history;
  /** Where the page on the screen stands in the browser's history; null where somebody else has written the entry. */
  let shown = place();
  let path = location.pathname;
  /** What happens once the browser is back at the page that it shows. */
  let onReturn: (() => void) | undefined;
  let allowed = false;
  const note = () => {
    shown = place();
    path = location.pathname;
  };
  const guardOf = (to: string) => [...guards].findLast(({ keeps }) => !keeps(to, path));
  const guardPop = (event: PopStateEvent) => {
    const to = place();
    const guard = guardOf(location.pathname);
    if (to === null || shown === null || to === shown || allowed || (!guard && !onReturn)) {
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
      guard?.ask(() => {
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
      const guard = guardOf(new URL(history.createHref(to[0]), location.href).pathname);
      if (guard) guard.ask(go);
      else go();
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
