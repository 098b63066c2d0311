import { expect, test } from "vitest";
import { type Lock, lockOf } from "./functions-lock.ts";

const at = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more });

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    "": { workspaces: ["functions", "web"] },
    functions: { name: "@clinic/functions", dependencies: { admin: "1.0.0", bundled: "2.0.0" } },
    web: { name: "@clinic/web", dependencies: { react: "19.0.0" } },
    "node_modules/admin": at("1.0.0", {
      dependencies: { auth: "^3.0.0" },
      optionalDependencies: { store: "^4.0.0" },
    }),
    "node_modules/admin/node_modules/auth": at("3.1.0"),
    "node_modules/auth": at("2.0.0"),
    "node_modules/bundled": at("2.0.0", { dependencies: { auth: "^2.0.0" } }),
    "node_modules/react": at("19.0.0"),
    "node_modules/store": at("4.2.0", {
      peerDependencies: { react: "*" },
      peerDependenciesMeta: { react: { optional: true } },
    }),
  },
};
const own = { name: "@clinic/functions", dependencies: { admin: "1.0.0" } };
const packages = () => lockOf(lock, "functions", own).packages;

test("a workspace's own lock holds what it needs, at the versions of the whole", () => {
  expect(packages()).toMatchObject({
    "": own,
    "node_modules/admin": at("1.0.0"),
    "node_modules/admin/node_modules/auth": at("3.1.0"),
  });
});

test("a bundled package is not installed", () => {
  expect(Object.keys(packages())).not.toContain("node_modules/bundled");
  expect(Object.keys(packages())).not.toContain("node_modules/auth");
});

test("what a package can do without is marked optional", () => {
  expect(packages()["node_modules/store"]).toMatchObject({ optional: true });
});

test("a package of its own folder moves up; two for one place are refused", () => {
  const nested = { ...lock.packages, "functions/node_modules/admin": at("1.5.0") };
  expect(lockOf({ ...lock, packages: nested }, "functions", own).packages).toMatchObject({
    "node_modules/admin": at("1.5.0"),
  });
  const both = { ...nested, "node_modules/bundled": at("2.0.0", { dependencies: { admin: "1.0.0" } }) };
  const wider = { ...own, dependencies: { ...own.dependencies, bundled: "2.0.0" } };
  expect(() => lockOf({ ...lock, packages: both }, "functions", wider)).toThrow("two versions");
});

test("what another workspace needs stays out", () => {
  expect(Object.keys(packages())).not.toContain("node_modules/react");
});
