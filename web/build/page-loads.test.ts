import { expect, test } from "vitest";
import { type BuiltFile, loadsOf } from "./page-loads.ts";
import { dashboardSource, memberSource } from "./page-sources.ts";

const file = (name: string, imports: string[], more: Partial<BuiltFile> = {}): BuiltFile => ({
  name,
  modules: [],
  bytes: 0,
  imports,
  importsLater: [],
  ...more,
});
const files = [
  file("index", ["site"], { source: "index.html" }),
  file("site", [], { importsLater: ["sign-in"] }),
  file("member", ["query"], { importsLater: ["toasts"] }),
  file("frame", ["site", "icons"], { source: dashboardSource }),
  file("users", ["member", "table"], { source: "src/features/users/users-page.tsx" }),
  file("booking", ["member", "table"], { source: memberSource("/appointment") }),
  file("about", ["site"], { source: "src/features/about/about-page.tsx" }),
  file("toasts", ["clsx"], { source: "src/components/toasts.tsx" }),
  file("sign-in", ["query"], { source: "src/lib/session/sign-in.ts" }),
  ...["query", "icons", "clsx"].map((name) => file(name, [])),
  file("table", ["icons"]),
];
const loads = loadsOf(files);
const loadOf = (name: string) => [...(loads.find((load) => load.files.has(name))?.files ?? [])].sort();

test("a page comes with the entry, with its frames, and with all that these import", () => {
  expect(loadOf("users")).toEqual(["frame", "icons", "index", "member", "query", "site", "table", "users"]);
  expect(loadOf("booking")).toEqual(["booking", "icons", "index", "member", "query", "site", "table"]);
  expect(loadOf("about")).toEqual(["about", "index", "site"]);
});

test("what is imported later comes to what all pages have that import it", () => {
  expect(loadOf("toasts")).toEqual(["clsx", "icons", "index", "member", "query", "site", "table", "toasts"]);
  expect(loadOf("sign-in")).toEqual(["index", "query", "sign-in", "site"]);
});

test("only pages are pages, and no frame is a load of its own", () => {
  expect(loads.filter(({ isPage }) => isPage)).toHaveLength(3);
  expect(loads).toHaveLength(5);
});

test("what patients open most counts more than other pages, and so does what it imports later", () => {
  const weightOf = (name: string) => loads.find((load) => load.files.has(name))?.weight;
  expect(weightOf("users")).toBe(1);
  expect(weightOf("booking")).toBeGreaterThan(1);
  expect(weightOf("toasts")).toBe(weightOf("booking"));
});
