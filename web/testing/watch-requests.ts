import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

type Watched = {
  /** Addresses without the origin, in order: all that the page has asked for since it was watched, or since `forget`. */
  asked: () => readonly string[];
  forget: () => void;
  /** Waits until everything that the page asks for has been answered, and the page has nothing to do in its idle time. */
  settle: () => Promise<void>;
};

/** What a page asks for from now on. `isAwaited` leaves out what a test holds back itself. */
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
          await idle(page);
          return [...open].map(addressOf);
        })
        .toEqual([]),
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${pathname}${search}`;
}

/** What the page puts off until then is asked for before the second time. A page that is never idle counts as idle after a second. */
function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}
