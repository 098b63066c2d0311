import { useEffect, useEffectEvent } from "react";
import { guardLeaving, type Keeps } from "./leave-guard.ts";

export type Ways = {
  /** Of a dialog: its page's next query would leave it standing over something else, so that asks too, and closes it. */
  close?: () => void;
  /** By default to the same page with another query. */
  keeps?: Keeps;
};

/** While `dirty`, `ask` is given whatever would lead away from the page, and the browser asks before it unloads it. */
export function useLeaveAttempt(dirty: boolean, ask: (go: () => void) => void, ways: Ways): void {
  const attempt = useEffectEvent((go: () => void) =>
    ask(() => {
      ways.close?.();
      go();
    }),
  );
  const keeps = useEffectEvent((to: string, from: string) =>
    ways.keeps ? ways.keeps(to, from) : !ways.close && to === from,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const stop = guardLeaving({ ask: (go) => attempt(go), keeps: (to, from) => keeps(to, from) });
    window.addEventListener("beforeunload", askByBrowser);
    return () => {
      stop();
      window.removeEventListener("beforeunload", askByBrowser);
    };
  }, [dirty]);
}

/** In words of the browser's own. */
function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
