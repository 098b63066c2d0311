import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardSource } from "../build/page-sources.ts";
import { budgets } from "./budgets.ts";
import { readPages } from "./page-bundles.ts";

const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  css: css.map((style) => `assets/${style}.css`),
});
const manifest = {
  "index.html": { ...chunk("index", ["_site.js"], ["site"]), isEntry: true },
  "_site.js": chunk("site"),
  "figtree-basic.woff2": { file: "assets/font.woff2" },
  [dashboardSource]: chunk("dashboard-frame", ["_check.js"]),
  "_check.js": chunk("check"),
  "_table.js": chunk("table", ["_site.js", "_check.js"], ["table"]),
  "src/features/doctors/edit-doctor-page.tsx": chunk("edit-doctor-page", ["_table.js"]),
  "src/features/home/home-page.tsx": chunk("home-page"),
  "src/features/users/users-page.tsx": chunk("users-page"),
};
const named = (names: string[]) =>
  names.map((name) => `<link rel="modulepreload" href="/assets/${name}.js" />`).join("");
const pages = {
  "index.html": `<style data-file="/assets/site.css">a{}</style>${named(["site", "home-page"])}`,
  "app.html": named(["site", "dashboard-frame", "check"]),
  "dashboard/users.html": named(["site", "users-page"]),
};

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "bundles-"));
  await mkdir(join(dist, ".vite"));
  await mkdir(join(dist, "assets"));
  await mkdir(join(dist, "dashboard"));
  await writeFile(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
  for (const file of ["icon.svg", "manifest.webmanifest"]) await writeFile(join(dist, file), "");
  for (const { file, css = [] } of Object.values<{ file: string; css?: string[] }>(manifest))
    for (const name of [file, ...css]) await writeFile(join(dist, name), name);
  for (const [file, html] of Object.entries(pages)) await writeFile(join(dist, file), html);
});
afterAll(() => rm(dist, { recursive: true }));

test("a page that is a file has the scripts that it names and the styles that stand in it", async () => {
  expect((await readPages(dist)).find(({ name }) => name === "index.html")).toMatchObject({
    scripts: ["assets/site.js", "assets/home-page.js"],
    styles: ["assets/site.css"],
    budget: budgets.find(({ path }) => path === "/")?.bytes,
  });
});

test("a page in the dashboard's frame has what it adds, and weighs that besides the frame", async () => {
  const all = await readPages(dist);
  const frame = all.find(({ name }) => name === "app.html");
  const page = all.find(({ name }) => name === "app.html + edit-doctor-page");
  expect(page).toMatchObject({
    scripts: ["assets/edit-doctor-page.js", "assets/table.js"],
    styles: ["assets/table.css"],
  });
  expect(page?.bytes).toBeGreaterThan(frame?.bytes ?? Number.NaN);
  expect(all).toHaveLength(4);
});

test("a page of the dashboard with a file of its own is drawn by it, with its budget", async () => {
  expect((await readPages(dist)).find(({ name }) => name === "dashboard/users.html")).toMatchObject({
    scripts: ["assets/site.js", "assets/users-page.js"],
    budget: budgets.find(({ path }) => path === "/dashboard/users")?.bytes,
  });
});
