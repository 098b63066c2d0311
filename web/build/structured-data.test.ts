import { expect, test } from "vitest";
import { demoDoctors, demoPublicSettings, demoTreatments } from "../../emulators/seed/demo-clinic.ts";
import { describeDentist, describePerson, describeTreatment } from "./structured-data.ts";

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

const addresses = { siteUrl: "https://clinic.test", preview: "/preview.jpg" };

test("closed days are closed in structured data, and a day that closes early has its hours", () => {
  const settings = {
    ...demoPublicSettings,
    closedDays: [
      { date: "2026-12-24", last: "2026-12-26", reason: "" },
      // A Thursday, open from 08:00 to 18:00.
      { date: "2026-12-31", from: "13:00", to: "24:00", reason: "" },
    ],
  };
  expect(describeDentist(settings, addresses).specialOpeningHoursSpecification).toMatchObject([
    { validFrom: "2026-12-24", validThrough: "2026-12-26", opens: "00:00", closes: "00:00" },
    { validFrom: "2026-12-31", validThrough: "2026-12-31", opens: "08:00", closes: "13:00" },
  ]);
});

test("a treatment's structured data has its price and leads into booking", () => {
  const [treatment] = demoTreatments.filter(({ _id }) => _id === "teeth-cleaning");
  if (!treatment) throw new Error("The demo clinic has no cleaning");
  expect(describeTreatment(treatment, demoPublicSettings, addresses)).toMatchObject({
    "@type": "Service",
    name: "Teeth Cleaning",
    url: "https://clinic.test/treatment/teeth-cleaning",
    offers: { price: 90, priceCurrency: "USD" },
    potentialAction: { target: "https://clinic.test/appointment?treatment=teeth-cleaning" },
  });
});

test("a dentist's structured data lists the languages, and leaves out a photo that has no address", () => {
  const [dentist] = demoDoctors.filter(({ _id }) => _id === "mei-lin-chen");
  if (!dentist) throw new Error("The demo clinic has no Dr. Chen");
  const { image, ...described } = describePerson(dentist, demoPublicSettings, addresses);
  expect(described).toMatchObject({
    "@type": "Person",
    knowsLanguage: ["English", "Mandarin"],
    url: "https://clinic.test/dentist/mei-lin-chen",
  });
  expect(image).toBeUndefined();
});
