import { listBookings } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { createBookingServer } from "../../../testing/component/booking-page.ts";
import { testPassword } from "../../../testing/component/firebase-auth.ts";
import { addAnswers, mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { findAccessibilityFaults, phone } from "../../../testing/component/screen-variants.ts";
import { bookingsKey } from "../bookings-query.ts";
import { queryClient } from "../query-client.ts";

const chosenTreatmentPath = "/appointment?date=2026-11-23&treatment=teeth-cleaning";

const getSessionEndedNote = () =>
  page.getByText("Your session has ended. Please log in again: you go straight back to where you were.");
const address = () => location.pathname + location.search + location.hash;

/** Opens a page. The server rejects the request for the user's appointments, also with a fresh token. */
function mountWithRejectedSession(path: string): Promise<void> {
  return mountPage(path, {
    viewport: phone,
    signedInAs: patient,
    answers: [answer(listBookings, refusal("unauthenticated")), ...createBookingServer().answers],
  });
}

async function openFromMenu(name: string) {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

async function logIn() {
  addAnswers(answer(listBookings, listPage([])));
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("a user whose session the server rejects reads why, and returns to the same page after login", async () => {
  await mountWithRejectedSession("/dashboard?from=mail#list");
  await expect.element(getSessionEndedNote()).toBeVisible();
  expect(location.pathname).toBe("/login");
  expect(localStorage.getItem("accessToken")).toBeNull();
  expect(await findAccessibilityFaults()).toEqual([]);
  await logIn();
  await expect.poll(address).toBe("/dashboard?from=mail#list");
});

test("after a new login, Back leads to the earlier page with its choices", async () => {
  await mountPage(chosenTreatmentPath, {
    viewport: phone,
    signedInAs: patient,
    answers: createBookingServer().answers,
  });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  addAnswers(answer(listBookings, refusal("unauthenticated")));
  await queryClient.invalidateQueries({ queryKey: bookingsKey, refetchType: "none" });
  await openFromMenu("Dashboard");
  await expect.element(getSessionEndedNote()).toBeVisible();
  await logIn();
  await expect.poll(address).toBe("/dashboard");
  history.back();
  await expect.poll(address).toBe(chosenTreatmentPath);
});

test("/login says once that the session has ended", async () => {
  await mountWithRejectedSession("/dashboard");
  await expect.element(getSessionEndedNote()).toBeVisible();
  await openFromMenu("Appointment");
  await expect.element(page.getByText("Log in to book an appointment. New here?")).toBeVisible();
  expect(getSessionEndedNote().elements()).toEqual([]);
});
