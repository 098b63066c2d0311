import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { testPassword } from "../../../emulators/testing/sign-up.ts";
import { readSmsCode } from "../../../emulators/testing/sms-codes.ts";
import { defaultAccessRules } from "../../../functions/src/contract/default-access-rules.ts";
import { staff } from "../../../functions/src/firestore/users.ts";
import { newVerifiedPatient } from "../../../functions/testing/booking-calls.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

const phone = "+12025550163";
/** The server refuses staff without a second factor, and the Auth emulator knows no reCAPTCHA Enterprise. */
const expected = [/status of 403/, /status of 400.*mfaSignIn:finalize/, /status of 501.*recaptchaConfig/];

/** Makes somebody of the front desk, whom the clinic asks for a second factor. */
async function newColleague() {
  const colleague = await newVerifiedPatient();
  const list = staff(emulatedFirestore());
  const known = (await list.get()).data();
  await list.set({
    ...{ uids: [], ...known },
    members: { ...known?.members, [colleague.uid]: { role: "desk", doctorId: null } },
    rules: { ...defaultAccessRules, secondFactor: true },
  });
  return colleague;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a colleague adds a phone in the Profile, and signs in with a code by SMS from then on", async (t) => {
  const { email } = await newColleague();
  const page = await openPage(t, { expected });
  await signInByForm(page, email);
  await page.getByRole("heading", { name: "One more step before you can work" }).waitFor();
  await page.getByRole("link", { name: "Add your second factor" }).click();
  await press(page, "Add a phone number");
  await page.getByLabel("Mobile number").fill("+1 202-555-0163");
  await press(page, "Send me a code");
  await page.getByLabel("Code from the text message").fill(await sentCode(page));
  await press(page, "Add");
  await page.getByRole("button", { name: `Remove : Text message to ${phone}` }).waitFor();
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
  await press(page, "SignOut");
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await press(page, "Login");
  await press(page, "Send me the code");
  await page.getByLabel("Code from the text message").fill("000000");
  await press(page, "Continue");
  await page.getByText("This code is not right.").waitFor();
  await page.getByLabel("Code from the text message").fill(await readSmsCode(phone));
  await press(page, "Continue");
  await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
});

/** The code that the page has just had sent. */
async function sentCode(page: Page): Promise<string> {
  await page.getByLabel("Code from the text message").waitFor();
  return readSmsCode(phone);
}

test("a Profile that was reached by a link loads anew before it sends an SMS", async (t) => {
  const { email } = await newColleague();
  const page = await openPage(t, { expected });
  await signInByForm(page, email);
  const { settle } = watchRequests(page);
  await page.goto("/dashboard");
  // Waits for hydration, because a prerendered link would load a new document.
  await settle();
  await page.getByRole("link", { name: "Profile", exact: true }).first().click();
  await press(page, "Add a phone number");
  await page.waitForURL("**/dashboard/profile?add=phone#second-factor");
  await page.getByLabel("Mobile number").waitFor();
  await press(page, "Go back");
  await page.waitForURL((url) => url.search === "");
});

test("only the login page and the Profile allow Google's check before an SMS", async (t) => {
  const page = await openPage(t);
  for (const [path, isAllowed] of [
    ["/", false],
    ["/login", true],
    ["/dashboard/profile", true],
    ["/dashboard/users", false],
  ] as const) {
    const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
    expect([path, policy.includes("https://www.google.com/recaptcha/")]).toEqual([path, isAllowed]);
    expect(policy).toContain("object-src 'none'");
  }
});
