import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { addressLine, emailUrl } from "./clinic.ts";

test("a one-line address has no stray comma if a part is missing", () => {
  const { address } = demoSettings;
  expect(addressLine(address)).toBe(`${address.street}, Brooklyn, NY 11201`);
  expect(addressLine({ ...address, region: "", postalCode: "" })).toBe(`${address.street}, Brooklyn`);
});

test("a mailto link escapes special characters of the address", () => {
  expect(emailUrl("mary&john@clinic.test")).toBe("mailto:mary%26john@clinic.test");
  expect(emailUrl("50%?off/#1@clinic.test")).toBe("mailto:50%25%3Foff%2F%231@clinic.test");
});
