import { showDate } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";

/** A state's name beside its findings tells where to look. */
async function check(page: Page, state: string) {
  expect({ state, findings: await accessibilityFindings(page) }).toEqual({ state, findings: [] });
}

test.for(["light", "dark"] as const)(
  "axe finds nothing from sign-up to reset in %s mode",
  async (colorScheme, t) => {
    const page = await openPage(t, { viewport: phone, colorScheme, expected: [/status of 400/] });
    await page.goto("/signup");
    await check(page, "sign-up");
    await page.getByRole("button", { name: "Signup", exact: true }).click();
    await page.getByText("Name is required").waitFor();
    await check(page, "sign-up with errors");
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@clinic.test");
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/^Error: /)
      .waitFor();
    await check(page, "login refused");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await check(page, "reset");
  },
);

test.for(["light", "dark"] as const)(
  "axe finds nothing from the calendar to the cancellation in %s mode",
  async (colorScheme, t) => {
    const { email } = await signUp(`axe.${colorScheme}@clinic.test`);
    const day = demoDays.take();
    const page = await openPage(t, { viewport: phone, colorScheme });
    await resumeSession(page, email);
    await page.goto("/dashboard");
    await page.getByText("No appointments yet").waitFor();
    await check(page, "no appointments");
    await page.goto(`/appointment?date=${day}`);
    await treatmentCard(page, "Children's Check-up").waitFor();
    await check(page, "calendar and treatments");
    await page.getByRole("button", { name: "Children's Check-up" }).click();
    await page.getByRole("button", { name: "Show all treatments" }).waitFor();
    await check(page, "one treatment");
    await openBookingDialog(page, "Children's Check-up");
    await page.getByRole("button", { name: "Add a note for the clinic" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Phone Number is required").waitFor();
    await check(page, "booking with errors");
    await page.getByLabel("Name").fill("Alex Axe");
    await page.getByLabel("Phone Number").fill("202-555-0151");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText(`Appointment is set, ${showDate(day)}`).waitFor();
    await check(page, "booked, with its toast");
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Move" }).click();
    await page.getByRole("button", { name: "Move appointment" }).click();
    await page.getByText("Please choose a time").waitFor();
    await check(page, "moving with errors");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("button", { name: "Cancel appointment" }).waitFor();
    await check(page, "asking before cancelling");
    await page.getByRole("button", { name: "Cancel appointment" }).click();
    await page.getByText("Not charged").waitFor();
    await check(page, "a cancelled appointment");
  },
);
