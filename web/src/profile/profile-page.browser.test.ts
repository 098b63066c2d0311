import { expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signIn, signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { daysFromNow, writeBooking } from "../../../functions/testing/write-booking.ts";

async function openProfile(t: Parameters<typeof openPage>[0], email: string, expected: RegExp[] = []) {
  const account = await signUp(email);
  const page = await openPage(t, { viewport: phone, expected });
  await resumeSession(page, email);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Phone Number").waitFor();
  return { page, account };
}

test("saves name and phone over a reload", async (t) => {
  const { page } = await openProfile(t, "renamed@clinic.test");
  await page.getByLabel("Phone Number").fill("call me");
  await page.getByLabel("Name").fill("Rena Med");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Provide a phone number").waitFor();
  await page.getByLabel("Phone Number").fill("202-555-0163");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Rena Med");
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("202-555-0163");
});

test("changes the password only with the current one", async (t) => {
  // Expects a 401 too: if a second begins during the change, the Auth emulator first refuses the new token.
  const expected = [/status of 400/, /status of 401 .*\/session\)$/];
  const { page, account } = await openProfile(t, "secret@clinic.test", expected);
  await page.getByLabel("New password").fill("another long password");
  await page.getByLabel("Current password").fill("not this one");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("The current password is not right.").waitFor();
  expect(await page.getByLabel("New password").inputValue()).toBe("another long password");
  await page.getByLabel("Current password").fill(testPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed").waitFor();
  await expect(signIn(account.email, "another long password")).resolves.toMatchObject({ uid: account.uid });
});

test("lists the canceled appointments before it deletes the account, and ends on the home page", async (t) => {
  // Expects a 401 in the log, because a running token check may fail once the account is deleted.
  const { page, account } = await openProfile(t, "leaving@clinic.test", [/status of 401 .*\/session\)$/]);
  await writeBooking(emulatedFirestore(), account, daysFromNow(5), { payment: "paid", method: "card" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your $90 is refunded to your card.").waitFor();
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await expect(signIn(account.email)).rejects.toThrow();
});

test("asks for the same Google account before it deletes after an old sign-in", async (t) => {
  const page = await openPage(t, { viewport: phone, expected: [/status of 40[013] /] });
  await page.goto("/login");
  await page.getByRole("button", { name: "CONTINUE WITH GOOGLE" }).click();
  await page.getByRole("button", { name: /Priya Shah/ }).click();
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
  await page.goto("/dashboard/profile");
  let asked = 0;
  await page.route("**/profile", (route) => {
    if (route.request().method() !== "DELETE" || asked++ > 0) return route.fallback();
    return route.fulfill({
      status: 403,
      json: { error: { code: "sign-in-again", message: "", requestId: "" } },
    });
  });
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  const again = dialog.getByRole("button", { name: "Confirm with Google" });
  await again.click();
  await page.getByRole("button", { name: /Morgan Lee/ }).click();
  await dialog.getByText("another account").waitFor();
  await again.click();
  await page.getByRole("button", { name: /Priya Shah/ }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
});
