import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { digestOf } from "../../web/build/inline-policy.ts";
import { stylesIn } from "../../web/build/inline-styles.ts";
import { request } from "../testing/request.ts";
import { root, urls } from "./places.ts";

const pages = [
  "/",
  "/about",
  "/contact",
  "/review",
  "/infoCard",
  "/appointment",
  "/login",
  "/signup",
  "/dashboard",
];

test.each(pages)(
  "%s is a page, guarded by the security headers and asked for anew each time",
  async (path) => {
    const { status, headers } = await request("GET", path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toMatch("text/html");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\).*payment=\(self/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toBe("no-cache");
  },
);

test.each([...pages, "/nothing-here"])(
  "%s brings its styles and its first scripts along, and the policy names each",
  async (path) => {
    const response = await fetch(`${urls.site}${path}`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const page = await response.text();
    expect(page).not.toMatch(/<link\b[^>]*stylesheet/);
    expect(page).not.toMatch(/<script\b[^>]*\bsrc=/);
    for (const texts of [stylesIn(page), scriptsIn(page)]) {
      expect(texts.length).toBeGreaterThan(0);
      expect(policy.split(/[ ;]+/)).toEqual(expect.arrayContaining(texts.map(digestOf)));
    }
    expect(policy).not.toContain("unsafe-inline");
  },
);

test("a page below the dashboard is the app's page", async () => {
  expect((await request("GET", "/dashboard/appointment/some-booking")).status).toBe(200);
});

test.each(["/nothing-here", "/abouts", "/appointment/nothing", "/dashboard/nothing"])(
  "%s is a true 404",
  async (path) => {
    expect((await request("GET", path)).status).toBe(404);
  },
);

test.each(["/assets/nothing-here.js", "/assets/index-00000000.js", "/assets/", "/assets"])(
  "that %s is missing is asked anew each time",
  async (path) => {
    const { status, headers } = await request("GET", path);
    expect(status).toBe(404);
    expect(headers.get("Cache-Control")).toBe("no-cache");
  },
);

test.each([
  "/icon.svg",
  "/manifest.webmanifest",
  "/portraits/elena.svg",
  "/__/firebase/init.json",
  "/settings",
  "/available?date=2026-01-01",
  "/booking",
])("%s carries no page's policy, and less than 700 bytes of headers", async (path) => {
  const { headers } = await request("GET", path);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  expect(lines.join("").length).toBeLessThan(700);
});

test.each(["/icon.svg", "/favicon.ico", "/icon-192.png"])(
  "%s is kept for a day: browsers ask for a page's icon whenever its address changes",
  async (path) => {
    const { status, headers } = await request("HEAD", path);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=86400"]);
  },
);

test("every file of the build is cached for a year", async () => {
  for (const file of readdirSync(join(root, "web/dist/assets"))) {
    const { status, headers } = await request("HEAD", `/assets/${file}`);
    expect(headers.has("Content-Security-Policy")).toBe(false);
    expect([file, status, headers.get("Cache-Control")]).toEqual([
      file,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
});

/** Those that run: search engines read the others. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\+json)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => script,
  );
}
