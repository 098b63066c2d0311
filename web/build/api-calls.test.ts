import { expect, test } from "vitest";
import firebase from "../../firebase.json" with { type: "json" };
import { routes } from "../../functions/src/app/routes.ts";
import { apiCalls, apiFolders } from "./api-calls.ts";

const { rewrites, headers } = firebase.hosting;
const calls = new RegExp(apiCalls(rewrites));

test.each(routes.map(({ endpoint }) => endpoint.path))(
  "the dev server passes the contract's %s on",
  (path) => {
    expect(path).toMatch(calls);
  },
);

test.each(["/", "/dashboard/users", "/service-desk", "/appointment?date=2030-01-01"])(
  "%s is the site's",
  (path) => {
    expect(path).not.toMatch(calls);
  },
);

const leftOutBy = (key: string) => {
  const rule = headers.find(
    (one) => one.source.startsWith("!") && one.headers.some((header) => header.key === key),
  );
  const [, left = ""] = /^!\/\{(.*)\}\{,\/\*\*\}$/.exec(rule?.source ?? "") ?? [];
  return left.split(",").sort();
};

test("the pages' header leaves out just what the functions answer", () => {
  expect(leftOutBy("Cache-Control")).toEqual(apiFolders(rewrites).sort());
});

test("the pages' policy too, and Firebase's own scripts, but for where a function answers with a page", () => {
  const noPages = [...apiFolders(rewrites), "__"].filter((folder) => folder !== "contacts");
  expect(leftOutBy("Content-Security-Policy")).toEqual(noPages.sort());
});
