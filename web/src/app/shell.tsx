import { useEffect } from "react";
import { flushSync } from "react-dom";
import { Outlet, useNavigate } from "react-router-dom";
import { setWayHome } from "../lib/session/session-state.ts";
import { Announcer } from "./announcer.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteNav } from "./site-nav.tsx";

export function Shell() {
  const navigate = useNavigate();
  useEffect(() => setWayHome(() => flushSync(() => navigate("/", { replace: true }))), [navigate]);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteNav />
      <noscript>
        <p className="container">
          Booking, messages and signing in need JavaScript. Without it, please call us.
        </p>
      </noscript>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Announcer />
      <OfflineBanner />
    </>
  );
}
