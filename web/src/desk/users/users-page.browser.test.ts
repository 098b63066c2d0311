import { test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { emulatedAuth } from "../../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { signIn, signUp } from "../../../../emulators/testing/sign-up.ts";

test("makes a user an admin, takes the role away, and removes the user", async (t) => {
  const email = "zoe@clinic.test";
  const { token, uid } = await signUp(email);
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const page = await openAsAdmin(t, "/dashboard/users", { viewport: phone });
  await page.getByLabel("Search").fill("zoe");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Make Admin.*zoe@/ }).click();
  await dialog.getByText("has not been verified").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await emulatedAuth().updateUser(uid, { emailVerified: true });
  await request("POST", "/session", { token: (await signIn(email)).token, body: {} });
  await page.reload();
  await page.getByLabel("Search").fill("zoe");
  await page.getByRole("button", { name: /^Make Admin.*zoe@/ }).click();
  await dialog.getByRole("button", { name: "Make Admin" }).click();
  await page.getByText("zoe@clinic.test is an admin now").waitFor();
  await page.getByRole("button", { name: /^Remove Admin.*zoe@/ }).click();
  await dialog.getByRole("button", { name: "Remove Admin" }).click();
  await page.getByText("zoe@clinic.test is no longer an admin").waitFor();
  await page.getByRole("button", { name: /^Remove User.*zoe@/ }).click();
  await dialog.getByText("One email tells them what is canceled.").waitFor();
  await dialog.getByRole("button", { name: "Remove User" }).click();
  await page.getByText("zoe@clinic.test removed").waitFor();
  await page.getByText("Nobody found").waitFor();
});
