import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { transferOf } from "./bytes.ts";
import { readManifest } from "./manifest.ts";

/** The site that the suite serves: built before it starts. The budgets are those of `npm run bench:web`. */
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const manifest = await readManifest(dist);
const kilobyte = 1000;

test.each(["index.html", "about.html", "contact.html", "review.html", "infoCard.html"])(
  "%s moves at most 175 KB, of which 130 KB are scripts",
  async (html) => {
    const page = await transferOf(dist, html);
    expect(page.scripts).toBeLessThanOrEqual(130 * kilobyte);
    expect(page.whole).toBeLessThanOrEqual(175 * kilobyte);
  },
);

test.each(["login.html", "signup.html"])("%s moves at most 180 KB", async (html) => {
  expect((await transferOf(dist, html)).whole).toBeLessThanOrEqual(180 * kilobyte);
});

test("the page that mails lead to moves at most 250 KB: what moving and canceling need comes when they are wanted", async () => {
  expect((await transferOf(dist, "visit.html")).whole).toBeLessThanOrEqual(250 * kilobyte);
});

test.each(["dashboard.html", "appointment.html", "payment.html", "dashboard/schedule.html"])(
  "%s names at most 290 KB",
  async (html) => {
    expect((await transferOf(dist, html)).whole).toBeLessThanOrEqual(290 * kilobyte);
  },
);

test("the home page names no chunk of Firebase, Stripe, the calendar, queries, forms' rules or toasts", () => {
  const heavy = /firebase|stripe|day-picker|react-query|react-hook-form|toastify|react-bootstrap/;
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit("index.html");
  visit("src/site/home-page.tsx");
  expect([...visited].filter((key) => heavy.test(key))).toEqual([]);
});
