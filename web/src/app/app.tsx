import { Route, Routes } from "react-router-dom";
import { Guard } from "./guard.tsx";
import { ShowPage } from "./lazy-page.tsx";
import { RouteBoundary } from "./route-boundary.tsx";
import { type AppRoute, dashboardFrame, dashboardRoutes, notFoundPage, routes } from "./routes.ts";
import { Shell } from "./shell.tsx";

export function App() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={element(route)} />
        ))}
        <Route
          element={
            <RouteBoundary>
              <ShowPage page={dashboardFrame} />
            </RouteBoundary>
          }
        >
          {dashboardRoutes.map((route) => (
            <Route key={route.path} path={route.path} element={element(route)} />
          ))}
        </Route>
        <Route
          path="*"
          element={
            <RouteBoundary>
              <ShowPage page={notFoundPage} />
            </RouteBoundary>
          }
        />
      </Route>
    </Routes>
  );
}

/** Keyed by path: a navigation shows the next page's frame at once instead of holding the last one. */
function element(route: AppRoute) {
  return (
    <RouteBoundary key={route.path}>
      <Guard access={route.access}>
        <ShowPage page={route.page} />
      </Guard>
    </RouteBoundary>
  );
}
