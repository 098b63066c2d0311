import type { SessionUser } from "../lib/session/session-state.ts";

/** What the pages behind the sign-in read first, by the addresses that `addressOf` makes of the contract, too much to bring along here. */
export type FirstReads = {
  /** The same for everybody. */
  open: readonly string[];
  /** With the token. */
  own: readonly string[];
};

type Place = Pick<Location, "pathname" | "search">;

/** `fresh` as all public reads of the tab have it. An admin's page is told no patient. */
export function firstReads(
  { pathname, search }: Place,
  fresh: Record<string, string>,
  role: SessionUser["role"],
): FirstReads {
  const asked = new URLSearchParams(search);
  const open = (path: string, query: Record<string, string> = {}) => addressed(path, { ...query, ...fresh });
  const settings = open("/settings");
  if (pathname === "/appointment") {
    const [date = "", doctor, treatment] = ["date", "doctor", "treatment"].map(
      (name) => asked.get(name) ?? "",
    );
    const times = /^\d{4}-\d\d-\d\d$/.test(date)
      ? open("/available", { date })
      : open("/available/next", { ...(doctor && { doctor }), ...(treatment && { treatment }) });
    return { open: [settings, ...(doctor ? [open("/doctor")] : []), times], own: [] };
  }
  const page = pathname.replace("/dashboard", "");
  return {
    open: [settings],
    own: [...ownReads(page), ...(role === "admin" ? clinicReads(page, asked) : [])],
  };
}

function ownReads(page: string): string[] {
  const [, payment] = /^\/appointment\/([^/]+)$/.exec(page) ?? [];
  if (payment) return [`/booking/${payment}`];
  return page === "" ? ["/booking?limit=200"] : [];
}

function clinicReads(page: string, asked: URLSearchParams): string[] {
  const date = asked.get("date");
  if (page === "/schedule" && date && asked.get("view") !== "week")
    return [addressed("/schedule", { from: date, to: date })];
  if (page === "/settings") return ["/settings/managed"];
  return page === "/users" ? ["/user?limit=50"] : [];
}

function addressed(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}
