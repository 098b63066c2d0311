import { listSoonest } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import { keepBookings } from "../../../testing/component/booking-page.ts";
import { password } from "../../../testing/component/firebase-auth.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { published } from "../../../testing/component/sample-clinic.ts";

const soonest = [
  { _id: "teeth-cleaning", dateISO: "2026-12-07", slot: "09:00 AM" },
  { _id: "oral-surgery", dateISO: "2026-12-01", slot: "08:00 AM" },
];
const answers = [answer(listSoonest, soonest), ...published, ...keepBookings().answers];
const wanted = "/appointment?treatment=teeth-cleaning&date=2026-12-07";
const chosen = "Teeth Cleaning on Mon, Dec 7";

const address = () => location.pathname + location.search;

async function logIn(): Promise<void> {
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("the home page says of each treatment when it is next free, and leads to that day", async () => {
  await mountPage("/", { answers });
  await expect.element(page.getByText(/^Next free: /)).toHaveLength(soonest.length);
  await expect.element(page.getByRole("link", { name: "Book Teeth Cleaning" })).toBeVisible();
  const hrefs = [...document.querySelectorAll("#services a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toHaveLength(6);
  for (const { _id, dateISO } of soonest) {
    expect(hrefs).toContain(`/appointment?treatment=${_id}&date=${dateISO}`);
  }
});

test("what was chosen on the home page is kept from the sign-in to the sign-up, the password reset and back", async () => {
  await mountPage("/", { viewport: phone, answers });
  await expect.element(page.getByText("Next free: Mon, Dec 7, 9:00 AM")).toBeVisible();
  await page.getByRole("link", { name: "Book Teeth Cleaning" }).click();
  await expect.poll(() => location.pathname).toBe("/login");
  await expect.element(page.getByText(`Log in to book ${chosen}.`)).toBeVisible();
  expect.soft(await accessibilityFindings()).toEqual([]);
  await page.getByRole("link", { name: "Create New Account" }).click();
  await expect.element(page.getByText(`you go on to book ${chosen}.`)).toBeVisible();
  expect.soft(await accessibilityFindings()).toEqual([]);
  await page.getByRole("link", { name: "Already have an account? Please Login" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect.element(page.getByText(`Log in to book ${chosen}.`)).toBeVisible();
  await logIn();
  await expect.poll(address).toBe(wanted);
});

test("'Skip to content' on the sign-in page keeps where one was going", async () => {
  await mountPage(wanted, { answers });
  await expect.element(page.getByText(`Log in to book ${chosen}.`)).toBeVisible();
  // Also before the page's code runs, where the browser follows the link itself.
  location.assign("#content");
  const skip = page.getByRole("link", { name: "Skip to content" }).element();
  if (!(skip instanceof HTMLElement)) throw new Error("There is no such link");
  skip.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.activeElement?.id).toBe("content");
  await logIn();
  await expect.poll(address).toBe(wanted);
});

test("a day that doesn't exist is none", async () => {
  await mountPage("/appointment?treatment=teeth-cleaning&date=2027-02-29", { answers });
  await expect.element(page.getByText("Log in to book Teeth Cleaning. New here?")).toBeVisible();
});

test("a treatment and a day that nobody knows make no sentence wrong", async () => {
  await mountPage("/appointment?treatment=wishes&date=soon&doctor=gone", { answers });
  await expect
    .element(page.getByText("Log in to book the treatment you chose with the dentist you chose. New here?"))
    .toBeVisible();
});
