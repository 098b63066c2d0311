import { listSoonest } from "@clinic/contract/available.ts";
import { startSession } from "@clinic/contract/users.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import { addAnswers, mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { fillWithoutEvent, findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";

const pressButton = (name: string) => page.getByRole("button", { name, exact: true }).click();
const errorAlert = () => page.getByRole("alert");

async function logIn(): Promise<void> {
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(testPassword);
  await pressButton("Login");
}

test("shows errors at submit, and removes them while the person types", async () => {
  await mountPage("/signup", { viewport: phone });
  await pressButton("Signup");
  for (const sentence of ["Name is required", "Email is required", "Password is required"])
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByLabelText("Email").fill("not an address");
  await expect.element(page.getByText("Provide a valid Email")).toBeVisible();
  await page.getByLabelText("Password").fill("short");
  const tooShort = page.getByText("Password must be at least 6 characters");
  await expect.element(tooShort).toBeVisible();
  await page.getByLabelText("Password").fill("long enough");
  await expect.element(tooShort).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Email")).toHaveAttribute("aria-invalid", "true");
});

test("removes the provider's sentence about one address when another is checked", async () => {
  await mountPage("/signup");
  await page.getByLabelText("Name").fill("Robin Park");
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill("long enough");
  await pressButton("Signup");
  await expect.element(errorAlert().getByText(/already an account/)).toBeVisible();
  await page.getByLabelText("Email").fill("somebody.else@patients.test");
  await page.getByLabelText("Password").fill("short");
  await pressButton("Signup");
  await expect.element(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect.element(errorAlert()).not.toBeInTheDocument();
});

test("says that a password is wrong, mentions Google, and keeps what was typed", async () => {
  await mountPage("/login");
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill("not this one");
  await pressButton("Login");
  await expect
    .element(errorAlert().getByText(/^Error: Wrong email or password. .*CONTINUE WITH GOOGLE/))
    .toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveValue(patient.email);
  expect(localStorage.getItem("accessToken")).toBeNull();
});

test("sends text that the browser filled in without an event", async () => {
  await mountPage("/login", { answers: publicAnswers });
  await expect.element(page.getByLabelText("Email")).toBeVisible();
  fillWithoutEvent(page.getByLabelText("Email"), patient.email);
  fillWithoutEvent(page.getByLabelText("Password"), testPassword);
  await pressButton("Login");
  await expect.poll(() => localStorage.getItem("accessToken")).not.toBeNull();
});

test("sends a signed-in person from /signup to /appointment", async () => {
  await mountPage("/signup", {
    signedInAs: patient,
    answers: [...publicAnswers, ...createBookingServer().answers],
  });
  await expect.poll(() => location.pathname).toBe("/appointment");
});

test("reports a failed token call, signs nobody in, and succeeds at the next try", async () => {
  await mountPage("/login", { viewport: phone, answers: publicAnswers });
  addAnswers(answer(startSession, refusal("unavailable")));
  await logIn();
  await expect.element(errorAlert().getByText(/you are not logged in yet/)).toBeVisible();
  expect(localStorage.getItem("accessToken")).toBeNull();
  addAnswers(answer(startSession, { token: "-", role: "patient" }));
  await pressButton("Try again");
  await expect.poll(() => location.pathname).toBe("/");
  expect(localStorage.getItem("accessToken")).not.toBeNull();
});

test("says what to do after too many accounts of one address in a day", async () => {
  await mountPage("/login", { viewport: phone, answers: publicAnswers });
  addAnswers(answer(startSession, refusal("too-many-requests")));
  await logIn();
  await expect.element(errorAlert().getByText(/Please open the link that we emailed to it/)).toBeVisible();
});

test("gives the same answer to a password reset whether the account exists or not", async () => {
  await mountPage("/login", { viewport: phone });
  await page.getByLabelText("Email").fill("nobody@clinic.test");
  await pressButton("Forgot your password?");
  await expect.element(page.getByLabelText("Email")).toHaveValue("nobody@clinic.test");
  await pressButton("Send the link");
  await expect.element(page.getByText(/If there is an account for nobody@clinic.test/)).toBeVisible();
  await pressButton("Back to Login");
  await expect.element(page.getByLabelText("Email")).toHaveValue("nobody@clinic.test");
});

test("keeps name and address between sign-up and login and over a reload, but never the password", async () => {
  await mountPage("/signup", { viewport: phone });
  await page.getByLabelText("Name").fill("Noor Kept");
  await page.getByLabelText("Email").fill("noor.kept@patients.test");
  await page.getByLabelText("Password").fill("not for keeping");
  await page.getByRole("link", { name: /Already have an account/ }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveValue("noor.kept@patients.test");
  await expect.element(page.getByLabelText("Password")).toHaveValue("");
  await page.getByLabelText("Email").fill("noor.two@patients.test");
  await page.getByRole("link", { name: "Create New Account" }).click();
  await expect.element(page.getByLabelText("Name")).toHaveValue("Noor Kept");
  await expect.element(page.getByLabelText("Email")).toHaveValue("noor.two@patients.test");
  await remountPage();
  await expect.element(page.getByLabelText("Name")).toHaveValue("Noor Kept");
  await expect.element(page.getByLabelText("Email")).toHaveValue("noor.two@patients.test");
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(stored).toContain("Noor Kept");
  expect(stored).not.toContain("not for keeping");
});

const soonestTimes = [
  { _id: "teeth-cleaning", dateISO: "2026-12-07", slot: "09:00 AM", doctors: [] },
  { _id: "oral-surgery", dateISO: "2026-12-01", slot: "08:00 AM", doctors: [] },
];
const homeAnswers = [answer(listSoonest, soonestTimes), ...publicAnswers, ...createBookingServer().answers];
const bookingUrl = "/appointment?treatment=teeth-cleaning&date=2026-12-07";
const chosenVisit = () => page.getByRole("complementary", { name: "Your choice" });
const chosenText = /^Teeth Cleaning.*Mon, Dec 7.*\$90/;

const currentUrl = () => location.pathname + location.search;

test("shows on the home page when each treatment is next free, and links to that day", async () => {
  await mountPage("/", { answers: homeAnswers });
  await expect.element(page.getByText(/^Next opening: /)).toHaveLength(soonestTimes.length);
  await expect.element(page.getByRole("link", { name: "Book Teeth Cleaning" })).toBeVisible();
  const hrefs = [...document.querySelectorAll("#services .btn")].map((link) => link.getAttribute("href"));
  expect(hrefs).toHaveLength(6);
  for (const { _id, dateISO } of soonestTimes) {
    expect(hrefs).toContain(`/appointment?treatment=${_id}&date=${dateISO}`);
  }
});

test("keeps the choice of the home page through login, sign-up and password reset", async () => {
  await mountPage("/", { viewport: phone, answers: homeAnswers });
  await expect.element(page.getByText("Next opening: Mon, Dec 7, 9:00 AM")).toBeVisible();
  await page.getByRole("link", { name: "Book Teeth Cleaning" }).click();
  await expect.poll(() => location.pathname).toBe("/login");
  await expect.element(chosenVisit()).toMatchTextContent(chosenText);
  expect.soft(await findAccessibilityFaults()).toEqual([]);
  await page.getByRole("link", { name: "Create New Account" }).click();
  await expect.element(chosenVisit()).toMatchTextContent(chosenText);
  expect.soft(await findAccessibilityFaults()).toEqual([]);
  await page.getByRole("link", { name: "Already have an account? Please Login" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect.element(chosenVisit()).toMatchTextContent(chosenText);
  await logIn();
  await expect.poll(currentUrl).toBe(bookingUrl);
  await expect.element(page.getByText("Welcome back, Ada")).toBeVisible();
});

test("keeps the page that the person was going to after 'Skip to content'", async () => {
  await mountPage(bookingUrl, { answers: homeAnswers });
  await expect.element(chosenVisit()).toMatchTextContent(chosenText);
  // Acts like a press before hydration, when the browser itself follows 'Skip to content'.
  location.assign("#content");
  const skip = page.getByRole("link", { name: "Skip to content" }).element();
  if (!(skip instanceof HTMLElement)) throw new Error("There is no such link");
  skip.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.activeElement?.id).toBe("content");
  await logIn();
  await expect.poll(currentUrl).toBe(bookingUrl);
});

test("names no day that doesn't exist", async () => {
  await mountPage("/appointment?treatment=teeth-cleaning&date=2027-02-29", { answers: homeAnswers });
  await expect.element(chosenVisit()).toHaveTextContent("Teeth Cleaning30 min · $90");
});

test("names nothing unknown: treatment, dentist and day", async () => {
  await mountPage("/appointment?treatment=bookingRequests&date=soon&doctor=gone", { answers: homeAnswers });
  await expect.element(chosenVisit()).toHaveTextContent("AAppointment");
});
