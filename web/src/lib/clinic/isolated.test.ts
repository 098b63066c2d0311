import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test.each(["דנה לוי", "ليلى حداد"])("%s stands for itself", (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test.each(["Zoë Ångström", "Dr. O'Neil", "李小龍", ""])("%o stays as it is", (name) => {
  expect(isolated(name)).toBe(name);
});
