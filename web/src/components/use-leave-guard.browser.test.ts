import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../emulators/testing/admin-page.ts";

const typed = "Pearl Street";

/** With something typed in them that nobody has saved. */
async function openBegunSettings(t: TestContext): Promise<Page> {
  const page = await openAsAdmin(t, "/dashboard/messages");
  // Before its code has taken the page over, a link loads the next one whole.
  await page.getByRole("button", { name: "SignOut" }).waitFor();
  await menuOf(page).getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Clinic name").fill(typed);
  return page;
}

function menuOf(page: Page) {
  return page.getByRole("navigation", { name: "Dashboard" }).first();
}

function questionOf(page: Page) {
  return page.getByRole("dialog", { name: "Leave without saving?" });
}

test("a link asks before it takes what was typed, and leads on after a yes", async (t) => {
  const page = await openBegunSettings(t);
  await menuOf(page).getByRole("link", { name: "Schedule" }).click();
  const question = questionOf(page);
  await question.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/settings");
  expect(await page.getByLabel("Clinic name").inputValue()).toBe(typed);

  await menuOf(page).getByRole("link", { name: "Schedule" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
});

test("the browser's Back asks too, and the address stays the page's own meanwhile", async (t) => {
  const page = await openBegunSettings(t);
  await page.evaluate(() => history.back());
  const question = questionOf(page);
  await question.waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/settings");
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Clinic name").inputValue()).toBe(typed);

  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
  await page.evaluate(() => history.forward());
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});

test("a reload is asked about by the browser", async (t) => {
  const page = await openBegunSettings(t);
  const asked = page.waitForEvent("dialog");
  const reloaded = page.evaluate(() => location.reload()).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloaded;
  expect(await page.getByLabel("Clinic name").inputValue()).toBe(typed);
});

test.for([
  ["/dashboard/settings", "Clinic name"],
  ["/dashboard/treatments/new", "Name"],
  ["/dashboard/treatments/teeth-cleaning", "Name"],
  ["/dashboard/adddoctor", "Name"],
  ["/dashboard/managedoctor/amara-okafor", "Name"],
] as const)("where nothing was typed nobody is asked: %s", async ([path, field], t) => {
  const page = await openAsAdmin(t, path);
  await page.getByLabel(field, { exact: true }).waitFor();
  await menuOf(page).getByRole("link", { name: "Messages" }).click();
  await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
});
