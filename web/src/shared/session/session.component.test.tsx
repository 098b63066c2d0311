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

const told = () =>
  page.getByText("Your session has ended. Please log in again: you go straight back to where you were.");
const address = () => location.pathname + location.search + location.hash;

/** The server refuses the user's appointments, also with a fresh token. */
function mountRefused(path: string): Promise<void> {
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

test("a user whose session the server refuses reads why, and returns to the same page after signing in", async () => {
  await mountRefused("/dashboard?from=mail#list");
  await expect.element(told()).toBeVisible();
  expect(location.pathname).toBe("/login");
  expect(localStorage.getItem("accessToken")).toBeNull();
  expect(await accessibilityFindings()).toEqual([]);
  await logIn();
  await expect.poll(address).toBe("/dashboard?from=mail#list");
});

test("after signing in again, back leads to the earlier page with its choices", async () => {
  await mountPage(chosen, { viewport: phone, signedInAs: patient, answers: keepBookings().answers });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  answerFromNow(answer(listBookings, refusal("unauthenticated")));
  await queryClient.invalidateQueries({ queryKey: bookingsKey, refetchType: "none" });
  await openFromMenu("Dashboard");
  await expect.element(told()).toBeVisible();
  await logIn();
  await expect.poll(address).toBe("/dashboard");
  history.back();
  await expect.poll(address).toBe(chosen);
});

test("an end is told once: after that a page asks for a log-in as it does of everybody", async () => {
  await mountRefused("/dashboard");
  await expect.element(told()).toBeVisible();
  await openFromMenu("Appointment");
  await expect.element(page.getByText("Log in to book an appointment. New here?")).toBeVisible();
  expect(told().elements()).toEqual([]);
});
