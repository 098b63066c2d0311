import { expect, test } from "vitest";
import { joinFiles } from "./join-files.ts";
import type { BuiltFile } from "./page-loads.ts";

const file = (name: string, bytes: number, more: Partial<BuiltFile> = {}): BuiltFile => ({
  name,
  modules: [`${name}.ts`],
  bytes,
  imports: [],
  importsLater: [],
  ...more,
});
const page = (...files: string[]) => ({ files: new Set(files), isPage: true, weight: 1 });
const later = (...files: string[]) => ({ files: new Set(files), isPage: false, weight: 1 });
const joined = (...asked: Parameters<typeof joinFiles>) =>
  joinFiles(...asked).map((files) => files.map(({ name }) => name).sort());

test("small files that the same pages load come as one", () => {
  const files = [file("check", 150), file("plus", 170), file("query", 20_000)];
  const pages = [page("check", "plus", "query"), page("check", "plus", "query")];
  expect(joined(files, pages)).toEqual([["check", "plus", "query"]]);
});

test("what weighs more than the requests that it would spare stays apart", () => {
  const files = [file("check", 150), file("calendar", 13_200)];
  const both = (pages: number) => Array.from({ length: pages }, () => page("check", "calendar"));
  expect(joined(files, [...both(2), later("check")])).toEqual([]);
  expect(joined(files, [...both(3), later("check")])).toEqual([["calendar", "check"]]);
});

test("no page pays for others, unless it has been spared as much", () => {
  const files = [file("check", 150), file("calendar", 7200)];
  const many = Array.from({ length: 9 }, () => page("check", "calendar"));
  expect(joined(files, [...many, page("check")])).toEqual([]);
  const icons = [file("plus", 170), file("x", 170)];
  const spared = page("check", "plus", "x");
  const [largest] = joined(
    [...files, ...icons],
    [...many.map(({ files }) => page(...files, "plus", "x")), spared],
  );
  expect(largest).toEqual(["calendar", "check", "plus", "x"]);
});

test("what a file imports is paid for with it", () => {
  const files = [
    file("check", 150),
    file("receipt", 150, { imports: ["printer"] }),
    file("printer", 30_000, { source: "printer" }),
  ];
  const whole = Array.from({ length: 3 }, () => page("check", "receipt", "printer"));
  expect(joined(files, [...whole, later("check")])).toEqual([]);
});

test("what is loaded often comes as one before what is loaded at times", () => {
  const files = [file("choice", 150), file("times", 7000), file("hours", 7000)];
  const often = { ...later("choice", "times"), weight: 4 };
  const others = [later("choice", "hours"), later("choice", "hours")];
  expect(joined(files, [often, ...others])).toEqual([["choice", "times"]]);
  expect(joined(files, [{ ...often, weight: 1 }, ...others])).toEqual([["choice", "hours"]]);
});

test("a page pays a little for others, even if it has been spared nothing", () => {
  const files = [file("mail", 200), file("calendar", 7200)];
  const many = Array.from({ length: 9 }, () => page("mail", "calendar"));
  expect(joined(files, [...many, page("calendar")])).toEqual([["calendar", "mail"]]);
});

test("a page that has paid a little does not pay as much again", () => {
  const files = [file("mail", 1500), file("phone", 1500), file("calendar", 7200)];
  const many = Array.from({ length: 9 }, () => [page("mail", "calendar"), page("phone", "calendar")]).flat();
  expect(joined(files, [...many, page("calendar")])).toEqual([["calendar", "mail"]]);
});

test("no file comes to import itself by way of another", () => {
  const files = [
    file("dialog", 150, { imports: ["frame"] }),
    file("frame", 150, { imports: ["icons"], source: "frame" }),
    file("icons", 150),
  ];
  expect(joined(files, [page("dialog", "frame", "icons")])).toEqual([]);
});

test("what is imported by its source stays on its own", () => {
  const files = [file("check", 150), file("users-page", 150, { source: "users-page.tsx" })];
  expect(joined(files, [page("check", "users-page")])).toEqual([]);
});
