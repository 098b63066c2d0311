import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { NavLink } from "react-router-dom";
import { attentionQuery, countAttention } from "../../lib/clinic/attention-query.ts";
import { schedulePath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { clinicEntries, type MenuEntry, ownEntries, tabsOf } from "./dashboard-menu.ts";

const menuId = "dashboard-menu";

/** Patients find all they have in the bar at the bottom of a phone; for admins its last button opens the whole menu. */
export function DashboardNav({ admin }: { admin: boolean }) {
  const attention = useQuery({ ...attentionQuery, enabled: admin });
  const needing = attention.data ? countAttention(attention.data) : 0;
  const tabs = tabsOf(admin ? [...clinicEntries, ...ownEntries] : ownEntries);
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2>My account</h2>}
        <MenuList entries={ownEntries} />
        {admin && (
          <>
            <h2>Clinic</h2>
            <MenuList entries={clinicEntries} needing={needing} />
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {tabs.map((entry) => (
          <MenuLink key={entry.to} {...entry} needing={needing} />
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

type ListProps = { entries: readonly MenuEntry[]; needing?: number };

function MenuList({ entries, needing = 0 }: ListProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink {...entry} needing={needing} />
        </li>
      ))}
    </ul>
  );
}

/** What needs somebody stands above the schedule, and its number beside that in the menu. */
function MenuLink({ to, text, icon: Icon, needing }: MenuEntry & { needing: number }) {
  const count = to === schedulePath ? needing : 0;
  return (
    <NavLink to={to} end={to === "/dashboard"} onClick={closeMenu} {...onIntent(to)}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
      {count > 0 && (
        <span className="menu-count">
          {count}
          <span className="visually-hidden"> {count === 1 ? "needs" : "need"} attention</span>
        </span>
      )}
    </NavLink>
  );
}

function closeMenu() {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
