import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { composeAddressChangedMail } from "./compose-by-kind.ts";

const notice = {
  settings: demoSettings,
  siteUrl: "https://pearlstreet.test",
  changedAt: new Date("2023-01-02T15:20:00Z"),
};

test("says when the address was changed, and what to do about it", () => {
  const { subject, text, calendar } = composeAddressChangedMail(notice);
  expect(subject).toBe("Your email address at Pearl Street Dental was changed");
  expect(text).toContain("another email address since Monday, January 2, 2023, 10:20 AM (EST, New York)");
  expect(text).toContain(`call us at ${demoSettings.phone}`);
  expect(calendar).toBeNull();
});

test("links only to the clinic's site and names only the clinic's email address", () => {
  const { text, html } = composeAddressChangedMail(notice);
  const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(new Set(["https://pearlstreet.test"]));
  expect(text.match(/[\w.]+@[\w.]+/g)).toEqual([demoSettings.email]);
});
