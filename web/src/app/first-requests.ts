import type { Permission } from "@clinic/contract/permissions.ts";
import { reachOf, type StaffMember } from "@clinic/domain/reach.ts";
import { readDateParam } from "../shared/paths.ts";

/** The addresses of a page's first requests. The contract is too large to import, so a test compares the addresses with it. */
type FirstRequests = {
  settings: string;
  /** Public reads besides the settings. */
  open: readonly string[];
  /** Reads that are sent with the user's token. */
  own: readonly string[];
  /** A read with the user's token that needs the clinic's current date and week, which depend on the settings. */
  ofToday?: (today: string, weekStart: number) => string;
};

type PageAddress = Pick<Location, "pathname" | "search">;

/**
 * `fresh` is the cache-bypassing query of `shared/prefetched-answers.ts`. The clinic's pages make only the requests that the
 * user's role permits.
 */
export function listFirstRequests(
  { pathname, search }: PageAddress,
  fresh: Record<string, string>,
  staff: StaffMember | null,
): FirstRequests {
  const params = new URLSearchParams(search);
  const open = (path: string, query: Record<string, string> = {}) => withQuery(path, { ...query, ...fresh });
  const settings = open("/settings");
  if (pathname === "/appointment") {
    const [doctor, treatment] = ["doctor", "treatment"].map((name) => params.get(name) ?? "");
    const date = readDateParam(params);
    const times = date
      ? open("/available", { date })
      : open("/available/next", { ...(doctor && { doctor }), ...(treatment && { treatment }) });
    return { settings, open: [...(doctor ? [open("/doctor")] : []), times], own: [ownBookingsPath] };
  }
  const page = pathname.replace("/dashboard", "");
  const may = (permission: Permission) => reachOf(staff, permission) !== "none";
  const ofToday = findTodayRequest(page, params, may);
  return {
    settings,
    open: [],
    own: [...listPatientRequests(page), ...listStaffRequests(page, may)],
    ...(ofToday && { ofToday }),
  };
}

function listPatientRequests(page: string): string[] {
  const [, payment] = /^\/appointment\/([^/]+)$/.exec(page) ?? [];
  if (payment) return [`/booking/${payment}`];
  return page === "" ? [ownBookingsPath] : [];
}

const ownBookingsPath = "/booking?limit=200";

type May = (permission: Permission) => boolean;

const staffRequestsByPage: Record<string, { path: string; permission: Permission }> = {
  "/schedule": { path: "/attention", permission: "attention.resolve" },
  "/settings": { path: "/settings/managed", permission: "clinic.edit" },
  "/settings/site": { path: "/site/managed", permission: "clinic.edit" },
  "/users": { path: "/user?limit=50", permission: "accounts.manage" },
};

function listStaffRequests(page: string, may: May): string[] {
  const read = staffRequestsByPage[page];
  return read && may(read.permission) ? [read.path] : [];
}

function findTodayRequest(page: string, params: URLSearchParams, may: May): FirstRequests["ofToday"] {
  if (page === "/schedule" && may("schedule.read"))
    return (today, weekStart) => {
      const day = readDateParam(params) ?? today;
      const [from, days] = params.get("view") === "week" ? [startOfWeek(day, weekStart), 6] : [day, 0];
      return withQuery("/schedule", { from, to: plusDays(from, days) });
    };
  if (page === "/overview" && !params.has("show") && may("money.see"))
    return (today, weekStart) => {
      const to = plusDays(startOfWeek(today, weekStart), 7 * overviewWeeksAhead + 6);
      return withQuery("/stats", { from: plusDays(to, 1 - 7 * overviewWeeks), to });
    };
  return undefined;
}

/** The number of weeks that the overview shows at first. The last `overviewWeeksAhead` of them are in the future. */
const overviewWeeks = 12;
const overviewWeeksAhead = 4;

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

// Calendar functions for `yyyy-MM-dd` days. `domain/calendar-date.ts` would more than double the inline script's size.

export function todayIn(timeZone: string, now: Date): string {
  const shown = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const [month, day, year] = shown.format(now).split("/");
  return `${year}-${month}-${day}`;
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, "yyyy-MM-dd".length);
}

/** Returns the first day of the day's week, which begins on this day of the week (0 is Sunday). */
export function startOfWeek(day: string, weekStart: number): string {
  return plusDays(day, -((new Date(day).getUTCDay() - weekStart + 7) % 7));
}
