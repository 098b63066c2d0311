import { useSyncExternalStore } from "react";

type Published<T> = {
  data: T;
  /** `given`: what the page was built with, until the server has answered. */
  state: "given" | "current" | "failed";
  retry: () => void;
};

type PublishedHook<T> = (() => Published<T>) & {
  /** Asks again if it was asked for before. */
  renew: () => void;
  /** Shows the answer to a request that was made elsewhere. */
  take: (answer: Promise<T>) => void;
};

/** A browser does not notice every connection that comes back. */
const againMs = 30_000;

const values: { renew: () => void; forget: () => void }[] = [];

/** Asks again for all that was asked for before: the visitor has just changed some of it. */
export function renewPublished(): void {
  for (const { renew } of values) renew();
}

/** For tests: every published value is as in a new tab. */
export function forgetPublished(): void {
  for (const { forget } of values) forget();
}

/**
 * What the clinic publishes, on public pages: shows what the page was prerendered with, `given`, and asks the server when
 * the browser is idle. While a page shows it, a failed request is repeated when the browser is back online, and after
 * `againMs`. TanStack Query is for the pages behind the sign-in: it would weigh more than a public page's own code.
 */
export function published<T>(given: T, read: () => Promise<T>): PublishedHook<T> {
  const retry = () => void (asked ?? ask());
  const first: Published<T> = { data: given, state: "given", retry };
  let shown = first;
  /** The newest request. The answer to an older one, from before a change, is dropped. */
  let asked: Promise<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

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
      whenIdle(() => {
        if (listeners.size > 0 && shown.state !== "current") retry();
      });
      window.addEventListener("online", askAgain);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("online", askAgain);
    };
  };
  const renew = () => void ((asked || shown.state !== "given") && ask());
  values.push({ renew, forget: () => show(first) });
  return Object.assign(
    () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => first,
      ),
    {
      renew,
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
