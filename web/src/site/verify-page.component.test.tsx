import { startSession } from "@clinic/contract/users.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { keepBookings } from "../../testing/component/booking-page.ts";
import { firebaseAuth, mailedCode, password } from "../../testing/component/firebase-auth.ts";
import {
  accessibilityFindings,
  findingsInEveryLook,
  looks,
  overflow,
} from "../../testing/component/looks.ts";
import { admin, mountPage, patient } from "../../testing/component/mount-page.tsx";

const unverified = { ...patient, verified: false };
const { email } = unverified;
const { answers } = keepBookings();

const linkTo = (requestType: string, account: string, address?: string) =>
  `/verify?${new URLSearchParams({ oobCode: mailedCode(requestType, account, address) })}`;
const button = (name: string) => page.getByRole("button", { name });
const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible();

test("the link verifies the address in the session that wanted it", async () => {
  await mountPage(linkTo("VERIFY_EMAIL", email), { signedInAs: unverified, answers });
  await shown("Your email address is verified");
  await expect.poll(() => location.pathname).toBe("/dashboard");
});

test.for(looks)(
  "elsewhere it says what it is, and leaves it to whoever has the password: %o",
  async (look) => {
    const applied: unknown[] = [];
    const noteUpdate = http.post(/\/v1\/accounts:update/, async ({ request }) => {
      applied.push(await request.json());
      return HttpResponse.json({});
    });
    await mountPage(linkTo("VERIFY_EMAIL", email), { ...look, answers: [noteUpdate, ...answers] });
    await expect.element(page.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
    await shown("Then you don't need to do anything: they see nothing of yours.");
    await expect
      .element(page.getByRole("link", { name: "Log in", exact: true }))
      .toHaveAttribute("href", "/login");
    expect(applied).toEqual([]);
    expect(await accessibilityFindings()).toEqual([]);
    expect(overflow()).toBe(0);
  },
);

test("who gets no session before they have verified their address is logged in by the link", async () => {
  const session = answer(startSession, ({ by }) =>
    by?.verified ? { token: "-", role: "patient" as const } : refusal("too-many-requests"),
  );
  const options = { answers: [session, ...firebaseAuth([unverified]), ...answers] };
  await mountPage(linkTo("VERIFY_EMAIL", email), options);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await page.getByLabelText("Email").fill(email);
  await page.getByLabelText("Password", { exact: true }).fill(password);
  await button("Login").click();
  await shown("Please open the link that we emailed to it, in this browser");
  await mountPage(linkTo("VERIFY_EMAIL", email), options);
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await expect.element(page.getByRole("heading", { name: "My Appointments" })).toBeVisible();
  expect(localStorage.getItem("accessToken")).not.toBeNull();
});

test("the owner of the mailbox asks for a link that makes the account theirs", async () => {
  const asked: unknown[] = [];
  const mailing = http.post(/\/v1\/accounts:sendOobCode/, async ({ request }) => {
    asked.push(await request.json());
    return HttpResponse.json({ email });
  });
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [mailing, ...answers] });
  await button("Make it my account").click();
  await shown("The link is on its way to");
  expect(asked).toEqual([expect.objectContaining({ requestType: "PASSWORD_RESET", email })]);
});

test("whoever is logged in with another account is told so", async () => {
  await mountPage(linkTo("VERIFY_EMAIL", email), { signedInAs: admin, answers });
  await shown("which is another account.");
  await button("Sign out").click();
  await expect.element(page.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
});

test("the link to a new address changes it in the session that wanted it, and says what follows", async () => {
  const address = "ada@new.test";
  await mountPage(linkTo("VERIFY_AND_CHANGE_EMAIL", email, address), { signedInAs: patient, answers });
  await expect.element(page.getByRole("heading", { name: "Your address is changed" })).toBeVisible();
  await shown(address);
  await expect.element(page.getByRole("link", { name: "My Appointments" }).first()).toBeVisible();
});

test("elsewhere the link to a new address changes nothing, and names no other account", async () => {
  await mountPage(linkTo("VERIFY_AND_CHANGE_EMAIL", email, "ada@new.test"), { answers });
  await expect.element(page.getByRole("heading", { name: "Change your email address" })).toBeVisible();
  await shown("ada@new.test");
  expect(document.body.textContent).not.toContain(email);
  expect(await findingsInEveryLook()).toEqual([]);
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await shown("Please log in with your old email address.");
});

test("the link for a new password asks for one, and leads on to where its owner wanted to go", async () => {
  const wanted = new URL("/contact", location.href).href;
  await mountPage(`${linkTo("PASSWORD_RESET", email)}&${new URLSearchParams({ continueUrl: wanted })}`, {
    answers,
  });
  await expect.element(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(document.title).toMatch(/^Choose a new password · /);
  expect(await findingsInEveryLook()).toEqual([]);
  await page.getByLabelText("Password", { exact: true }).fill("short");
  await button("Save and log in").click();
  await shown("Password must be at least 6 characters");
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await button("Save and log in").click();
  await expect.poll(() => location.pathname).toBe("/contact");
});

test("whoever only wanted to log in again comes to their appointments with the new password", async () => {
  const wanted = new URL("/login", location.href).href;
  await mountPage(`${linkTo("PASSWORD_RESET", email)}&${new URLSearchParams({ continueUrl: wanted })}`, {
    answers,
  });
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await button("Save and log in").click();
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await shown("Your password is saved, and you are logged in.");
});

test("a link that was used says so, and where to get another", async () => {
  const used = http.post(/\/v1\/accounts:resetPassword/, () =>
    HttpResponse.json({ error: { code: 400, message: "INVALID_OOB_CODE", errors: [] } }, { status: 400 }),
  );
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [used, ...answers] });
  await expect.element(page.getByRole("heading", { name: "This link can't be used" })).toBeVisible();
});

test("a link that an email program cut off says so without asking about it", async () => {
  let asked = 0;
  const counted = http.post(/\/v1\/accounts:resetPassword/, () => {
    asked += 1;
    return HttpResponse.json(
      { error: { code: 400, message: "MISSING_OOB_CODE", errors: [] } },
      { status: 400 },
    );
  });
  await mountPage("/verify?mode=verifyEmail", { answers: [counted, ...answers] });
  await expect.element(page.getByRole("heading", { name: "This link can't be used" })).toBeVisible();
  expect(asked).toBe(0);
});

test("without a connection the link can be tried again", async () => {
  const cutOff = http.post(/\/v1\/accounts:resetPassword/, () => HttpResponse.error());
  await mountPage(linkTo("VERIFY_EMAIL", email), { answers: [cutOff, ...answers] });
  await shown("We can't reach the sign-in service.");
  await expect.element(button("Try again")).toBeVisible();
});
