import { test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";

test("a user becomes an admin, is one no more, and is removed", async (t) => {
  const email = "zoe@clinic.test";
  const { token } = await signUp(email);
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const page = await openAsAdmin(t, "/dashboard/users", { viewport: phone });
  await page.getByLabel("Search").fill("zoe");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Make Admin.*zoe@/ }).click();
  await dialog.getByText("has not been verified").waitFor();
  await dialog.getByRole("button", { name: "Make Admin" }).click();
  await page.getByText("zoe@clinic.test is an admin now").waitFor();
  await page.getByRole("button", { name: /^Remove Admin.*zoe@/ }).click();
  await dialog.getByRole("button", { name: "Remove Admin" }).click();
  await page.getByText("zoe@clinic.test is no longer an admin").waitFor();
  await page.getByRole("button", { name: /^Remove User.*zoe@/ }).click();
  await dialog.getByText("They get no email about that: call them first.").waitFor();
  await dialog.getByRole("button", { name: "Remove User" }).click();
  await page.getByText("zoe@clinic.test has been removed").waitFor();
  await page.getByText("Nobody found").waitFor();
});
