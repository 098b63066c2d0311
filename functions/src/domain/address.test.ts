import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { addressLine } from "./address.ts";
import { addressLabels } from "./address-labels.ts";

test("a one-line address has no stray comma if a part is missing", () => {
  const { address } = demoSettings;
  expect(addressLine(address)).toBe(`${address.street}, Brooklyn, NY 11201`);
  expect(addressLine({ ...address, region: "", postalCode: "" })).toBe(`${address.street}, Brooklyn`);
});

test.each([
  ["GB", "Leeds", "", "LS1 4AP", "Leeds LS1 4AP"],
  ["GB", "Otley", "West Yorkshire", "LS21 1AA", "Otley, West Yorkshire LS21 1AA"],
  ["AU", "Sydney", "NSW", "2000", "Sydney NSW 2000"],
  ["NZ", "Auckland", "Ponsonby", "1011", "Ponsonby, Auckland 1011"],
  ["DE", "Berlin", "", "10115", "10115 Berlin"],
  ["JP", "Osaka", "", "530-0001", "Osaka 530-0001"],
  ["IN", "Pune", "Maharashtra", "411001", "Pune, Maharashtra 411001"],
])("%s writes city and code its own way", (country, city, region, postalCode, written) => {
  expect(addressLine({ street: "1 High Street", city, region, postalCode, country })).toBe(
    `1 High Street, ${written}`,
  );
});

test("names the parts of an address as the country does", () => {
  expect(addressLabels("US")).toEqual({ city: "City", region: "State", postalCode: "ZIP code" });
  expect(addressLabels("AU")).toEqual({ city: "Suburb", region: "State", postalCode: "Postcode" });
  expect(addressLabels("GB")).toEqual({ city: "City", region: "County", postalCode: "Postcode" });
  expect(addressLabels("CA")).toEqual({ city: "City", region: "Province", postalCode: "Postal code" });
  expect(addressLabels("NZ")).toEqual({ city: "City", region: "Suburb", postalCode: "Postcode" });
  expect(addressLabels("IN")).toEqual({ city: "City", region: "State", postalCode: "PIN code" });
  expect(addressLabels("DE")).toEqual({ city: "City", region: null, postalCode: "Postal code" });
  expect(addressLabels("QA")).toEqual({ city: "City", region: null, postalCode: null });
});
