import { Outlet } from "react-router-dom";
import { VerifyBanner } from "../../components/verification/verify-banner.tsx";
import { useSession } from "../../lib/session/session.ts";
import { DashboardNav } from "./dashboard-nav.tsx";
import { SearchSlot } from "./search-slot.tsx";
import "../../styles/dashboard.scss";

/** Menu and page side by side; on phones the menu is a bar at the bottom. */
export function Page() {
  const session = useSession();
  const admin = session.status === "signed-in" && session.user.role === "admin";
  return (
    <div className="container dashboard">
      <div className="dashboard-side">{session.status === "signed-in" && <DashboardNav admin={admin} />}</div>
      <div className="dashboard-page">
        {admin && <SearchSlot />}
        <VerifyBanner />
        <Outlet />
      </div>
    </div>
  );
}
