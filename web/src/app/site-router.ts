import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { setNavigationTarget } from "./load-page.ts";
import { isCodeHandle } from "./page-handle.ts";
import { routes } from "./routes.tsx";

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Resolves to the router at the tab's address, ready to draw. Rejects if the first page's code can't be loaded.
 *
 * The first page's code is loaded before the router is made, because the router would otherwise draw a fallback in place of
 * the prerendered page.
 */
export async function createSiteRouter(): Promise<SiteRouter> {
  await loadMatchedRoutes(location.pathname);
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation }) =>
    setNavigationTarget(navigation.location && router.createHref(navigation.location)),
  );
  await new Promise<void>((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
  return router;
}

/** Loads the code of the page at this path into its routes. */
export async function loadMatchedRoutes(pathname: string): Promise<void> {
  await Promise.all(
    matchedRoutes(pathname).map(async (route) => {
      if (route.lazy && isCodeHandle(route.handle))
        Object.assign(route, { ...(await route.handle.prefetch()), lazy: undefined });
    }),
  );
}

/** Loads the code of a page that will probably be visited next. */
export async function prefetchPage(pathname: string): Promise<void> {
  const handles = matchedRoutes(pathname).map(({ handle }): unknown => handle);
  await Promise.allSettled(handles.filter(isCodeHandle).map(({ prefetch }) => prefetch()));
}

function matchedRoutes(pathname: string): RouteObject[] {
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
}
