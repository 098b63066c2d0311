import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

type Watched = {
  /** The requests since the start or the last `forget`, in order, as paths with queries. */
  asked: () => readonly string[];
  forget: () => void;
  /** Waits until every request has ended and the page is idle. */
  settle: () => Promise<void>;
};

/** Records the page's requests. `settle` does not wait for a request whose address `isAwaited` rejects, such as one held back. */
export function watchRequests(page: Page, isAwaited: (address: string) => boolean = () => true): Watched {
  let asked: string[] = [];
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) asked.push(addressOf(request));
    if (isAwaited(addressOf(request))) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return {
    asked: () => asked,
    forget: () => {
      asked = [];
    },
    settle: () =>
      expect
        .poll(async () => {
          await waitForIdle(page);
          return [...open].map(addressOf);
        })
        .toEqual([]),
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${pathname}${search}`;
}

/**
 * Waits for idle time twice, because work in the first idle time may start requests. After a second a busy page counts as idle.
 */
function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}
