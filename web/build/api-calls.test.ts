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

test("the pages' header leaves out just what the functions answer", () => {
  const pages = headers.find(({ source }) => source.startsWith("!"))?.source;
  const [, left = ""] = /^!\/\{(.*)\}\{,\/\*\*\}$/.exec(pages ?? "") ?? [];
  expect(left.split(",").sort()).toEqual(apiFolders(rewrites).sort());
});
