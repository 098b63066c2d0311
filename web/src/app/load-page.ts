import { type ComponentType, createElement } from "react";
import type { LoaderFunction } from "react-router-dom";
import { waitUntilReachable } from "../shared/api-error.ts";
import { useRegion } from "../shared/clinic-region.ts";
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
  const prefetch = loadOnce(async () => {
    const page = await load();
    // The build finds a prerendered page's file by its component.
    return typeof document === "undefined" ? page : { ...page, Component: followRegion(page.Component) };
  });
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

/** Draws a page again when the clinic's formats change, because formatting functions read them without a hook. */
function followRegion(Page: ComponentType): ComponentType {
  return function RegionalPage() {
    useRegion();
    return createElement(Page);
  };
}
