import { createBooking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { day, keepBookings, openBookingDialog, treatmentCard } from "../../testing/component/booking-page.ts";
import { password } from "../../testing/component/firebase-auth.ts";
import { accessibilityFindings, phone } from "../../testing/component/looks.ts";
import { answerFromNow, mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { published } from "../../testing/component/sample-clinic.ts";

/** A new user, whose profile has only an email. */
async function mountDay() {
  const clinic = keepBookings({ profile: { name: "", phone: "" } });
  await mountPage(`/appointment?date=${day}`, {
    viewport: phone,
    signedInAs: { ...patient, name: "" },
    answers: [...clinic.answers, ...published],
  });
  await expect.element(treatmentCard("Teeth Cleaning")).toBeVisible();
}

const dialog = () => page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
const keptNote = () => page.getByText("We kept what you had typed.");

async function fillIn() {
  await openBookingDialog("Teeth Cleaning");
  await dialog().getByLabelText("Time").selectOptions("10:30 AM");
  await dialog().getByLabelText("Name").fill("Bea Begun");
  await dialog().getByLabelText("Phone Number").fill("202-555-0170");
  await dialog().getByRole("button", { name: "Add a note for the clinic" }).click();
  await dialog().getByLabelText("Note for the clinic").fill("I take blood thinners.");
}

async function expectFilled() {
  await expect.element(keptNote()).toBeVisible();
  await expect.element(dialog().getByLabelText("Time")).toHaveValue("10:30 AM");
  await expect.element(dialog().getByLabelText("Name")).toHaveValue("Bea Begun");
  await expect.element(dialog().getByLabelText("Phone Number")).toHaveValue("202-555-0170");
  await expect.element(dialog().getByLabelText("Note for the clinic")).toHaveValue("I take blood thinners.");
}

test("a session that ends while a booking is filled in gives it back after the log-in, and Back closes it", async () => {
  await mountDay();
  await fillIn();
  answerFromNow(answer(createBooking, refusal("unauthenticated")));
  await dialog().getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Your session has ended.")).toBeVisible();
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectFilled();
  history.back();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(location.search).toBe(`?date=${day}`);
});

test("a filled booking is there again after a reload, also by another way to the page, until it is discarded", async () => {
  await mountDay();
  await fillIn();
  await remountPage();
  await expectFilled();
  expect(await accessibilityFindings()).toEqual([]);
  await mountPage("/", { viewport: phone, signedInAs: { ...patient, name: "" } });
  await expect.element(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await mountPage("/appointment", { viewport: phone, signedInAs: { ...patient, name: "" } });
  await expectFilled();
  expect(location.search).toBe(`?date=${day}`);
  await dialog().getByRole("button", { name: "Discard" }).click();
  await expect.element(keptNote()).not.toBeInTheDocument();
  await expect.element(dialog().getByLabelText("Phone Number")).toHaveValue("");
  await dialog().getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await remountPage();
  await expect.element(treatmentCard("Teeth Cleaning")).toBeVisible();
  expect(dialog().elements()).toEqual([]);
});

test("a time that was only tapped opens again with a reload, and says nothing of what was typed", async () => {
  await mountDay();
  await treatmentCard("Teeth Cleaning").getByRole("button", { name: "08:30 AM" }).click();
  await expect.element(dialog()).toBeVisible();
  await remountPage();
  await expect.element(dialog().getByLabelText("Time")).toHaveValue("08:30 AM");
  expect(keptNote().elements()).toEqual([]);
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
});
