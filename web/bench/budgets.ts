import { paymentPath } from "../src/shared/paths.ts";

/** The highest times and bytes (and lowest scores) allowed for loading a page on a throttled phone. Bytes include headers. */
export type Budget = {
  path: string;
  account: "visitor" | "patient" | "admin";
  /** Loads the page with an expired sign-in token, as after an hour away. */
  expired?: true;
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  bytes: number;
  scriptBytes?: number;
  /** Limits for the time (`ms`) and the bytes until the page's content shows. The page then sets this User Timing `mark`. */
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

/**
 * The budget of a page behind the sign-in. Allows any SEO score, because search engines do not list such a page. `bytes`
 * includes 10 KB of the local suite's `local.js`, which production doesn't load.
 */
const memberPage = (path: string, account: Budget["account"]): Budget => ({
  path,
  account,
  scores: { ...fullScores, performance: 95, seo: 0 },
  lcpMs: 1500,
  cls: 0,
  bytes: 350 * kilobytes,
});

const appointmentPage: Budget = {
  ...memberPage("/appointment", "patient"),
  content: { mark: "free-times-shown", ms: 2800, bytes: 340 * kilobytes },
};

export const budgets: readonly Budget[] = [
  // Home and treatments show the demo clinic's four portraits, which are 28 KB, and a dentist's page one.
  publicPage("/", 222 * kilobytes, 140 * kilobytes),
  publicPage("/treatment/teeth-cleaning", 215 * kilobytes, 140 * kilobytes),
  publicPage("/dentist/amara-okafor", 192 * kilobytes, 140 * kilobytes),
  publicPage("/login", 204 * kilobytes, 160 * kilobytes),
  appointmentPage,
  { ...appointmentPage, expired: true },
  memberPage("/dashboard", "patient"),
  { ...memberPage("/dashboard", "patient"), expired: true },
  memberPage(paymentPath, "patient"),
  memberPage("/dashboard/review", "patient"),
  memberPage("/dashboard/profile", "patient"),
  { ...memberPage("/dashboard/schedule", "admin"), bytes: 370 * kilobytes },
  { ...memberPage("/dashboard/users", "admin"), bytes: 355 * kilobytes },
  ...[
    "overview",
    "patients",
    "settings",
    "settings/site",
    "managedoctor",
    "adddoctor",
    "treatments",
    "messages",
    "reviews",
    "feeds",
    "access",
  ].map((page) => memberPage(`/dashboard/${page}`, "admin")),
];

export function reportNameOf({ path, expired }: Budget): string {
  return expired ? `${path} (expired token)` : path;
}
