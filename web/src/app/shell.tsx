import { type MouseEvent, useEffect, useRef } from "react";
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
  const content = useRef<HTMLElement>(null);
  // Not by the address, where a mail's link has its token.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.scrollIntoView({ behavior: "instant" });
    content.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: where no code has run yet, it leads there by itself, on whichever of a frame's pages */}
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <SiteNav />
      <noscript>
        <p className="container">
          Booking, messages and logging in need JavaScript. Without it, please call us.
        </p>
      </noscript>
      <div className="toast-band" />
      <main id="content" tabIndex={-1} ref={content}>
        <Outlet />
      </main>
      <SiteFooter />
      <Announcer />
      <OfflineBanner />
    </>
  );
}
