import { LayoutGrid } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { approvalsPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { clinicEntries, type MenuEntry, ownEntries, tabsOf } from "./dashboard-menu.ts";
import { useWaiting, type Waiting } from "./use-waiting.ts";

const menuId = "dashboard-menu";

/**
 * Patients find all they have in the bar at the bottom of a phone; for admins its last button opens the whole menu. Where there
 * is `perhaps` one, what either has alone shows by style.
 */
export function DashboardNav({ admin }: { admin: boolean | "perhaps" }) {
  const isAdmin = admin === true;
  const waitingAt = useWaiting(isAdmin);
  const ofAdmins = admin === "perhaps" ? "is-for-admins" : undefined;
  const ofPatients = admin === "perhaps" ? "is-for-patients" : undefined;
  const links = (entries: readonly MenuEntry[], className?: string) => (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink {...entry} waiting={waitingAt(entry.to)} />
        </li>
      ))}
    </ul>
  );
  const tabs = (entries: readonly MenuEntry[], className?: string) =>
    tabsOf(entries).map((entry) => (
      <MenuLink key={entry.to} {...entry} className={className} waiting={waitingAt(entry.to)} />
    ));
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2 className={ofAdmins}>My account</h2>}
        {links(ownEntries)}
        {admin && (
          <>
            <h2 className={ofAdmins}>Clinic</h2>
            {links(clinicEntries, ofAdmins)}
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {!isAdmin && tabs(ownEntries, ofPatients)}
        {admin && (
          <>
            {tabs([...clinicEntries, ...ownEntries], ofAdmins)}
            <button type="button" className={ofAdmins} popoverTarget={menuId}>
              <LayoutGrid aria-hidden="true" />
              <span>Menu</span>
              {/* Of all that waits it alone has no tab of its own. */}
              <Count waiting={waitingAt(approvalsPath)} />
            </button>
          </>
        )}
      </nav>
    </>
  );
}

type MenuLinkProps = MenuEntry & { className?: string | undefined; waiting: Waiting | undefined };

function MenuLink({ to, text, icon: Icon, className, waiting }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== "/dashboard" && pathname.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={closeMenu}
      {...onIntent(to)}
    >
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
