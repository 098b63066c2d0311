import { startSession } from "@clinic/contract/users.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { firebaseAuthHandlers, mailedCode, testPassword } from "../../testing/component/firebase-auth.ts";
import { admin, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";

const unverifiedPatient = { ...patient, verified: false };
const { email } = unverifiedPatient;
const { answers } = createBookingServer();

const linkTo = (requestType: string, account: string, address?: string) =>
  `/verify?${new URLSearchParams({ oobCode: mailedCode(requestType, account, address) })}`;
const buttonNamed = (name: string) => page.getByRole("button", { name });
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();

test("verifies the address in the session of its account", async () => {
  await mountPage(linkTo("VERIFY_EMAIL", email), { signedInAs: unverifiedPatient, answers });
  await expectText("Your email address is verified");
  await expect.poll(() => location.pathname).toBe("/dashboard");
});

test("without that session, asks for a log-in and applies nothing", async () => {
  const applied: unknown[] = [];
  const recordUpdate = http.post(/\/v1\/accounts:update/, async ({ request }) => {
    applied.push(await request.json());
    return HttpResponse.json({});
  });
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [recordUpdate, ...answers] });
  await expect.element(page.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
  await expectText("Then you don't need to do anything: they see nothing of yours.");
  await expect
    .element(page.getByRole("link", { name: "Log in", exact: true }))
    .toHaveAttribute("href", "/login");
  expect(applied).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("logs in a person who gets no session before they verify their address", async () => {
  const session = answer(startSession, ({ by }) =>
    by?.verified ? { token: "-", role: "patient" as const } : refusal("too-many-requests"),
  );
  const options = { answers: [session, ...firebaseAuthHandlers([unverifiedPatient]), ...answers] };
  await mountPage(linkTo("VERIFY_EMAIL", email), options);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await page.getByLabelText("Email").fill(email);
  await page.getByLabelText("Password", { exact: true }).fill(testPassword);
  await buttonNamed("Login").click();
  await expectText("Please open the link that we emailed to it, in this browser");
  await mountPage(linkTo("VERIFY_EMAIL", email), options);
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await expect.element(page.getByRole("heading", { name: "My Appointments" })).toBeVisible();
  expect(localStorage.getItem("accessToken")).not.toBeNull();
});

test("mails the owner of the mailbox a link that makes the account theirs", async () => {
  const mailRequests: unknown[] = [];
  const recordMail = http.post(/\/v1\/accounts:sendOobCode/, async ({ request }) => {
    mailRequests.push(await request.json());
    return HttpResponse.json({ email });
  });
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [recordMail, ...answers] });
  await buttonNamed("Make it my account").click();
  await expectText("The link is on its way to");
  expect(mailRequests).toEqual([expect.objectContaining({ requestType: "PASSWORD_RESET", email })]);
});

test("says so to a person who is logged in with another account", async () => {
  await mountPage(linkTo("VERIFY_EMAIL", email), { signedInAs: admin, answers });
  await expectText("which is another account.");
  await buttonNamed("Sign out").click();
  await expect.element(page.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
});

test("changes the address in the session of its account, and says what follows", async () => {
  const address = "ada@new.test";
  await mountPage(linkTo("VERIFY_AND_CHANGE_EMAIL", email, address), { signedInAs: patient, answers });
  await expect.element(page.getByRole("heading", { name: "Your address is changed" })).toBeVisible();
  await expectText(address);
  await expect.element(page.getByRole("link", { name: "My Appointments" }).first()).toBeVisible();
});

test("without that session, changes no address and names no other account", async () => {
  await mountPage(linkTo("VERIFY_AND_CHANGE_EMAIL", email, "ada@new.test"), { answers });
  await expect.element(page.getByRole("heading", { name: "Change your email address" })).toBeVisible();
  await expectText("ada@new.test");
  expect(document.body.textContent).not.toContain(email);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await expectText("Please log in with your old email address.");
});

test("asks for a new password, then opens the page that its owner was going to", async () => {
  const continueUrl = new URL("/contact", location.href).href;
  await mountPage(`${linkTo("PASSWORD_RESET", email)}&${new URLSearchParams({ continueUrl })}`, {
    answers,
  });
  await expect.element(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(document.title).toMatch(/^Choose a new password · /);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByLabelText("Password", { exact: true }).fill("short");
  await buttonNamed("Save and log in").click();
  await expectText("Password must be at least 6 characters");
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await buttonNamed("Save and log in").click();
  await expect.poll(() => location.pathname).toBe("/contact");
});

test("opens the appointments after a new password when no page was asked for", async () => {
  const continueUrl = new URL("/login", location.href).href;
  await mountPage(`${linkTo("PASSWORD_RESET", email)}&${new URLSearchParams({ continueUrl })}`, {
    answers,
  });
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await buttonNamed("Save and log in").click();
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await expectText("Your password is saved, and you are logged in.");
});

test("says that a link was used, and where to get another", async () => {
  const used = http.post(/\/v1\/accounts:resetPassword/, () =>
    HttpResponse.json({ error: { code: 400, message: "INVALID_OOB_CODE", errors: [] } }, { status: 400 }),
  );
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [used, ...answers] });
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("says that an incomplete link doesn't work, without a request", async () => {
  let requests = 0;
  const countRequest = http.post(/\/v1\/accounts:resetPassword/, () => {
    requests += 1;
    return HttpResponse.json(
      { error: { code: 400, message: "MISSING_OOB_CODE", errors: [] } },
      { status: 400 },
    );
  });
  await mountPage("/verify?mode=verifyEmail", { answers: [countRequest, ...answers] });
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(requests).toBe(0);
});

test("offers another try when there is no connection", async () => {
  const networkError = http.post(/\/v1\/accounts:resetPassword/, () => HttpResponse.error());
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [networkError, ...answers] });
  await expectText("We can't reach the sign-in service.");
  await expect.element(buttonNamed("Try again")).toBeVisible();
});
