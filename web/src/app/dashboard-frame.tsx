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
import { loadCode, onIntent } from "../shared/load-code.ts";
import { usePendingPage } from "../shared/navigation.ts";
import { approvalsPath, messagesPath, schedulePath } from "../shared/paths.ts";
import { useSession } from "../shared/session/session.ts";
import { PageSpinner } from "../ui/page-heading.tsx";
import { VerifyBanner } from "../ui/verify-email.tsx";
import "./dashboard-frame.scss";

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

const menuId = "dashboard-menu";

/**
 * Patients find all they have in the bar at the bottom of a phone; for admins its last button opens the whole menu. Where there
 * is `perhaps` one, what either has alone shows by style.
 */
function DashboardNav({ admin }: { admin: boolean | "perhaps" }) {
  const isAdmin = admin === true;
  const waitingAt = usePendingCounts(isAdmin);
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
    selectTabs(entries).map((entry) => (
      <MenuLink key={entry.to} {...entry} className={className} waiting={waitingAt(entry.to)} />
    ));
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {admin && <h2 className={ofAdmins}>My account</h2>}
        {links(accountEntries)}
        {admin && (
          <>
            <h2 className={ofAdmins}>Clinic</h2>
            {links(clinicEntries, ofAdmins)}
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {!isAdmin && tabs(accountEntries, ofPatients)}
        {admin && (
          <>
            {tabs([...clinicEntries, ...accountEntries], ofAdmins)}
            <button type="button" className={ofAdmins} popoverTarget={menuId}>
              <LayoutGrid aria-hidden="true" />
              <span>Menu</span>
              {/* Of all that waits it alone has no tab of its own. */}
              <PendingBadge waiting={waitingAt(approvalsPath)} />
            </button>
          </>
        )}
      </nav>
    </>
  );
}

type MenuLinkProps = MenuEntry & { className?: string | undefined; waiting: PendingCount | undefined };

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
      <PendingBadge waiting={waiting} />
    </Link>
  );
}

function PendingBadge({ waiting }: { waiting: PendingCount | undefined }) {
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

type MenuEntry = {
  to: string;
  text: string;
  icon: LucideIcon;
  /** Stands in the bar at the bottom of phones: three for each role, the rest is one tap further. */
  tab?: true;
};

/** For everybody who is signed in. */
const accountEntries: MenuEntry[] = [
  { to: "/dashboard", text: "My Appointments", icon: CalendarDays, tab: true },
  { to: "/dashboard/review", text: "My Reviews", icon: MessageSquareQuote, tab: true },
  { to: "/dashboard/profile", text: "Profile", icon: CircleUserRound, tab: true },
];

/** For admins only. */
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

/** What the bar on phones shows: the clinic's work before one's own things. */
function selectTabs(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ tab }) => tab).slice(0, 3);
}

/** What waits on a page: `words` go on from the number, for who hears it. */
type PendingCount = { count: number; words: string; tone: "warning" | "info" };

/** By the page where somebody sees to it; nothing for who is no admin. */
function usePendingCounts(admin: boolean): (path: string) => PendingCount | undefined {
  const attention = useQuery({ ...attentionQuery, enabled: admin });
  const { data: messages = 0 } = useQuery({ ...newMessagesQuery, enabled: admin });
  const { data: reviews = 0 } = useQuery({ ...waitingReviewsQuery, enabled: admin });
  const needing = attention.data ? countAttention(attention.data) : 0;
  const all: Record<string, PendingCount> = {
    [schedulePath]: {
      count: needing,
      words: needing === 1 ? "needs attention" : "need attention",
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

const load = () => import("../desk/people/people-search.tsx");

/** For admins, and its code for them alone. Its room is there at once, so that nothing moves when it comes. */
function SearchSlot({ className }: { className?: string | undefined }) {
  const [search, setSearch] = useState<{ component: typeof PeopleSearch }>();
  const { key } = useLocation();
  // What did not come is asked for again on the next page; pages do without it meanwhile.
  useEffect(() => {
    if (search || !key) return;
    loadCode(load).then(
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
