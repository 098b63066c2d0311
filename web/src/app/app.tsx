import { Route, Routes } from "react-router-dom";
import { Arrival } from "./arrival.tsx";
import { Guard } from "./guard.tsx";
import { type LazyPage, ShowPage } from "./lazy-page.tsx";
import { RouteBoundary } from "./route-boundary.tsx";
import { type AppRoute, dashboardFrame, dashboardRoutes, dataFrame, notFoundPage, routes } from "./routes.ts";
import { Shell } from "./shell.tsx";

const publicRoutes = routes.filter(({ access }) => access === "public");
const memberRoutes = routes.filter(({ access }) => access !== "public");

export function App() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {publicRoutes.map(page)}
        <Route element={frame(dataFrame)}>
          {memberRoutes.map(page)}
          <Route element={frame(dashboardFrame)}>{dashboardRoutes.map(page)}</Route>
        </Route>
        <Route
          path="*"
          element={
            <RouteBoundary>
              <ShowPage page={notFoundPage} />
              <Arrival title="Page not found" />
            </RouteBoundary>
          }
        />
      </Route>
    </Routes>
  );
}

function frame(framing: LazyPage) {
  return (
    <RouteBoundary>
      <ShowPage page={framing} />
    </RouteBoundary>
  );
}

/** Keyed by path: a navigation shows the next page's frame at once instead of holding the last one. */
function page(route: AppRoute) {
  return (
    <Route
      key={route.path}
      path={route.path}
      element={
        <RouteBoundary key={route.path}>
          <Guard access={route.access} drawnFirst={route.drawnFirst ?? false}>
            <ShowPage page={route.page} />
            <Arrival title={route.title} />
          </Guard>
        </RouteBoundary>
      }
    />
  );
}
