import { type Permission, scopeOf, staffRoles } from "@clinic/contract/permissions.ts";
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
  ScrollText,
  Settings,
  Stethoscope,
  ThumbsUp,
  UserRoundCheck,
  UserRoundPlus,
  Users,
} from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import {
  attentionQuery,
  countAttention,
  newMessagesQuery,
  waitingReviewsQuery,
} from "../desk/attention/attention-query.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import {
  accessPath,
  approvalsPath,
  messagesPath,
  overviewPath,
  patientsPath,
  schedulePath,
} from "../shared/paths.ts";
import { useMay, useSession } from "../shared/session/session.ts";
import { reachIn, type Session } from "../shared/session/session-state.ts";

const menuId = "dashboard-menu";

/** Whose links the menu has. `any-staff` and `anybody`: prerendered, CSS hides the links of other roles (app/_shell.scss). */
export type MenuKind = "patient" | "staff" | "any-staff" | "anybody";

/** The dashboard's menu. On phones, a bar at the bottom holds all links of a patient. The staff's last button opens the whole menu. */
export function DashboardNav({ menu, isHeldBack }: { menu: MenuKind; isHeldBack: boolean }) {
  const entries = listClinicEntries(useSession());
  const pendingOn = usePendingCounts(isHeldBack);
  const isPrerendered = menu === "any-staff" || menu === "anybody";
  const staffOnly = isPrerendered ? "is-for-staff" : undefined;
  const patientOnly = isPrerendered ? "is-for-patients" : undefined;
  const classOf = ({ permission }: MenuEntry) =>
    isPrerendered && permission ? hideWithout(permission) : undefined;
  const links = (shown: readonly MenuEntry[], className?: string) => (
    <ul className={`list-unstyled mb-0 ${className ?? ""}`}>
      {shown.map((entry) => (
        <li key={entry.to} className={classOf(entry)}>
          <MenuLink {...entry} pending={pendingOn(entry.to)} />
        </li>
      ))}
    </ul>
  );
  const tabs = (shown: readonly MenuEntry[], className?: string) =>
    selectTabs(shown).map((entry) => (
      <MenuLink
        key={entry.to}
        {...entry}
        className={classOf(entry) ?? className}
        pending={pendingOn(entry.to)}
      />
    ));
  return (
    <>
      <nav className="dashboard-menu" id={menuId} popover="auto" aria-label="Dashboard">
        {menu !== "patient" && <h2 className={staffOnly}>My account</h2>}
        {links(accountEntries)}
        {menu !== "patient" && (
          <>
            <h2 className={staffOnly}>Clinic</h2>
            {links(entries, staffOnly)}
          </>
        )}
      </nav>
      <nav className="dashboard-tabs" aria-label="Dashboard shortcuts">
        {(menu === "patient" || menu === "anybody") && tabs(accountEntries, patientOnly)}
        {menu !== "patient" && (
          <>
            {tabs([...entries, ...accountEntries], staffOnly)}
            <button type="button" className={staffOnly} popoverTarget={menuId}>
              <LayoutGrid size={20} aria-hidden="true" />
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
      <Icon size={20} aria-hidden="true" />
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
  /** The permission without which the entry is hidden. Entries of the account have none. */
  permission?: Permission;
  /** The entry is a tab in the phone's bar, which has three entries for each role. */
  tab?: true;
};

const accountEntries: MenuEntry[] = [
  { to: "/dashboard", text: "My Appointments", icon: CalendarDays, tab: true },
  { to: "/dashboard/review", text: "My Reviews", icon: MessageSquareQuote, tab: true },
  { to: "/dashboard/profile", text: "Profile", icon: CircleUserRound, tab: true },
];

const clinicEntries: (MenuEntry & { permission: Permission })[] = [
  { to: schedulePath, text: "Schedule", icon: CalendarRange, permission: "schedule.read", tab: true },
  { to: overviewPath, text: "Overview", icon: ChartColumn, permission: "money.see", tab: true },
  { to: patientsPath, text: "Patients", icon: UserRoundCheck, permission: "patients.read" },
  { to: "/dashboard/users", text: "All Users", icon: Users, permission: "accounts.manage" },
  { to: "/dashboard/adddoctor", text: "Add Doctor", icon: UserRoundPlus, permission: "clinic.edit" },
  { to: "/dashboard/managedoctor", text: "Manage Doctor", icon: Stethoscope, permission: "clinic.read" },
  { to: "/dashboard/treatments", text: "Treatments", icon: ClipboardList, permission: "clinic.read" },
  { to: messagesPath, text: "Messages", icon: Mail, permission: "messages.answer", tab: true },
  { to: approvalsPath, text: "Approve reviews", icon: ThumbsUp, permission: "reviews.approve" },
  { to: "/dashboard/feeds", text: "Calendar feeds", icon: CalendarSync, permission: "feeds.manage" },
  { to: accessPath, text: "Access log", icon: ScrollText, permission: "access.read" },
  { to: "/dashboard/settings", text: "Settings", icon: Settings, permission: "clinic.edit" },
];

export function isClinicPage(path: string): boolean {
  return clinicEntries.some(({ to }) => to === path);
}

/** Returns the clinic's pages that this session's role may open; all of them while the session is loading. */
function listClinicEntries(session: Session): readonly MenuEntry[] {
  if (session.status === "loading") return clinicEntries;
  return clinicEntries.filter(({ permission }) => reachIn(session, permission) !== "none");
}

/** The class that hides a prerendered link from roles without a permission. */
function hideWithout(permission: Permission): string {
  const others = staffRoles.filter((role) => scopeOf(role, permission) === undefined);
  return ["is-for-staff", ...others.map((role) => `not-for-${role}`)].join(" ");
}

function selectTabs(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ tab }) => tab).slice(0, 3);
}

/** The number of items on a page that wait for somebody. Screen readers read `words` after the number. */
type PendingCount = { count: number; words: string; tone: "warning" | "info" };

/** Returns a function that gives a page's count. The count is undefined if nothing is pending or the role may not see it. */
function usePendingCounts(isHeldBack: boolean): (path: string) => PendingCount | undefined {
  const mayResolve = useMay("attention.resolve") && !isHeldBack;
  const mayAnswer = useMay("messages.answer") && !isHeldBack;
  const mayApprove = useMay("reviews.approve") && !isHeldBack;
  const attention = useQuery({ ...attentionQuery, enabled: mayResolve });
  const { data: messages = 0 } = useQuery({ ...newMessagesQuery, enabled: mayAnswer });
  const { data: reviews = 0 } = useQuery({ ...waitingReviewsQuery, enabled: mayApprove });
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
