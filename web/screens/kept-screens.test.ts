import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { keptFolder, keptScreens } from "./kept-screens.ts";

test("docs/screens has the kept pictures and no others, 30 at most", () => {
  expect(readdirSync(keptFolder).sort()).toEqual(keptScreens.map((name) => `${name}.webp`).sort());
  expect(keptScreens.length).toBeLessThanOrEqual(30);
});
