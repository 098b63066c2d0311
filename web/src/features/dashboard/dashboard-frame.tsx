import { Outlet, useLocation } from "react-router-dom";
import { VerifyBanner } from "../../components/verification/verify-banner.tsx";
import { useSession } from "../../lib/session/session.ts";
import { clinicEntries } from "./dashboard-menu.ts";
import { DashboardNav } from "./dashboard-nav.tsx";
import { SearchSlot } from "./search-slot.tsx";
import "../../styles/dashboard.scss";

/** Menu and page side by side; on phones the menu is a bar at the bottom. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
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
        <Outlet />
      </div>
    </div>
  );
}
