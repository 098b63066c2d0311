import { readDateParam } from "../shared/paths.ts";
import type { SessionUser } from "../shared/session/session-state.ts";

/** The addresses of a page's first requests. The contract is too large to import, so a test compares the addresses with it. */
type FirstRequests = {
  settings: string;
  /** Public reads besides the settings. */
  open: readonly string[];
  /** Reads that are sent with the user's token. */
  own: readonly string[];
  /** A read with the user's token that needs the clinic's current date, which depends on the settings' time zone. */
  ofToday?: (today: string) => string;
};

type PageAddress = Pick<Location, "pathname" | "search">;

/** `fresh` is the cache-bypassing query of `shared/prefetched-answers.ts`. Only admins get the requests of the clinic's pages. */
export function listFirstRequests(
  { pathname, search }: PageAddress,
  fresh: Record<string, string>,
  role: SessionUser["role"],
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
  const ofToday = role === "admin" ? findTodayRequest(page, params) : undefined;
  return {
    settings,
    open: [],
    own: [...listPatientRequests(page), ...(role === "admin" ? listAdminRequests(page) : [])],
    ...(ofToday && { ofToday }),
  };
}

function listPatientRequests(page: string): string[] {
  const [, payment] = /^\/appointment\/([^/]+)$/.exec(page) ?? [];
  if (payment) return [`/booking/${payment}`];
  return page === "" ? [ownBookingsPath] : [];
}

const ownBookingsPath = "/booking?limit=200";

const adminRequestsByPage: Record<string, string> = {
  "/schedule": "/attention",
  "/settings": "/settings/managed",
  "/users": "/user?limit=50",
};

function listAdminRequests(page: string): string[] {
  const read = adminRequestsByPage[page];
  return read === undefined ? [] : [read];
}

function findTodayRequest(page: string, params: URLSearchParams): FirstRequests["ofToday"] {
  if (page === "/schedule")
    return (today) => {
      const day = readDateParam(params) ?? today;
      const [from, days] = params.get("view") === "week" ? [startOfWeek(day), 6] : [day, 0];
      return withQuery("/schedule", { from, to: plusDays(from, days) });
    };
  if (page === "/overview" && !params.has("show"))
    return (today) => {
      const to = plusDays(startOfWeek(today), 7 * overviewWeeksAhead + 6);
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

/** Returns the Sunday of the day's week. */
export function startOfWeek(day: string): string {
  return plusDays(day, -new Date(day).getUTCDay());
}
