import { Outlet } from "react-router-dom";
import { VerifyBanner } from "../../components/verification/verify-banner.tsx";
import { useSession } from "../../lib/session/session.ts";
import { DashboardNav } from "./dashboard-nav.tsx";
import "../../styles/dashboard.scss";

/** Menu and page side by side; on phones the menu is a bar at the bottom. */
export function Page() {
  const session = useSession();
  return (
    <div className="container dashboard">
      <div className="dashboard-side">
        {session.status === "signed-in" && <DashboardNav admin={session.user.role === "admin"} />}
      </div>
      <div className="dashboard-page">
        <VerifyBanner />
        <Outlet />
      </div>
    </div>
  );
}
