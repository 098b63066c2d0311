import { startSession } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { giveSecondFactor, testCode, testPassword } from "../../testing/component/firebase-auth.ts";
import { addAnswers, admin, defaultNow, mountPage } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { monday, mountSchedule, ScheduleServer } from "../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const code = () => page.getByLabelText("Code from your authenticator app");

async function logIn() {
  await page.getByLabelText("Email").fill(admin.email);
  await page.getByLabelText("Password", { exact: true }).fill(testPassword);
  await press("Login");
}

/** Opens /login, where the account has an app as second factor. */
async function mountLogin() {
  // After the login the home page opens.
  await mountPage("/login", { answers: [answer(startSession, refusal("unavailable")), ...publicAnswers] });
  giveSecondFactor(admin);
}

test("asks for the app's code in place of the password, and keeps a wrong code", async () => {
  await mountLogin();
  await logIn();
  await expect.element(code()).toBeVisible();
  await expect.poll(() => document.activeElement === code().element()).toBe(true);
  await expect.element(page.getByRole("button", { name: "CONTINUE WITH GOOGLE" })).not.toBeInTheDocument();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await code().fill("12345");
  await press("Continue");
  await expect.element(page.getByText("A code has six digits")).toBeVisible();
  await code().fill("654 321");
  await press("Continue");
  await expect.element(page.getByText("This code is not right.")).toBeVisible();
  await expect.element(code()).toHaveValue("654 321");
  expect(localStorage.getItem("accessToken")).toBeNull();
  await code().fill("123 456");
  await press("Continue");
  // Firebase has accepted the code, and the clinic's server doesn't answer.
  await expect.element(page.getByText("The clinic's server did not answer")).toBeVisible();
  addAnswers(answer(startSession, { token: "-", ...presentRole(null) }));
  await press("Try again");
  await expect.poll(() => localStorage.getItem("accessToken")).not.toBeNull();
});

test("going back shows the form with what was typed", async () => {
  await mountLogin();
  await logIn();
  await press("Go back");
  await expect.element(page.getByLabelText("Email")).toHaveValue(admin.email);
  await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue(testPassword);
});

test("a page that can't send a text message leads to a fresh login page", async () => {
  await mountPage("/login");
  giveSecondFactor(admin, "+*******0163");
  await logIn();
  await expect.element(page.getByText("Your code comes as a text message to +*******0163.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Load the login page again" })).toBeVisible();
});

test("with an app and a phone, the app is asked first, and the phone can be chosen", async () => {
  await mountPage("/login");
  giveSecondFactor(admin, "+*******0163");
  giveSecondFactor(admin);
  await logIn();
  await expect.element(code()).toBeVisible();
  await press("Use a text message to +*******0163");
  await expect.element(page.getByText("Your code comes as a text message")).toBeVisible();
  await press("Use the authenticator app");
  await expect.element(code()).toBeVisible();
});

test("a locked page is unlocked with the app's code", async () => {
  const locking = answer(startSession, ({ by }) => ({
    token: "-",
    ...presentRole(by?.staff ?? null),
    lockMinutes: 10,
  }));
  await mountSchedule(new ScheduleServer([]), `?date=${monday}`, { answers: [locking] });
  giveSecondFactor(admin);
  vi.setSystemTime(new Date(new Date(defaultNow).getTime() + 600_000));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  const cover = page.getByRole("dialog", { name: /page is locked/ });
  await cover.getByLabelText("Password").fill(testPassword);
  await cover.getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.element(code()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await code().fill(testCode);
  await press("Continue");
  await expect.element(cover).not.toBeInTheDocument();
});
