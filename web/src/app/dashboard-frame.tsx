import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  CalendarRange,
  CalendarSync,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Settings,
  Stethoscope,
  ThumbsUp,
  UserRoundPlus,
  Users,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import {
  attentionQuery,
  countAttention,
  newMessagesQuery,
  waitingReviewsQuery,
} from "../desk/attention/attention-query.ts";
import type { PeopleSearch } from "../desk/people/people-search.tsx";
import { loadCode, prefetchOnIntent } from "../shared/load-code.ts";
import { usePendingPage } from "../shared/navigation.ts";
import { approvalsPath, messagesPath, schedulePath } from "../shared/paths.ts";
import { useSession } from "../shared/session/session.ts";
import { PageSpinner } from "../ui/page-heading.tsx";
import { VerifyBanner } from "../ui/verify-email.tsx";
import "./dashboard-frame.scss";

/** The layout of the dashboard: menu and page side by side. On phones the menu is a bar at the bottom. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  const isPending = usePendingPage() !== undefined;
  // In prerendered HTML the session is unknown: the clinic's pages are for admins, and all other pages for any role.
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

const menuId = "dashboard-menu";

/**
 * The dashboard's menu. On phones, a bar at the bottom holds all links of a patient. An admin's last button opens the whole menu.
 * With `perhaps`, the prerendered page contains the links of both roles, and CSS hides the links of the other role.
 */
function DashboardNav({ admin }: { admin: boolean | "perhaps" }) {
  const isAdmin = admin === true;
  const pendingOn = usePendingCounts(isAdmin);
  const adminOnly = admin === "perhaps" ? "is-for-admins" : undefined;
  const patientOnly = admin === "perhaps" ? "is-for-patients" : undefined;
  const links = (entries: readonly MenuEntry[], className?: string) => (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink {...entry} pending={pendingOn(entry.to)} />
        </li>
      ))}
    </ul>
  );
  const tabs = (entries: readonly MenuEntry[], className?: string) =>
    selectTabs(entries).map((entry) => (
      <MenuLink key={entry.to} {...entry} className={className} pending={pendingOn(entry.to)} />
    ));
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2 className={adminOnly}>My account</h2>}
        {links(accountEntries)}
        {admin && (
          <>
            <h2 className={adminOnly}>Clinic</h2>
            {links(clinicEntries, adminOnly)}
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {!isAdmin && tabs(accountEntries, patientOnly)}
        {admin && (
          <>
            {tabs([...clinicEntries, ...accountEntries], adminOnly)}
            <button type="button" className={adminOnly} popoverTarget={menuId}>
              <LayoutGrid aria-hidden="true" />
              <span>Menu</span>
              {/* The menu button shows the approvals' count, because approvals have no tab. */}
              <PendingBadge pending={pendingOn(approvalsPath)} />
            </button>
          </>
        )}
      </nav>
    </>
  );
}

type MenuLinkProps = MenuEntry & { className?: string | undefined; pending: PendingCount | undefined };

function MenuLink({ to, text, icon: Icon, className, pending }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== "/dashboard" && pathname.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={closeMenu}
      {...prefetchOnIntent(to)}
    >
      <Icon aria-hidden="true" />
      <span>{text}</span>
      <PendingBadge pending={pending} />
    </Link>
  );
}

function PendingBadge({ pending }: { pending: PendingCount | undefined }) {
  if (!pending) return null;
  const { count, words, tone } = pending;
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

type MenuEntry = {
  to: string;
  text: string;
  icon: LucideIcon;
  /** The entry is a tab in the phone's bar, which has three entries for each role. */
  tab?: true;
};

const accountEntries: MenuEntry[] = [
  { to: "/dashboard", text: "My Appointments", icon: CalendarDays, tab: true },
  { to: "/dashboard/review", text: "My Reviews", icon: MessageSquareQuote, tab: true },
  { to: "/dashboard/profile", text: "Profile", icon: CircleUserRound, tab: true },
];

const clinicEntries: MenuEntry[] = [
  { to: schedulePath, text: "Schedule", icon: CalendarRange, tab: true },
  { to: "/dashboard/overview", text: "Overview", icon: ChartColumn, tab: true },
  { to: "/dashboard/users", text: "All Users", icon: Users },
  { to: "/dashboard/adddoctor", text: "Add Doctor", icon: UserRoundPlus },
  { to: "/dashboard/managedoctor", text: "Manage Doctor", icon: Stethoscope },
  { to: "/dashboard/treatments", text: "Treatments", icon: ClipboardList },
  { to: messagesPath, text: "Messages", icon: Mail, tab: true },
  { to: approvalsPath, text: "Approve reviews", icon: ThumbsUp },
  { to: "/dashboard/feeds", text: "Calendar feeds", icon: CalendarSync },
  { to: "/dashboard/settings", text: "Settings", icon: Settings },
];

function selectTabs(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ tab }) => tab).slice(0, 3);
}

/** The number of items on a page that need an admin. Screen readers read `words` after the number. */
type PendingCount = { count: number; words: string; tone: "warning" | "info" };

/** Returns a function that gives a page's count. The count is undefined if nothing is pending, and for patients. */
function usePendingCounts(admin: boolean): (path: string) => PendingCount | undefined {
  const attention = useQuery({ ...attentionQuery, enabled: admin });
  const { data: messages = 0 } = useQuery({ ...newMessagesQuery, enabled: admin });
  const { data: reviews = 0 } = useQuery({ ...waitingReviewsQuery, enabled: admin });
  const problems = attention.data ? countAttention(attention.data) : 0;
  const all: Record<string, PendingCount> = {
    [schedulePath]: {
      count: problems,
      words: problems === 1 ? "needs attention" : "need attention",
      tone: "warning",
    },
    [messagesPath]: { count: messages, words: messages === 1 ? "new message" : "new messages", tone: "info" },
    [approvalsPath]: {
      count: reviews,
      words: reviews === 1 ? "waits for approval" : "wait for approval",
      tone: "info",
    },
  };
  return (path) => (all[path]?.count ? all[path] : undefined);
}

const loadPeopleSearch = () => import("../desk/people/people-search.tsx");

/** The patient search. Only admins load its code. The slot keeps the search's height, so that the page does not jump. */
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
