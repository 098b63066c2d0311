import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { transferOf } from "./bytes.ts";
import { readManifest } from "./manifest.ts";

/** The site that the suite serves: built before it starts. The budgets are those of `npm run bench:web`. */
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const manifest = await readManifest(dist);
const kilobyte = 1000;

test("the home page moves at most 200 KB, of which 100 KB are scripts", async () => {
  const home = await transferOf(dist, "index.html");
  expect(home.scripts).toBeLessThanOrEqual(100 * kilobyte);
  expect(home.whole).toBeLessThanOrEqual(200 * kilobyte);
});

test.each(["login.html", "signup.html", "about.html", "contact.html", "review.html", "infoCard.html"])(
  "%s moves at most 150 KB",
  async (html) => {
    const page = await transferOf(dist, html);
    expect(page.whole).toBeLessThanOrEqual(150 * kilobyte);
  },
);

test("the page that mails lead to moves at most 175 KB: what moving and canceling need comes when they are wanted", async () => {
  expect((await transferOf(dist, "visit.html")).whole).toBeLessThanOrEqual(175 * kilobyte);
});

test("what no page uses of the router is left out", async () => {
  const site = Object.values(manifest).find(({ file }) => /\/site-.*\.js$/.test(file))?.file ?? "";
  const text = await readFile(join(dist, site), "utf8");
  // Its links are there; its forms, what its links fetch ahead and its error boundaries are not.
  expect(text).toContain("data-discover");
  expect(text).not.toContain("application/x-www-form-urlencoded");
  expect(text).not.toContain("_routes");
  expect(text).not.toContain("caught the following error during render");
});

test("the home page names no chunk of Firebase, Stripe, the calendar, queries, forms' rules or toasts", () => {
  const heavy = /firebase|stripe|day-picker|react-query|react-hook-form|toastify|react-bootstrap/;
  const visited = new Set<string>();
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit("index.html");
  visit("src/features/home/home-page.tsx");
  expect([...visited].filter((key) => heavy.test(key))).toEqual([]);
});
