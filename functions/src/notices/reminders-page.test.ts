import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { deadLinkPageHtml } from "./reminders-page.ts";

test("the page of a dead link has the clinic's number and address", () => {
  const page = deadLinkPageHtml({
    name: "Thames Dental",
    address: { ...demoSettings.address, country: "GB" },
    phone: "020 7946 0018",
    email: "front&desk@clinic.test",
    locale: "en-GB",
  });
  expect(page).toContain('href="tel:+442079460018">020 7946 0018</a>');
  expect(page).toContain('href="mailto:front%26desk@clinic.test"');
});
