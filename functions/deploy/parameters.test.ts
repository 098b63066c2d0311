import { expect, test } from "vitest";
import { withParameter } from "./parameters.ts";

test("a parameter joins those that are there", () => {
  expect(withParameter("", "A", "1")).toBe("A=1\n");
  expect(withParameter("# Ours\nB=2\n\n", "A", "1")).toBe("# Ours\nB=2\nA=1\n");
});

test("one that is there is replaced, and no other whose name begins alike", () => {
  expect(withParameter("SITE_URL=x\nSITE_URL_OLD=y", "SITE_URL", "z")).toBe("SITE_URL_OLD=y\nSITE_URL=z\n");
});
