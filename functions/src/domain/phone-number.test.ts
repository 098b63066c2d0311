import { expect, test } from "vitest";
import * as z from "zod/mini";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { phoneHelp, phoneSchema } from "../contract/fields.ts";
import { clinicPhoneUrl, normalizePhone, phoneUrl } from "./phone-number.ts";

test.each([
  ["202-555-0143", "US", "+12025550143"],
  ["(202) 555 0143 ext 12", "US", "+12025550143"],
  ["+44 20 7946 0018", "US", "+442079460018"],
  ["+44 (0)20 7946 0018", "US", "+442079460018"],
  ["(+44) 20 7946 0018", "US", "+442079460018"],
  ["+49 (0)30 901820", "US", "+4930901820"],
  ["020 7946 0018", "GB", "+442079460018"],
])("reads %s in %s", (typed, country, expected) => {
  expect(normalizePhone(typed, country)).toBe(expected);
});

test.each([
  ["0044 20 7946 0958", "US", "+442079460958"],
  ["(0044) 20 7946 0958", "US", "+442079460958"],
  ["00-44-20-7946-0958", "US", "+442079460958"],
  ["0044 (0)20 7946 0958", "US", "+442079460958"],
  ["001 718 555 0123", "US", "+17185550123"],
  ["011 44 20 7946 0958", "US", "+442079460958"],
  ["0044 20 7946 0958", "GB", "+442079460958"],
  ["0044 20 7946 0958", "XX", "+442079460958"],
  // Japan has its own numbers that begin with 0044.
  ["0044 20 7946 0958", "JP", "+8100442079460958"],
])("reads the country code after the prefix of %s in %s", (typed, country, expected) => {
  expect(normalizePhone(typed, country)).toBe(expected);
});

test.each([
  ["555-0123", "US", /^This number is too short\. Include the area code\.$/],
  ["1234567", "US", /^This number is too short/],
  ["+1 555-0123", "US", /^This number is too short/],
  ["+1 202 555 01439", "US", /^This number is too long/],
  ["020 7946 0018", "US", /^This number is too long/],
  ["718-555-0123 718-555-0124", "US", /^This number is too long/],
  ["0044 20 7946 09580000", "US", /^This number is too long/],
  ["7946 0018", "GB", /^This isn't a number in use in our country/],
  ["+7185550123", "US", /^This isn't a number in use in the country with this code/],
  ["+999 12345678", "US", /^This isn't a number in use in the country with this code/],
  ["0044 20 7946", "US", /^This isn't a number in use in the country with this code/],
  ["(+44) 20 7946", "XX", /^This isn't a number in use in the country with this code/],
])("refuses %s in %s, and says why", (typed, country, reason) => {
  expect(() => normalizePhone(typed, country)).toThrow(
    expect.objectContaining({ fields: { phone: expect.stringMatching(reason) } }),
  );
});

test("an unknown country accepts only international numbers", () => {
  expect(() => normalizePhone("202-555-0143", "XX")).toThrow(
    expect.objectContaining({ fields: { phone: phoneHelp } }),
  );
  expect(normalizePhone("+1 202-555-0143", "XX")).toBe("+12025550143");
});

test.each([
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["020 7946 0018", "tel:+442079460018"],
  ["020 7946 0018 ext. 12", "tel:+442079460018;ext=12"],
  ["020 7946 0018x7", "tel:+442079460018;ext=7"],
  ["+1 202-555-0143 Ext 012", "tel:+12025550143;ext=012"],
])("the link of %s calls the intended number", (phone, url) => {
  expect(phoneUrl(phone, normalizePhone(phone, "GB"))).toBe(url);
  expect(clinicPhoneUrl({ phone, address: { ...demoSettings.address, country: "GB" } })).toBe(url);
});

test.each([
  ["718-555-0123 extension 9", "tel:+17185550123;ext=9"],
  ["718-555-0123 #45", "tel:+17185550123;ext=45"],
  ["718-555-0123;ext=45", "tel:+17185550123;ext=45"],
  ["718-555-0123,,45", "tel:+17185550123;ext=45"],
  ["tel:+1-718-555-0123", "tel:+17185550123"],
  ["0044 20 7946 0958 x45", "tel:+442079460958;ext=45"],
  ["٧١٨-٥٥٥-٠١٢٣", "tel:+17185550123"],
  ["۷۱۸۵۵۵۰۱۲۳", "tel:+17185550123"],
  ["7185550123 (cell)", "tel:+17185550123"],
  ["7185550123 mobile", "tel:+17185550123"],
])("the link of a pasted %s calls the intended number", (pasted, url) => {
  const phone = z.parse(phoneSchema, pasted);
  expect(phoneUrl(phone, normalizePhone(phone, "US"))).toBe(url);
});

test("a number without an E.164 form is linked by its digits, and an empty one has no link", () => {
  expect(phoneUrl("1-800-55 ext. 12", null)).toBe("tel:180055;ext=12");
  expect(phoneUrl("", "")).toBe("");
});
