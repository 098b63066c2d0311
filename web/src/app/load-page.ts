import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router-dom";
import { waitUntilReachable } from "../shared/api-error.ts";
import { loadOnce } from "../shared/load-once.ts";

/** The exports of a page's file. `loader` starts the page's first requests and returns before the answers arrive. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

/** Two ways to load a route's code: the router calls `lazy`, and `prefetch` loads a page that is likely to be next. */
export type PageCode = { lazy: () => Promise<PageModule>; prefetch: () => Promise<PageModule> };

/** The address to which the current navigation goes. */
let navigationTarget: string | undefined;

export function setNavigationTarget(address: string | undefined): void {
  navigationTarget = address;
}

const retryDelayMs = 3_000;

/**
 * Page code does not load without a connection, or if a deploy has replaced its file. `prefetch` then rejects. `lazy` waits
 * for the server and opens the page by its address, because the router would keep a rejection.
 */
export function loadPage(load: () => Promise<PageModule>): PageCode {
  const prefetch = loadOnce(load);
  const lazy = async () => {
    for (;;) {
      try {
        return await prefetch();
      } catch {
        const wanted = navigationTarget;
        await waitUntilReachable();
        if (wanted !== undefined && wanted === navigationTarget) location.assign(wanted);
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  };
  return { lazy, prefetch };
}
