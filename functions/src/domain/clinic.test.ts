import { expect, test } from "vitest";
import { addressLine, emailUrl } from "./clinic.ts";
import { defaultSettings } from "./default-clinic.ts";

test("an address in one line has no stray comma where a part of it is missing", () => {
  const { address } = defaultSettings;
  expect(addressLine(address)).toBe(`${address.street}, Brooklyn, NY 11201`);
  expect(addressLine({ ...address, region: "", postalCode: "" })).toBe(`${address.street}, Brooklyn`);
});

test("a letter goes to the whole address, whatever characters it has", () => {
  expect(emailUrl("mary&john@clinic.test")).toBe("mailto:mary%26john@clinic.test");
  expect(emailUrl("50%?off/#1@clinic.test")).toBe("mailto:50%25%3Foff%2F%231@clinic.test");
});
