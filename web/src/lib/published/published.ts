import { useSyncExternalStore } from "react";

type Published<T> = {
  data: T;
  /** `given`: what the page was built with, until the server has answered. */
  state: "given" | "current" | "failed";
  retry: () => void;
};

export type PublishedHook<T> = (() => Published<T>) & {
  /** Asks again where it was asked before: the visitor has just changed it. */
  renew: () => void;
  /** Shows what somebody else has asked the server for, in place of asking for the same. */
  take: (answer: Promise<T>) => void;
};

/** A browser doesn't notice every connection that comes back. */
const againMs = 30_000;

const forgetters: (() => void)[] = [];

/** For tests: every published value is as in a new tab. */
export function forgetPublished(): void {
  for (const forget of forgetters) forget();
}

/**
 * What the clinic publishes, on pages that were built before: shows `given` first, also while React takes the page over,
 * and asks the server when the browser has nothing better to do. While a page shows it, a failed question is asked again:
 * as soon as the browser is back online, and after `againMs`. A query library would weigh more than the whole page.
 */
export function published<T>(given: T, read: () => Promise<T>): PublishedHook<T> {
  const retry = () => void (asked ?? ask());
  const first: Published<T> = { data: given, state: "given", retry };
  let shown = first;
  /** The one question whose answer is waited for: one that was asked before a change must not undo it. */
  let asked: Promise<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  forgetters.push(() => show(first));

  const show = (next: Published<T>) => {
    asked = undefined;
    shown = next;
    for (const listener of listeners) listener();
  };
  const wait = async (answer: Promise<T>, onFault: () => void) => {
    asked = answer;
    try {
      const data = await answer;
      if (asked === answer) show({ data, state: "current", retry });
    } catch {
      if (asked === answer) onFault();
    }
  };
  const ask = () =>
    wait(read(), () => {
      if (shown.state === "current") return show(shown);
      show({ ...shown, state: "failed" });
      clearTimeout(timer);
      timer = setTimeout(askAgain, againMs);
    });
  const askAgain = () => {
    if (shown.state === "failed" && listeners.size > 0) retry();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      whenIdle(() => shown.state !== "current" && retry());
      window.addEventListener("online", askAgain);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("online", askAgain);
    };
  };
  return Object.assign(
    () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => first,
      ),
    {
      renew: () => void ((asked || shown.state !== "given") && ask()),
      // Whoever asked may have given up, and nothing is known yet.
      take: (answer: Promise<T>) =>
        void wait(answer, () => (shown.state === "given" ? void ask() : show(shown))),
    },
  );
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 200);
}
