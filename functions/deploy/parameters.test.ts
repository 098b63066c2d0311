import { expect, test } from "vitest";
import { withParameter } from "./parameters.ts";

test("a new parameter is added to the existing ones", () => {
  expect(withParameter("", "A", "1")).toBe("A=1\n");
  expect(withParameter("# Ours\nB=2\n\n", "A", "1")).toBe("# Ours\nB=2\nA=1\n");
});

test("an existing parameter is replaced, and one whose name only begins alike is not", () => {
  expect(withParameter("SITE_URL=x\nSITE_URL_OLD=y", "SITE_URL", "z")).toBe("SITE_URL_OLD=y\nSITE_URL=z\n");
});
