import { Outlet } from "react-router-dom";
import { SiteFooter } from "./site-footer.tsx";
import { SiteNav } from "./site-nav.tsx";

export function Shell() {
  return (
    <>
      <a className="visually-hidden-focusable" href="#content">
        Skip to content
      </a>
      <SiteNav />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
