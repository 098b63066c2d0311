import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { dashboardFrame, dashboardRoutes, notFoundPage, preload, routes } from "./app/routes.ts";
import { queryClient } from "./lib/query-client.ts";

export { dashboardFrame, dashboardRoutes, notFoundPage, routes };

/** A page's HTML as a visitor's browser renders it first. Throws when the page suspends: then it could not be taken over. */
export async function renderPage(path: string): Promise<string> {
  await preload(path);
  try {
    return renderToString(
      <StaticRouter location={path}>
        <App />
      </StaticRouter>,
    );
  } finally {
    // Its timers, which throw old answers away, would keep the build from ending: https://tanstack.com/query/latest/docs/framework/react/guides/ssr
    queryClient.clear();
  }
}
