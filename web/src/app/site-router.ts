import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { setNavigationTarget } from "./load-page.ts";
import { isCodeHandle } from "./page-handle.ts";
import { routes } from "./routes.tsx";

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Loads the first page's code and then creates the router, because a router without that code would replace the prerendered
 * page by a fallback. Rejects if the code can't be loaded.
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

/** Loads the code of the page and layouts at this path, and stores the code in their route objects. */
export async function loadMatchedRoutes(pathname: string): Promise<void> {
  await Promise.all(
    matchedRoutes(pathname).map(async (route) => {
      if (route.lazy && isCodeHandle(route.handle))
        Object.assign(route, { ...(await route.handle.prefetch()), lazy: undefined });
    }),
  );
}

/** Loads the code of a page that is likely to be next. */
export async function prefetchPage(pathname: string): Promise<void> {
  const handles = matchedRoutes(pathname).map(({ handle }): unknown => handle);
  await Promise.allSettled(handles.filter(isCodeHandle).map(({ prefetch }) => prefetch()));
}

function matchedRoutes(pathname: string): RouteObject[] {
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => route);
}
