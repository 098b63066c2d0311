import { paymentPath } from "../src/shared/paths.ts";

/** What a phone's visit may cost, with applied throttling. Bytes as they come over the wire, headers too. */
export type Budget = {
  path: string;
  who: "visitor" | "patient" | "admin";
  /** As an hour later: the stored token no longer counts. */
  expired?: true;
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  bytes: number;
  scriptBytes?: number;
  /** What the page is there for is on screen, and tells so by a mark (User Timing). `bytes` until then. */
  shown?: { mark: string; ms: number; bytes: number };
};

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

const full = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const visitor = { ...full, performance: 98 };
/** Behind the sign-in: not for search engines. */
const member = { ...full, performance: 95, seo: 0 };
const kilobytes = 1000;

const appointment: Budget = {
  path: "/appointment",
  who: "patient",
  scores: member,
  lcpMs: 1500,
  cls: 0,
  bytes: 340 * kilobytes,
  shown: { mark: "free-times-shown", ms: 2800, bytes: 340 * kilobytes },
};

const memberPage = (path: string, who: Budget["who"]): Budget => ({
  path,
  who,
  scores: member,
  lcpMs: 1500,
  cls: 0,
  bytes: 340 * kilobytes,
});

export const budgets: readonly Budget[] = [
  {
    path: "/",
    who: "visitor",
    scores: visitor,
    lcpMs: 1300,
    cls: 0,
    bytes: 180 * kilobytes,
    scriptBytes: 130 * kilobytes,
  },
  {
    path: "/login",
    who: "visitor",
    scores: visitor,
    lcpMs: 1300,
    cls: 0,
    bytes: 180 * kilobytes,
    scriptBytes: 150 * kilobytes,
  },
  appointment,
  { ...appointment, expired: true },
  memberPage("/dashboard", "patient"),
  { ...memberPage("/dashboard", "patient"), expired: true },
  memberPage(paymentPath, "patient"),
  memberPage("/dashboard/review", "patient"),
  memberPage("/dashboard/profile", "patient"),
  ...[
    "schedule",
    "overview",
    "settings",
    "users",
    "managedoctor",
    "adddoctor",
    "treatments",
    "messages",
    "reviews",
    "feeds",
  ].map((page) => memberPage(`/dashboard/${page}`, "admin")),
];

/** As it is called in a line of the report. */
export function nameOf({ path, expired }: Budget): string {
  return expired ? `${path} (expired token)` : path;
}
