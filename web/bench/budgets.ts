/** What a phone's visit may cost, with applied throttling. Bytes of the bodies, compressed. */
export type Budget = {
  path: string;
  /** With the demo patient's session; without, a visitor's. */
  signedIn: boolean;
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  bytes: number;
  scriptBytes: number;
};

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

const full = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const kilobytes = 1000;

export const budgets: Budget[] = [
  {
    path: "/",
    signedIn: false,
    scores: full,
    lcpMs: 1900,
    cls: 0,
    bytes: 200 * kilobytes,
    scriptBytes: 100 * kilobytes,
  },
  {
    path: "/login",
    signedIn: false,
    scores: full,
    lcpMs: 1900,
    cls: 0,
    bytes: 150 * kilobytes,
    scriptBytes: 120 * kilobytes,
  },
  {
    // Behind the sign-in: not for search engines, and nothing shows before Firebase has recognized the visitor. No
    // figures to be proud of: they notice a step back.
    path: "/appointment",
    signedIn: true,
    scores: { ...full, performance: 60, seo: 0 },
    lcpMs: 7500,
    cls: 0,
    bytes: 300 * kilobytes,
    scriptBytes: 250 * kilobytes,
  },
];
