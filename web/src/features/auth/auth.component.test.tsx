import { startSession } from "@clinic/contract/users.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../../testing/component/answer.ts";
import { keepBookings } from "../../../testing/component/booking-page.ts";
import { fillSilently } from "../../../testing/component/fill-silently.ts";
import { password } from "../../../testing/component/firebase-auth.ts";
import { phone } from "../../../testing/component/looks.ts";
import { answerFromNow, mountPage, patient, remountPage } from "../../../testing/component/mount-page.tsx";
import { published } from "../../../testing/component/sample-clinic.ts";

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const alert = () => page.getByRole("alert");

async function logIn(): Promise<void> {
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(password);
  await press("Login");
}

test("validation speaks at submit, and takes its words back while one types", async () => {
  await mountPage("/signup", { viewport: phone });
  await press("Signup");
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

test("what the provider said of one address goes when the next one is checked", async () => {
  await mountPage("/signup");
  await page.getByLabelText("Name").fill("Robin Park");
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill("long enough");
  await press("Signup");
  await expect.element(alert().getByText(/already an account/)).toBeVisible();
  await page.getByLabelText("Email").fill("somebody.else@patients.test");
  await page.getByLabelText("Password").fill("short");
  await press("Signup");
  await expect.element(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test("a wrong password says so in red, mentions Google, and keeps what was typed", async () => {
  await mountPage("/login");
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill("not this one");
  await press("Login");
  await expect.element(alert().getByText(/^Error: .*CONTINUE WITH GOOGLE/)).toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveValue(patient.email);
  expect(localStorage.getItem("accessToken")).toBeNull();
});

test("Login sends text that the browser filled in without an event", async () => {
  await mountPage("/login", { answers: published });
  await expect.element(page.getByLabelText("Email")).toBeVisible();
  fillSilently(page.getByLabelText("Email"), patient.email);
  fillSilently(page.getByLabelText("Password"), password);
  await press("Login");
  await expect.poll(() => localStorage.getItem("accessToken")).not.toBeNull();
});

test("who is signed in already goes on from /signup to /appointment", async () => {
  await mountPage("/signup", { signedInAs: patient, answers: [...published, ...keepBookings().answers] });
  await expect.poll(() => location.pathname).toBe("/appointment");
});

test("a failed token call is told, signs nobody in, and succeeds when tried again", async () => {
  await mountPage("/login", { viewport: phone, answers: published });
  answerFromNow(answer(startSession, refusal("unavailable")));
  await logIn();
  await expect.element(alert().getByText(/you are not logged in yet/)).toBeVisible();
  expect(localStorage.getItem("accessToken")).toBeNull();
  answerFromNow(answer(startSession, { token: "-", role: "patient" }));
  await press("Try again");
  await expect.poll(() => location.pathname).toBe("/");
  expect(localStorage.getItem("accessToken")).not.toBeNull();
});

test("too many accounts of one address in a day are told what helps", async () => {
  await mountPage("/login", { viewport: phone, answers: published });
  answerFromNow(answer(startSession, refusal("too-many-requests")));
  await logIn();
  await expect.element(alert().getByText(/Please open the link that we emailed to it/)).toBeVisible();
});

test("the password reset answers the same, whether there is such an account or not", async () => {
  await mountPage("/login", { viewport: phone });
  await page.getByLabelText("Email").fill("nobody@clinic.test");
  await press("Forgot your password?");
  await expect.element(page.getByLabelText("Email")).toHaveValue("nobody@clinic.test");
  await press("Send the link");
  await expect.element(page.getByText(/If there is an account for nobody@clinic.test/)).toBeVisible();
  await press("Back to Login");
  await expect.element(page.getByLabelText("Email")).toHaveValue("nobody@clinic.test");
});

test("name and address go along from sign-up to login and back, and over a reload; the password never leaves its field", async () => {
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
