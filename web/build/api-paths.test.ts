import { expect, test } from "vitest";
import firebase from "../../firebase.json" with { type: "json" };
import { routes } from "../../functions/src/app/routes.ts";
import { apiPathPattern, listApiSegments } from "./api-paths.ts";

const { rewrites, headers } = firebase.hosting;
const apiPath = new RegExp(apiPathPattern(rewrites));

test.each(routes.map(({ endpoint }) => endpoint.path))("the dev server proxies %s to the API", (path) => {
  expect(path).toMatch(apiPath);
});

test.each(["/", "/dashboard/users", "/service-desk", "/appointment?date=2030-01-01"])(
  "the dev server serves %s itself",
  (path) => {
    expect(path).not.toMatch(apiPath);
  },
);

/** The first path segments that the rule for this header in firebase.json excludes. */
const segmentsWithoutHeader = (key: string) => {
  const rule = headers.find(
    (one) => one.source.startsWith("!") && one.headers.some((header) => header.key === key),
  );
  const [, excluded = ""] = /^!\/\{(.*)\}\{,\/\*\*\}$/.exec(rule?.source ?? "") ?? [];
  return excluded.split(",").sort();
};

test("Hosting sets Cache-Control on everything but the functions' answers", () => {
  expect(segmentsWithoutHeader("Cache-Control")).toEqual(listApiSegments(rewrites).sort());
});

test("Hosting sets the security policy on everything but Firebase's scripts and the functions' JSON", () => {
  const withoutPages = [...listApiSegments(rewrites), "__"].filter((segment) => segment !== "contacts");
  expect(segmentsWithoutHeader("Content-Security-Policy")).toEqual(withoutPages.sort());
});
