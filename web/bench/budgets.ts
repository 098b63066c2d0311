import { paymentPath } from "../src/shared/paths.ts";

/** The most that loading a page on a throttled phone may cost. Bytes are those of the network, with headers. */
export type Budget = {
  path: string;
  account: "visitor" | "patient" | "admin";
  /** The stored token has expired, as after an hour. */
  expired?: true;
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  bytes: number;
  scriptBytes?: number;
  /** The page's content. The page sets this mark (User Timing) when it shows; `bytes` count until then. */
  content?: { mark: string; ms: number; bytes: number };
};

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

const kilobytes = 1000;
const fullScores = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };

const publicPage = (path: string, bytes: number, scriptBytes: number): Budget => ({
  path,
  account: "visitor",
  scores: { ...fullScores, performance: 98 },
  lcpMs: 1300,
  cls: 0,
  bytes,
  scriptBytes,
});

/** A page behind the sign-in. It has no SEO score, because search engines do not list it. */
const memberPage = (path: string, account: Budget["account"]): Budget => ({
  path,
  account,
  scores: { ...fullScores, performance: 95, seo: 0 },
  lcpMs: 1500,
  cls: 0,
  bytes: 340 * kilobytes,
});

const appointmentPage: Budget = {
  ...memberPage("/appointment", "patient"),
  content: { mark: "free-times-shown", ms: 2800, bytes: 340 * kilobytes },
};

export const budgets: readonly Budget[] = [
  publicPage("/", 180 * kilobytes, 135 * kilobytes),
  publicPage("/login", 190 * kilobytes, 155 * kilobytes),
  appointmentPage,
  { ...appointmentPage, expired: true },
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

/** The page's name in the report. */
export function nameOfPage({ path, expired }: Budget): string {
  return expired ? `${path} (expired token)` : path;
}
