import { expect, test } from "vitest";
import { phoneHelp } from "../contract/fields.ts";
import { defaultSettings } from "./default-clinic.ts";
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

test.each([
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["020 7946 0018", "tel:+442079460018"],
  ["020 7946 0018 ext. 12", "tel:+442079460018;ext=12"],
  ["020 7946 0018x7", "tel:+442079460018;ext=7"],
  ["+1 202-555-0143 Ext 012", "tel:+12025550143;ext=012"],
])("a tap on %s calls the number that was meant", (phone, url) => {
  expect(phoneUrl(phone, normalizePhone(phone, "GB"))).toBe(url);
  expect(clinicPhoneUrl({ phone, address: { ...defaultSettings.address, country: "GB" } })).toBe(url);
});

test("a number without an E.164 form is called by its digits, and an empty one has no link", () => {
  expect(phoneUrl("1-800-55 ext. 12", null)).toBe("tel:180055;ext=12");
  expect(phoneUrl("", "")).toBe("");
});
