import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readManifest } from "./manifest.ts";

/** The built site. The test suite builds the site before this test runs. */
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const manifest = await readManifest(dist);
const kilobyte = 1000;
/** The bytes of the response headers that the Hosting emulator sends with each file. */
const headerBytes = 550;

/**
 * The bytes, with headers, that a first visit to the page transfers: the HTML and every file that the HTML names. Text files
 * count as gzipped.
 */
async function measureTransfer(html: string): Promise<{ scripts: number; total: number }> {
  const text = await readFile(join(dist, html), "utf8");
  // Leaves out stylesheets, because the page contains their text and the browser does not fetch their files.
  const named = text.matchAll(/(?:src|href)="\/((?:assets|clinic)\/[^"]+(?<!\.css))"/g);
  const files = new Set([...[...named].map(([, file = ""]) => file), "icon.svg", "manifest.webmanifest"]);
  let scripts = 0;
  let total = gzipSync(text).length + headerBytes;
  for (const file of files) {
    const content = await readFile(join(dist, file));
    const isText = /\.(js|css|svg|html|webmanifest)$/.test(file);
    const bytes = (isText ? gzipSync(content).length : content.length) + headerBytes;
    total += bytes;
    if (file.endsWith(".js")) scripts += bytes;
  }
  return { scripts, total };
}

test.each([
  // The drawings of treatments are scripts, so that they take the clinic's color. Their pictures weighed more.
  "index.html",
  "about.html",
  "contact.html",
  "review.html",
  "infoCard.html",
  "treatment/teeth-cleaning.html",
  "dentist/amara-okafor.html",
  "any-treatment.html",
])("%s transfers at most 188 KB, of which 139 KB are scripts", async (html) => {
  const { scripts, total } = await measureTransfer(html);
  expect(scripts).toBeLessThanOrEqual(139 * kilobyte);
  expect(total).toBeLessThanOrEqual(188 * kilobyte);
});

test.each(["login.html", "signup.html"])("%s transfers at most 194 KB", async (html) => {
  expect((await measureTransfer(html)).total).toBeLessThanOrEqual(194 * kilobyte);
});

test("the page of a mail's link transfers at most 219 KB, without the code that moves and cancels", async () => {
  expect((await measureTransfer("visit.html")).total).toBeLessThanOrEqual(219 * kilobyte);
});

test.each(["dashboard.html", "appointment.html", "payment.html", "dashboard/schedule.html"])(
  "%s transfers at most 260 KB",
  async (html) => {
    expect((await measureTransfer(html)).total).toBeLessThanOrEqual(260 * kilobyte);
  },
);

test("the home page loads no chunk of Firebase, Stripe, the calendar, queries, forms or toasts", () => {
  const heavy = /firebase|stripe|day-picker|react-query|react-hook-form|toastify|react-bootstrap/;
  const loaded = new Set<string>();
  const addChunk = (key: string) => {
    if (loaded.has(key)) return;
    loaded.add(key);
    for (const imported of manifest[key]?.imports ?? []) addChunk(imported);
  };
  addChunk("index.html");
  addChunk("src/site/home-page.tsx");
  expect([...loaded].filter((key) => heavy.test(key))).toEqual([]);
});
