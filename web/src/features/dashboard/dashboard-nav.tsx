import { LayoutGrid } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { approvalsPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { clinicEntries, type MenuEntry, ownEntries, tabsOf } from "./dashboard-menu.ts";
import { useWaiting, type Waiting } from "./use-waiting.ts";

const menuId = "dashboard-menu";

/**
 * Patients find all they have in the bar at the bottom of a phone; for admins its last button opens the whole menu. Where there
 * is `perhaps` one, what is theirs alone shows by style.
 */
export function DashboardNav({ admin }: { admin: boolean | "perhaps" }) {
  const isAdmin = admin === true;
  const waitingAt = useWaiting(isAdmin);
  const tabs = tabsOf(isAdmin ? [...clinicEntries, ...ownEntries] : ownEntries);
  const theirs = admin === "perhaps" ? "is-for-admins" : undefined;
  const links = (entries: readonly MenuEntry[], className?: string) => (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink {...entry} waiting={waitingAt(entry.to)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2 className={theirs}>My account</h2>}
        {links(ownEntries)}
        {admin && (
          <>
            <h2 className={theirs}>Clinic</h2>
            {links(clinicEntries, theirs)}
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {tabs.map((entry) => (
          <MenuLink key={entry.to} {...entry} waiting={waitingAt(entry.to)} />
        ))}
        {isAdmin && (
          <button type="button" popoverTarget={menuId}>
            <LayoutGrid aria-hidden="true" />
            <span>Menu</span>
            {/* Of all that waits it alone has no tab of its own. */}
            <Count waiting={waitingAt(approvalsPath)} />
          </button>
        )}
      </nav>
    </>
  );
}

function MenuLink({ to, text, icon: Icon, waiting }: MenuEntry & { waiting: Waiting | undefined }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== "/dashboard" && pathname.startsWith(`${to}/`));
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined} onClick={closeMenu} {...onIntent(to)}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
      <Count waiting={waiting} />
    </Link>
  );
}

function Count({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting) return null;
  const { count, words, tone } = waiting;
  return (
    <span className={`menu-count is-${tone}`}>
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}

function closeMenu() {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
