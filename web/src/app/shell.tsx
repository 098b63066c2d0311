import { textLocaleOf } from "@clinic/domain/spelling.ts";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { builtClinic } from "../shared/built-clinic.ts";
import { useRegion } from "../shared/clinic-region.ts";
import { usePendingPage } from "../shared/navigation.ts";
import { useSite } from "../shared/published.ts";
import { useSession } from "../shared/session/session.ts";
import { reachIn } from "../shared/session/session-state.ts";
import { onFirstToast } from "../shared/toast-library.ts";
import { applyTones } from "../shared/tones.ts";
import { SiteFooter } from "../site/site-footer.tsx";
import { PageSpinner, Redirect } from "../ui/page-heading.tsx";
import type { Toasts } from "../ui/toasts.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { type Access, usePageHandle } from "./page-handle.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteNav } from "./site-nav.tsx";

/** The layout of every page: header, content and footer. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const { path, title, access } = usePageHandle();
  const pending = usePendingPage();
  const { tones } = useSite().data;
  useLayoutEffect(() => applyTones(document.documentElement.style, tones), [tones]);
  usePageLanguage();
  // Skips to the content without changing the URL, because the hash may hold the token of a mailed link.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.scrollIntoView({ behavior: "instant" });
    content.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript the anchor works as a link */}
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <SiteNav />
      <noscript>
        <p className="container">Booking, messages and logging in need JavaScript.</p>
      </noscript>
      <div className="toast-band" />
      <main
        id="content"
        className={access === "public" || access === "signed-in" ? undefined : "is-dense"}
        tabIndex={-1}
        ref={content}
      >
        {/* Between two pages of the dashboard its own layout shows the spinner, beside its menu. */}
        {pending !== undefined && ![pending, path].every((one) => one.startsWith("/dashboard")) ? (
          <PageSpinner />
        ) : access === "public" ? (
          <Outlet />
        ) : (
          <RequireSignIn access={access}>
            <Outlet />
          </RequireSignIn>
        )}
      </main>
      <SiteFooter />
      <OfflineBanner />
      <LazyToasts />
      <LeaveGuard />
      <ScrollRestoration />
      <RouteAnnouncer path={path} title={title} />
    </>
  );
}

// A function apart from `.then`: Vite would move a `.then` behind its CSS preload, whose failure would then stay unhandled.
const loadToasts = () => import("../ui/toasts.tsx");

/** The toasts' container, which loads with the first toast. The toast waits for it. */
function LazyToasts() {
  const [loaded, setLoaded] = useState<{ Toasts: typeof Toasts }>();
  // A layout effect, so that it runs before the effects of pages, which may show a toast.
  useLayoutEffect(() => {
    // Ignores a failure, because toasts only repeat what the page shows.
    onFirstToast(() => void loadToasts().then(setLoaded, () => {}));
  }, []);
  return loaded && <loaded.Toasts />;
}

/** Sets the page's language to the clinic's English, if the clinic has changed its formats since the build. */
function usePageLanguage(): void {
  const language = textLocaleOf(useRegion());
  const shown = useRef(textLocaleOf(builtClinic.settings));
  useLayoutEffect(() => {
    // A browser that translates the page sets another language, which an unchanged clinic leaves alone.
    if (language === shown.current) return;
    shown.current = language;
    document.documentElement.lang = language;
  }, [language]);
}

type RequireSignInProps = { access: Exclude<Access, "public">; children: ReactNode };

/** Redirects visitors to /login, with the location to return to. Redirects who lacks the page's permission to My Appointments. */
function RequireSignIn({ access, children }: RequireSignInProps) {
  const session = useSession();
  const location = useLocation();
  const navigation = useNavigation();
  // Shows the page while the session loads, because the prerendered parts are the same for all users.
  if (session.status === "loading") return children;
  const isAllowed =
    session.status === "signed-in" && (access === "signed-in" || reachIn(session, access) !== "none");
  if (isAllowed) return children;
  // Does not redirect during a navigation, because SignOut already navigates to the home page.
  if (navigation.state !== "idle") return null;
  return session.status === "signed-out" ? (
    <Redirect key={location.key} to="/login" state={{ from: location, ended: session.ended }} />
  ) : (
    <Redirect key={location.key} to="/dashboard" />
  );
}
