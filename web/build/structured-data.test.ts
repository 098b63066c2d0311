import { expect, test } from "vitest";
import { demoPublicSettings } from "../../emulators/seed/demo-clinic.ts";
import { describeDentist } from "./structured-data.ts";

test.each([
  ["+1 202-555-0143", "US", "+12025550143"],
  ["(202) 555-0143", "US", "+12025550143"],
  ["202-555-0143 ext. 12", "US", "+12025550143"],
  ["+44 (0)20 7946 0018", "GB", "+442079460018"],
  ["12", "US", undefined],
])("the phone number %s of a clinic in %s is %s in structured data", (phone, country, telephone) => {
  const address = { ...demoPublicSettings.address, country };
  const settings = { ...demoPublicSettings, phone, address };
  expect(
    describeDentist(settings, { siteUrl: "https://clinic.test", preview: "/preview.jpg" }).telephone,
  ).toBe(telephone);
});
