import { showProfile } from "@clinic/contract/profile.ts";
import { startSession } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/component/answer.ts";
import { giveSecondFactor, testCode, testPassword } from "../../testing/component/firebase-auth.ts";
import { admin, defaultNow, mountPage, patient, staffUser } from "../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
const panel = () => page.getByRole("region", { name: "Second factor" });
const dialog = (name: string) => page.getByRole("dialog", { name });
const inPanel = (name: string) => panel().getByRole("button", { name, exact: true });

async function openPanel(user = admin) {
  const profile = { email: user.email, name: user.name, phone: "", people: [], ...presentRole(user.staff) };
  await mountPage("/dashboard/profile", { signedInAs: user, answers: [answer(showProfile, profile)] });
}

test("adds an authenticator app, by QR code or by its key, and says when the code is wrong", async () => {
  await openPanel();
  await expect.element(panel().getByText("You have no second factor yet.")).toBeVisible();
  await inPanel("Add an authenticator app").click();
  const adding = dialog("Add an authenticator app");
  await expect.element(adding.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expect.element(adding.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  const link = adding.getByRole("link", { name: "Open it in the app" }).element();
  expect(link.getAttribute("href")).toMatch(/^otpauth:\/\/totp\/[^:]+:dana%40clinic\.test\?secret=JBSW/);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  const code = adding.getByLabelText("Code from the app");
  await code.fill("000 000");
  await adding.getByRole("button", { name: "Add" }).click();
  await expect.element(adding.getByText("This code is not right.")).toBeVisible();
  await expect.element(code).toHaveValue("000 000");
  await code.fill(testCode);
  await adding.getByRole("button", { name: "Add" }).click();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(panel().getByRole("listitem").getByText("Added on Nov 20, 2026")).toBeVisible();
  await expect.element(page.getByText("Second factor added")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("removes a second factor after a question", async () => {
  await openPanel();
  giveSecondFactor(admin, "+12025550163");
  await inPanel("Add an authenticator app").click();
  const adding = dialog("Add an authenticator app");
  await adding.getByLabelText("Code from the app").fill(testCode);
  await adding.getByRole("button", { name: "Add" }).click();
  await panel()
    .getByRole("button", { name: /^Remove.*Text message to/ })
    .click();
  await dialog("Remove this second factor?").getByRole("button", { name: "Remove" }).click();
  await expect.element(panel().getByText("Text message to").first()).not.toBeInTheDocument();
  await expect.element(panel().getByRole("button", { name: /^Remove.*Authenticator app/ })).toBeVisible();
});

test("an old sign-in is asked for the password first", async () => {
  await openPanel();
  await expect.element(inPanel("Add an authenticator app")).toBeVisible();
  vi.setSystemTime(new Date(new Date(defaultNow).getTime() + 16 * 60_000));
  await inPanel("Add an authenticator app").click();
  const question = dialog("Confirm that it's you");
  await question.getByLabelText("Password").fill(testPassword);
  await question.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
});

test("a password is changed with a second factor, and the session ends", async () => {
  await openPanel();
  await expect.element(inPanel("Add an authenticator app")).toBeVisible();
  giveSecondFactor(admin);
  await page.getByLabelText("Current password").fill(testPassword);
  await page.getByLabelText("New password").fill("another correct horse");
  await press("Change password");
  await page.getByLabelText("Code from your authenticator app").fill(testCode);
  await press("Continue");
  await expect.poll(() => localStorage.getItem("accessToken")).toBeNull();
  await expect.poll(() => location.pathname).toBe("/login");
});

test("a phone number needs its country code", async () => {
  await openPanel();
  await expect.element(inPanel("Add a phone number")).toBeVisible();
  const loaded = performance.mark(`${location.origin}/dashboard/profile`);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([loaded]);
  await inPanel("Add a phone number").click();
  const adding = dialog("Add a phone number");
  await adding.getByLabelText("Mobile number").fill("202 555 0163");
  await adding.getByRole("button", { name: "Send me a code" }).click();
  await expect.element(adding.getByText("Begin with + and the country code")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("patients have no such panel, and staff verify their address first", async () => {
  await openPanel(patient);
  await expect.element(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  await openPanel({ ...staffUser("desk"), verified: false });
  await expect.element(panel().getByText("Please verify your email address first.")).toBeVisible();
});

test("a staff page leads to the panel while the clinic needs a second factor, and opens once there is one", async () => {
  let isNeeded = true;
  const session = answer(startSession, () => ({
    token: "-",
    ...presentRole(admin.staff),
    lockMinutes: 0,
    ...(isNeeded && { secondFactor: "needed" as const }),
  }));
  const profile = {
    email: admin.email,
    name: admin.name,
    phone: "",
    people: [],
    ...presentRole(admin.staff),
  };
  await mountPage("/dashboard/users", {
    signedInAs: admin,
    answers: [session, answer(showProfile, profile)],
  });
  await expect
    .element(page.getByRole("heading", { name: "One more step before you can work" }))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("link", { name: "Add your second factor" }).click();
  await expect.element(panel().getByText("The clinic asks everyone who works here")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe("Second factor");
  isNeeded = false;
  await inPanel("Add an authenticator app").click();
  const adding = dialog("Add an authenticator app");
  await adding.getByLabelText("Code from the app").fill(testCode);
  await adding.getByRole("button", { name: "Add" }).click();
  await expect.element(panel().getByText("After your password, we ask for a code")).toBeVisible();
});
