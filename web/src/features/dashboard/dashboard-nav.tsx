import { LayoutGrid } from "lucide-react";
import { NavLink } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";
import { clinicEntries, type MenuEntry, ownEntries, tabsOf } from "./dashboard-menu.ts";

const menuId = "dashboard-menu";

/** Patients find all they have in the bar at the bottom of a phone; for admins its last button opens the whole menu. */
export function DashboardNav({ admin }: { admin: boolean }) {
  const tabs = tabsOf(admin ? [...clinicEntries, ...ownEntries] : ownEntries);
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2>My account</h2>}
        <MenuList entries={ownEntries} />
        {admin && (
          <>
            <h2>Clinic</h2>
            <MenuList entries={clinicEntries} />
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {tabs.map((entry) => (
          <MenuLink key={entry.to} {...entry} />
        ))}
        {admin && (
          <button type="button" popoverTarget={menuId}>
            <LayoutGrid aria-hidden="true" />
            <span>Menu</span>
          </button>
        )}
      </nav>
    </>
  );
}

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink {...entry} />
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ to, text, icon: Icon }: MenuEntry) {
  return (
    <NavLink to={to} end={to === "/dashboard"} onClick={closeMenu} {...onIntent(to)}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </NavLink>
  );
}

function closeMenu() {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
