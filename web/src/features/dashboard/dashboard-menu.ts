import {
  CalendarDays,
  CalendarRange,
  CalendarSync,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Settings,
  Stethoscope,
  ThumbsUp,
  UserRoundPlus,
  Users,
} from "lucide-react";
import { approvalsPath, messagesPath, schedulePath } from "../../lib/paths.ts";

export type MenuEntry = {
  to: string;
  text: string;
  icon: LucideIcon;
  /** Stands in the bar at the bottom of phones: three for each role, the rest is one tap further. */
  tab?: true;
};

/** For everybody who is signed in. */
export const ownEntries: MenuEntry[] = [
  { to: "/dashboard", text: "My Appointments", icon: CalendarDays, tab: true },
  { to: "/dashboard/review", text: "My Reviews", icon: MessageSquareQuote, tab: true },
  { to: "/dashboard/profile", text: "Profile", icon: CircleUserRound, tab: true },
];

/** For admins only. */
export const clinicEntries: MenuEntry[] = [
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
export function tabsOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ tab }) => tab).slice(0, 3);
}
