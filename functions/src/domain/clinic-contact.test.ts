import { expect, test } from "vitest";
import { addressLine, phoneUrl } from "./clinic-contact.ts";
import { defaultSettings } from "./default-clinic.ts";

test("an address in one line has no stray comma where a part of it is missing", () => {
  const { address } = defaultSettings;
  expect(addressLine(address)).toBe(`${address.street}, Brooklyn, NY 11201`);
  expect(addressLine({ ...address, region: "", postalCode: "" })).toBe(`${address.street}, Brooklyn`);
});

test("a phone link keeps only what can be dialled", () => {
  expect(phoneUrl("+1 202-555-0143")).toBe("tel:+12025550143");
});
