import { type MouseEvent, useRef } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { usePendingPage } from "../shared/navigation.ts";
import { PageSpinner } from "../ui/page-heading.tsx";
import { Announcer } from "./announcer.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { PageArrival } from "./page-arrival.tsx";
import { usePageHandle } from "./page-handle.ts";
import { RequireAccess } from "./require-access.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteNav } from "./site-nav.tsx";

/** Around every page. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const { path, title, access } = usePageHandle();
  const pending = usePendingPage();
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
        {pending !== undefined && !isInDashboard(pending, path) ? (
          <PageSpinner />
        ) : (
          <RequireAccess access={access}>
            <Outlet />
          </RequireAccess>
        )}
      </main>
      <SiteFooter />
      <Announcer />
      <OfflineBanner />
      <LeaveGuard />
      <ScrollRestoration />
      <PageArrival title={title} />
    </>
  );
}

/** From one page of the dashboard to another, its menu stays: the frame shows that the page is on its way. */
function isInDashboard(...paths: string[]): boolean {
  return paths.every((path) => path.startsWith("/dashboard"));
}
