import { paths } from "@clinic/contract/paths.ts";
import { expect, test } from "vitest";
import firebase from "../../firebase.json" with { type: "json" };
import { apiCalls, apiFolders } from "./api-calls.ts";

const { rewrites, headers } = firebase.hosting;
const calls = new RegExp(apiCalls(rewrites));

test.each(Object.entries(paths))("the dev server passes the contract's %s on", (_, path) => {
  expect(typeof path === "string" ? path : path("2030-01-01", "2030-01-02")).toMatch(calls);
});

test.each(["/", "/dashboard/users", "/service-desk", "/appointment?date=2030-01-01"])(
  "%s is the site's",
  (path) => {
    expect(path).not.toMatch(calls);
  },
);

test("the pages' header leaves out just what the functions answer", () => {
  const pages = headers.find(({ source }) => source.startsWith("!"))?.source;
  const [, left = ""] = /^!\/\{(.*)\}\{,\/\*\*\}$/.exec(pages ?? "") ?? [];
  expect(left.split(",").sort()).toEqual(apiFolders(rewrites).sort());
});
