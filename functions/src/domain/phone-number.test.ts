import { expect, test } from "vitest";
import { phoneHelp } from "../contract/fields.ts";
import { normalizePhone } from "./phone-number.ts";

test.each([
  ["202-555-0143", "US", "+12025550143"],
  ["(202) 555 0143 ext 12", "US", "+12025550143"],
  ["+44 20 7946 0018", "US", "+442079460018"],
  ["020 7946 0018", "GB", "+442079460018"],
])("reads %s in %s", (typed, country, expected) => {
  expect(normalizePhone(typed, country)).toBe(expected);
});

test.each(["555-0143", "+1 202 555 01439", "1234567"])("refuses %s, which has the wrong length", (typed) => {
  expect(() => normalizePhone(typed, "US")).toThrow(
    expect.objectContaining({ fields: { phone: phoneHelp } }),
  );
});

test("a country without numbers of its own takes international ones only", () => {
  expect(() => normalizePhone("202-555-0143", "XX")).toThrow(
    expect.objectContaining({ fields: { phone: phoneHelp } }),
  );
  expect(normalizePhone("+1 202-555-0143", "XX")).toBe("+12025550143");
});
