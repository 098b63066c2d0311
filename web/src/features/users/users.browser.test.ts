import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";

const path = "/dashboard/users";

async function enter(email: string) {
  const { token } = await signUp(email);
  await request("PUT", `/user/${email}`, { token, body: { email } });
  return token;
}

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await page.getByText("This is you").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("This can't be undone.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("a name leads to all about them, and where there is none the address does", async (t) => {
  await enter("no.name@clinic.test");
  const page = await openAsAdmin(t, path);
  const row = (name: RegExp) => page.getByRole("row", { name });
  await row(/no\.name@/)
    .getByRole("link", { name: "no.name@clinic.test" })
    .waitFor();
  await row(/patient@clinic/)
    .getByRole("link", { name: "Jamie Rivera" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Jamie Rivera" }).waitFor();
});

test("what is asked about somebody stays when the search changes the list", async (t) => {
  const page = await openAsAdmin(t, path);
  const rows = page.getByRole("table", { name: "Users" }).locator("tbody tr");
  await rows.first().waitFor();
  await page.getByLabel("Search").fill("whit");
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Remove this user?" }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("dialog").getByText("This can't be undone.").waitFor();
});

test("rows are numbered, counted, and found by name", async (t) => {
  const page = await openAsAdmin(t, path);
  const rows = page.getByRole("table", { name: "Users" }).locator("tbody tr");
  await rows.first().waitFor();
  const count = await rows.count();
  await page.getByRole("heading", { name: `All Users: ${count}` }).waitFor();
  const numbers = await rows.locator("td:first-child").allTextContents();
  expect(numbers).toEqual(numbers.map((_, i) => String(i + 1)));
  await page.getByLabel("Search").fill("whit");
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain("admin@clinic.test");
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel("Search").fill("nobody at all");
  await page.getByText("Nobody found").waitFor();
});

test("who has proved their address is told apart, and Make Admin says what to do about it", async (t) => {
  await enter("not.proved@clinic.test");
  const page = await openAsAdmin(t, path);
  await page
    .getByRole("row", { name: /admin@clinic/ })
    .getByText("Address verified")
    .waitFor();
  const row = page.getByRole("row", { name: /not\.proved@/ });
  await row.getByText("Address not verified").waitFor();
  await row.getByRole("button", { name: /^Make Admin/ }).click();
  await page.getByRole("dialog").getByText("press “Send me the link”").waitFor();
});

test("a user becomes an admin, is one no more, and is removed", async (t) => {
  await enter("zoe@clinic.test");
  const page = await openAsAdmin(t, path, { viewport: phone });
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
