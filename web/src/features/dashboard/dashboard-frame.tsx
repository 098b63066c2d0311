import { Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "../../components/page-spinner.tsx";
import { VerifyBanner } from "../../components/verification/verify-banner.tsx";
import { useSession } from "../../lib/session/session.ts";
import { usePendingPage } from "../../lib/use-pending-page.ts";
import { clinicEntries } from "./dashboard-menu.ts";
import { DashboardNav } from "./dashboard-nav.tsx";
import { SearchSlot } from "./search-slot.tsx";
import "../../styles/dashboard.scss";

/** Menu and page side by side; on phones the menu is a bar at the bottom. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  // The menu stays, and the next page is on its way.
  const isPending = usePendingPage() !== undefined;
  // As long as it isn't known who is there, a page of the clinic's has an admin, and any other may have.
  const admin =
    session.status === "loading"
      ? clinicEntries.some(({ to }) => to === pathname) || "perhaps"
      : session.status === "signed-in" && session.user.role === "admin";
  return (
    <div className="container dashboard">
      <div className="dashboard-side">
        <DashboardNav admin={admin} />
      </div>
      <div className="dashboard-page">
        {admin && <SearchSlot className={admin === "perhaps" ? "is-for-admins" : undefined} />}
        <VerifyBanner />
        {isPending ? <PageSpinner /> : <Outlet />}
      </div>
    </div>
  );
}
