import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { storedFolder, storedScreenshots } from "./stored-screenshots.ts";

test("docs/screens holds exactly the listed screenshots, at most 30", () => {
  expect(readdirSync(storedFolder).sort()).toEqual(storedScreenshots.map((name) => `${name}.webp`).sort());
  expect(storedScreenshots.length).toBeLessThanOrEqual(30);
});
