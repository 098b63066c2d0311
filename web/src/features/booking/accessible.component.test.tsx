import { cancelBooking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import {
  day,
  keepBookings,
  openBookingDialog,
  treatmentCard,
} from "../../../testing/component/booking-page.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { mountPage, patient, usualNow } from "../../../testing/component/mount-page.tsx";
import { published } from "../../../testing/component/sample-clinic.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

/** axe's findings in both color schemes, with the state's name. */
async function check(state: string) {
  for (const colorScheme of ["dark", "light"] as const) {
    await commands.emulateMedia({ colorScheme });
    // Data that is reloading is shown pale.
    await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
    const findings = await accessibilityFindings();
    expect({ state, colorScheme, findings }).toEqual({ state, colorScheme, findings: [] });
  }
}

test("axe finds nothing from sign-up to reset", async () => {
  await mountPage("/signup", { viewport: phone });
  await expect.element(page.getByLabelText("Name")).toBeVisible();
  await check("sign-up");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await expect.element(page.getByText("Name is required")).toBeVisible();
  await check("sign-up with errors");
  await page.getByRole("link", { name: "Already have an account? Please Login" }).click();
  await page.getByLabelText("Email").fill("nobody@clinic.test");
  await page.getByLabelText("Password").fill("not this one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.element(page.getByRole("alert").getByText(/^Error: /)).toBeVisible();
  await check("login refused");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect.element(page.getByRole("button", { name: "Send the link" })).toBeVisible();
  await check("reset");
});

/** A new user, whose profile has only an email. */
function mountNameless(path: string): Promise<void> {
  const { answers } = keepBookings({ profile: { name: "", phone: "" } });
  return mountPage(path, { viewport: phone, signedInAs: { ...patient, name: "" }, answers });
}

test("axe finds nothing from no appointments to one treatment", async () => {
  await mountNameless("/dashboard");
  await expect.element(page.getByText("No appointments yet")).toBeVisible();
  await check("no appointments");
  await page.getByRole("link", { name: "Choose a day" }).click();
  await page.getByRole("button", { name: "Monday, November 23, 2026" }).click();
  await expect.element(treatmentCard("Children's Check-up").getByText("Mon, Nov 23")).toBeVisible();
  await check("calendar and treatments");
  await page.getByRole("button", { name: "Children's Check-up" }).click();
  await expect.element(page.getByRole("button", { name: "Show all treatments" })).toBeVisible();
  await check("one treatment");
});

test("axe finds nothing from a booking with errors to its toast", async () => {
  await mountNameless(`/appointment?date=${day}`);
  const dialog = await openBookingDialog("Children's Check-up");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(dialog.getByText("Phone Number is required")).toBeVisible();
  await check("booking with errors");
  await dialog.getByLabelText("Name").fill("Alex Axe");
  await dialog.getByLabelText("Phone Number").fill("202-555-0151");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026")).toBeVisible();
  await check("booked, with its toast");
});

test("axe finds nothing from My Appointments to the cancellation", async () => {
  const clinic = keepBookings({ bookings: [sampleBooking({ dateISO: day })] });
  const cancel = answer(cancelBooking, () => {
    clinic.change({ status: "cancelled", cancelledAt: usualNow });
    return sampleBooking({ status: "cancelled", cancelledAt: usualNow, version: 2 });
  });
  await mountPage("/dashboard", {
    viewport: phone,
    signedInAs: patient,
    answers: [cancel, ...clinic.answers, ...published],
  });
  await page.getByRole("button", { name: "Move" }).click();
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Please choose a time")).toBeVisible();
  await check("moving with errors");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Cancel appointment" })).toBeVisible();
  await check("asking before cancelling");
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(page.getByText("Not charged")).toBeVisible();
  await check("a cancelled appointment");
});
