import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseVersion } from "./release.ts";

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the package and the changelog have this release", () => {
  expect(JSON.parse(file("package.json")).version).toBe(releaseVersion);
  expect(/^## \[(?!Unreleased)([^\]]+)\]/m.exec(file("CHANGELOG.md"))?.[1]).toBe(releaseVersion);
});
