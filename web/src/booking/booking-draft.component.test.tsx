import { createBooking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import {
  bookingDay,
  chooseTime,
  createBookingServer,
  openBookingDialog,
  treatmentCard,
} from "../../testing/component/booking-page.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import { addAnswers, mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";

/** A new user, whose profile has only an email. */
async function openDay() {
  const clinic = createBookingServer({ profile: { name: "", phone: "" } });
  await mountPage(`/appointment?date=${bookingDay}`, {
    viewport: phone,
    signedInAs: { ...patient, name: "" },
    answers: [...clinic.answers, ...publicAnswers],
  });
  await expect.element(treatmentCard("Teeth Cleaning")).toBeVisible();
}

const getDialog = () => page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
const getKeptNote = () => page.getByText("We kept what you had typed.");

async function fillInForm() {
  await openBookingDialog("Teeth Cleaning");
  await chooseTime(getDialog(), "10:30 AM");
  await getDialog().getByLabelText("Name").fill("Bea Begun");
  await getDialog().getByLabelText("Phone Number").fill("202-555-0170");
  await getDialog().getByRole("button", { name: "Add a note for the clinic" }).click();
  await getDialog().getByLabelText("Note for the clinic").fill("I take blood thinners.");
}

async function expectFormFilled() {
  await expect.element(getKeptNote()).toBeVisible();
  await expect.element(getDialog().getByText(/\d{4} at 10:30 AM$/)).toBeVisible();
  await expect.element(getDialog().getByLabelText("Name")).toHaveValue("Bea Begun");
  await expect.element(getDialog().getByLabelText("Phone Number")).toHaveValue("202-555-0170");
  await expect
    .element(getDialog().getByLabelText("Note for the clinic"))
    .toHaveValue("I take blood thinners.");
}

test("restores the draft after a session has expired and the patient logs in, and Back closes it", async () => {
  await openDay();
  await fillInForm();
  addAnswers(answer(createBooking, refusal("unauthenticated")));
  await getDialog().getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Your session has ended.")).toBeVisible();
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectFormFilled();
  history.back();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(getDialog()).not.toBeInTheDocument();
  expect(location.search).toBe(`?date=${bookingDay}`);
});

test("restores the draft after a reload, also from another page, until it is discarded", async () => {
  await openDay();
  await fillInForm();
  await remountPage();
  await expectFormFilled();
  expect(await findAccessibilityFaults()).toEqual([]);
  await mountPage("/", { viewport: phone, signedInAs: { ...patient, name: "" } });
  await expect.element(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await mountPage("/appointment", { viewport: phone, signedInAs: { ...patient, name: "" } });
  await expectFormFilled();
  expect(location.search).toBe(`?date=${bookingDay}`);
  await getDialog().getByRole("button", { name: "Discard" }).click();
  await expect.element(getKeptNote()).not.toBeInTheDocument();
  await expect.element(getDialog().getByLabelText("Phone Number")).toHaveValue("");
  await getDialog().getByRole("button", { name: "Close" }).click();
  await expect.element(getDialog()).not.toBeInTheDocument();
  await remountPage();
  await expect.element(treatmentCard("Teeth Cleaning")).toBeVisible();
  expect(getDialog().elements()).toEqual([]);
});

test("opens again after a reload when only a time was tapped, without a note about typed text", async () => {
  await openDay();
  await treatmentCard("Teeth Cleaning").getByRole("button", { name: "08:30 AM" }).click();
  await expect.element(getDialog()).toBeVisible();
  await remountPage();
  await expect.element(getDialog().getByText(/\d{4} at 08:30 AM$/)).toBeVisible();
  expect(getKeptNote().elements()).toEqual([]);
  history.back();
  await expect.element(getDialog()).not.toBeInTheDocument();
});
