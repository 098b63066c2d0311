import { expect, test } from "vitest";
import { emailUrl } from "./clinic.ts";

test("a mailto link escapes special characters of the address", () => {
  expect(emailUrl("mary&john@clinic.test")).toBe("mailto:mary%26john@clinic.test");
  expect(emailUrl("50%?off/#1@clinic.test")).toBe("mailto:50%25%3Foff%2F%231@clinic.test");
});
