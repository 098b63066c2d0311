import { dayIn } from "../shared/paths.ts";
import type { SessionUser } from "../shared/session/session-state.ts";

/** The first requests of the pages behind the sign-in. A test compares them with `requestUrl`: the contract is too large for this script. */
type FirstRequests = {
  settings: string;
  /** What else is the same for everybody. */
  open: readonly string[];
  /** With the token. */
  own: readonly string[];
  /** With the token as well, once the settings have told what day it is at the clinic. */
  ofToday?: (today: string) => string;
};

type PageAddress = Pick<Location, "pathname" | "search">;

/** `fresh` as all public reads of the tab have it. An admin's page is told no patient. */
export function firstRequests(
  { pathname, search }: PageAddress,
  fresh: Record<string, string>,
  role: SessionUser["role"],
): FirstRequests {
  const asked = new URLSearchParams(search);
  const open = (path: string, query: Record<string, string> = {}) => withQuery(path, { ...query, ...fresh });
  const settings = open("/settings");
  if (pathname === "/appointment") {
    const [doctor, treatment] = ["doctor", "treatment"].map((name) => asked.get(name) ?? "");
    const date = dayIn(asked);
    const times = date
      ? open("/available", { date })
      : open("/available/next", { ...(doctor && { doctor }), ...(treatment && { treatment }) });
    return { settings, open: [...(doctor ? [open("/doctor")] : []), times], own: [ownBookings] };
  }
  const page = pathname.replace("/dashboard", "");
  const ofToday = role === "admin" ? todayRequest(page, asked) : undefined;
  return {
    settings,
    open: [],
    own: [...patientRequests(page), ...(role === "admin" ? adminRequests(page) : [])],
    ...(ofToday && { ofToday }),
  };
}

function patientRequests(page: string): string[] {
  const [, payment] = /^\/appointment\/([^/]+)$/.exec(page) ?? [];
  if (payment) return [`/booking/${payment}`];
  return page === "" ? [ownBookings] : [];
}

const ownBookings = "/booking?limit=200";

const adminRequestsByPage: Record<string, string> = {
  "/schedule": "/attention",
  "/settings": "/settings/managed",
  "/users": "/user?limit=50",
};

function adminRequests(page: string): string[] {
  const read = adminRequestsByPage[page];
  return read === undefined ? [] : [read];
}

function todayRequest(page: string, asked: URLSearchParams): FirstRequests["ofToday"] {
  if (page === "/schedule")
    return (today) => {
      const day = dayIn(asked) ?? today;
      const [from, days] = asked.get("view") === "week" ? [startOfWeek(day), 6] : [day, 0];
      return withQuery("/schedule", { from, to: plusDays(from, days) });
    };
  if (page === "/overview" && !asked.has("show"))
    return (today) => {
      const to = plusDays(startOfWeek(today), 7 * weeksAhead + 6);
      return withQuery("/stats", { from: plusDays(to, 1 - 7 * weeks), to });
    };
  return undefined;
}

/** What the overview shows first. */
const weeks = 12;
const weeksAhead = 4;

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The few sums with days that the early script needs: `domain/calendar-date.ts` would bring more code than all of it has. Days as `yyyy-MM-dd`. */

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

/** The Sunday on which its week begins. */
export function startOfWeek(day: string): string {
  return plusDays(day, -new Date(day).getUTCDay());
}
