import { expect, test } from "vitest";
import { type Lock, lockOf } from "./functions-lock.ts";

const at = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more });

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    "": { workspaces: ["functions", "web"] },
    functions: {
      name: "@clinic/functions",
      dependencies: { admin: "1.0.0" },
      devDependencies: { bundler: "2.0.0" },
    },
    web: { name: "@clinic/web", dependencies: { react: "19.0.0" } },
    "node_modules/admin": at("1.0.0", {
      dependencies: { auth: "^3.0.0" },
      optionalDependencies: { store: "^4.0.0" },
    }),
    "node_modules/admin/node_modules/auth": at("3.1.0"),
    "node_modules/auth": at("2.0.0"),
    "node_modules/bundler": at("2.0.0", { dev: true, dependencies: { auth: "^2.0.0" } }),
    "node_modules/react": at("19.0.0"),
    "node_modules/store": at("4.2.0", {
      peerDependencies: { react: "*" },
      peerDependenciesMeta: { react: { optional: true } },
    }),
  },
};
const packages = () => lockOf(lock, "functions").packages;

test("a workspace's own lock holds what it needs, at the versions of the whole", () => {
  expect(packages()).toMatchObject({
    "": lock.packages.functions,
    "node_modules/admin": at("1.0.0"),
    "node_modules/admin/node_modules/auth": at("3.1.0"),
  });
});

test("what only its tools need is marked, so that production goes without", () => {
  expect(packages()).toMatchObject({
    "node_modules/bundler": { dev: true },
    "node_modules/auth": { dev: true },
  });
  expect(packages()["node_modules/admin/node_modules/auth"]).not.toHaveProperty("dev");
});

test("what a package can do without is marked optional", () => {
  expect(packages()["node_modules/store"]).toMatchObject({ optional: true });
});

test("a package of its own folder moves up; two for one place are refused", () => {
  const own = { ...lock.packages, "functions/node_modules/admin": at("1.5.0") };
  expect(lockOf({ ...lock, packages: own }, "functions").packages).toMatchObject({
    "node_modules/admin": at("1.5.0"),
  });
  const both = { ...own, "node_modules/bundler": at("2.0.0", { dependencies: { admin: "1.0.0" } }) };
  expect(() => lockOf({ ...lock, packages: both }, "functions")).toThrow("two versions");
});

test("what another workspace needs stays out", () => {
  expect(Object.keys(packages())).not.toContain("node_modules/react");
});
