import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { PeopleSearch } from "../desk/people/people-search.tsx";
import { loadCode } from "../shared/load-code.ts";
import { usePendingPage } from "../shared/navigation.ts";
import { useSession } from "../shared/session/session.ts";
import { reachIn, type Session } from "../shared/session/session-state.ts";
import { useNeedsSecondFactor } from "../shared/session/user-flags.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageSpinner } from "../ui/page-heading.tsx";
import { VerifyBanner } from "../ui/verify-email.tsx";
import { DashboardNav, isClinicPage, type MenuKind } from "./dashboard-menu.tsx";
import { usePageHandle } from "./page-handle.ts";
import "./dashboard-frame.scss";

/** The layout of the dashboard: menu and page side by side. On phones the menu is a bar at the bottom. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  const isPending = usePendingPage() !== undefined;
  const { access } = usePageHandle();
  const isHeldBack = useIsHeldBack(session);
  // In prerendered HTML the role is unknown. The clinic's pages are for staff, and all other pages for everybody.
  const staff = session.status === "signed-in" ? session.user.staff : null;
  const menu: MenuKind =
    session.status !== "loading"
      ? staff
        ? "staff"
        : "patient"
      : isClinicPage(pathname)
        ? "any-staff"
        : "anybody";
  const hasSearch = isHeldBack
    ? false
    : menu === "staff"
      ? reachIn(session, "patients.read") === "all"
      : menu !== "patient";
  return (
    <div className="container dashboard">
      <div className="dashboard-side">
        <DashboardNav menu={menu} isHeldBack={isHeldBack} />
      </div>
      <div className="dashboard-page">
        {hasSearch && (
          <SearchSlot
            className={menu === "staff" ? undefined : "is-for-staff not-for-dentist not-for-books"}
          />
        )}
        <VerifyBanner />
        {isPending ? (
          <PageSpinner />
        ) : isHeldBack && access !== "signed-in" ? (
          <SecondFactorNeeded />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

/** Whether the server refuses this member of staff everything until they have added a second factor. */
function useIsHeldBack(session: Session): boolean {
  const user = session.status === "signed-in" ? session.user : undefined;
  return useNeedsSecondFactor(user?.uid) && user?.staff !== null;
}

const SecondFactorNeeded = lazyComponent(
  "second-factor-needed",
  async () => ({ Part: (await import("./second-factor-needed.tsx")).SecondFactorNeeded }),
  () => <PageSpinner />,
);

const loadPeopleSearch = () => import("../desk/people/people-search.tsx");

/** The patient search. Only roles that may search load its code. The slot keeps the search's height, so that the page does not jump. */
function SearchSlot({ className }: { className?: string | undefined }) {
  const [search, setSearch] = useState<{ component: typeof PeopleSearch }>();
  const { key } = useLocation();
  // If the search's code does not load, the next navigation (`key`) tries again.
  useEffect(() => {
    if (search || !key) return;
    loadCode(loadPeopleSearch).then(
      (loaded) => setSearch({ component: loaded.PeopleSearch }),
      () => undefined,
    );
  }, [search, key]);
  return (
    <div className={className ? `dashboard-search ${className}` : "dashboard-search"}>
      {search && <search.component />}
    </div>
  );
}
