import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router-dom";
import { listPageHandles, notFound } from "./app/page-handle.ts";
import { memberPages, publicPages, routes } from "./app/routes.tsx";
import { loadMatchedRoutes } from "./app/site-router.ts";
import { queryClient } from "./shared/query-client.ts";

export const pages = { public: listPageHandles(publicPages), member: listPageHandles(memberPages), notFound };

type RenderedPage = {
  html: string;
  /** The React components of the page and its layouts. */
  components: unknown[];
};

/** Renders the page at this path. Throws if the page suspends, because React could not hydrate such HTML. */
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
          // Omits React Router's inline data script, which would hold no data and which the content security policy forbids.
          hydrate={false}
        />
      </StrictMode>,
    );
    const matches = matchRoutes(withoutRequests, path) ?? [];
    return { html, components: matches.flatMap(({ route }) => route.Component ?? []) };
  } finally {
    // The query cache's timers would keep the build running: https://tanstack.com/query/latest/docs/framework/react/guides/ssr
    queryClient.clear();
  }
}

function withoutLoaders({ loader: _, children, ...route }: RouteObject): RouteObject {
  return { ...route, ...(children && { children: children.map(withoutLoaders) }) } as RouteObject;
}
