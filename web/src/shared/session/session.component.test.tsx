import { listBookings } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { keepBookings } from "../../../testing/component/booking-page.ts";
import { password } from "../../../testing/component/firebase-auth.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { answerFromNow, mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { bookingsKey } from "../bookings-query.ts";
import { queryClient } from "../query-client.ts";

const chosen = "/appointment?date=2026-11-23&treatment=teeth-cleaning";

const endedNote = () =>
  page.getByText("Your session has ended. Please log in again: you go straight back to where you were.");
const address = () => location.pathname + location.search + location.hash;

/** The server rejects the request for the user's appointments, also with a fresh token. */
function mountRejected(path: string): Promise<void> {
  return mountPage(path, {
    viewport: phone,
    signedInAs: patient,
    answers: [answer(listBookings, refusal("unauthenticated")), ...keepBookings().answers],
  });
}

async function openFromMenu(name: string) {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

async function logIn() {
  answerFromNow(answer(listBookings, listPage([])));
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("a user whose session the server rejects reads why, and returns to the same page after login", async () => {
  await mountRejected("/dashboard?from=mail#list");
  await expect.element(endedNote()).toBeVisible();
  expect(location.pathname).toBe("/login");
  expect(localStorage.getItem("accessToken")).toBeNull();
  expect(await accessibilityFindings()).toEqual([]);
  await logIn();
  await expect.poll(address).toBe("/dashboard?from=mail#list");
});

test("after a new login, Back leads to the earlier page with its choices", async () => {
  await mountPage(chosen, { viewport: phone, signedInAs: patient, answers: keepBookings().answers });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  answerFromNow(answer(listBookings, refusal("unauthenticated")));
  await queryClient.invalidateQueries({ queryKey: bookingsKey, refetchType: "none" });
  await openFromMenu("Dashboard");
  await expect.element(endedNote()).toBeVisible();
  await logIn();
  await expect.poll(address).toBe("/dashboard");
  history.back();
  await expect.poll(address).toBe(chosen);
});

test("/login says once that the session has ended", async () => {
  await mountRejected("/dashboard");
  await expect.element(endedNote()).toBeVisible();
  await openFromMenu("Appointment");
  await expect.element(page.getByText("Log in to book an appointment. New here?")).toBeVisible();
  expect(endedNote().elements()).toEqual([]);
});
