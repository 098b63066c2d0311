import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router-dom";
import { handlesOf, notFound } from "./app/page-handle.ts";
import { memberPages, publicPages, routes } from "./app/routes.tsx";
import { loadMatchedRoutes } from "./app/site-router.ts";
import { queryClient } from "./shared/query-client.ts";

/** The pages that get an HTML file each. */
export const pages = { public: handlesOf(publicPages), member: handlesOf(memberPages), notFound };

type RenderedPage = {
  /** As a browser draws the page first. */
  html: string;
  /** The page's and those of the layouts around it. */
  components: unknown[];
};

/** Renders the page at this path. Throws if it suspends: React could not take it over. */
export async function renderPage(path: string): Promise<RenderedPage> {
  await loadMatchedRoutes(path);
  const withoutRequests = routes.map(withoutLoaders);
  const handler = createStaticHandler(withoutRequests);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  try {
    const html = renderToString(
      <StrictMode>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          // Its inline script would need the policy's leave, and there is no data in it.
          hydrate={false}
        />
      </StrictMode>,
    );
    const matches = matchRoutes(withoutRequests, path) ?? [];
    return { html, components: matches.flatMap(({ route }) => route.Component ?? []) };
  } finally {
    // Its timers would keep the build from ending: https://tanstack.com/query/latest/docs/framework/react/guides/ssr
    queryClient.clear();
  }
}

function withoutLoaders({ loader: _, children, ...route }: RouteObject): RouteObject {
  return { ...route, ...(children && { children: children.map(withoutLoaders) }) } as RouteObject;
}
