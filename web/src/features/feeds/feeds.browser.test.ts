import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { looks, openAsAdmin, overflowOf } from "../../../../emulators/testing/admin-page.ts";
import { provideBrowser } from "../../../../emulators/testing/browser.ts";

provideBrowser();

const path = "/dashboard/feeds";

test.for(looks)("can be used by everybody, with the new address too: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page
    .getByRole("button", { name: /^Remove: The whole clinic/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("stops working at once").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("The feed has been removed").waitFor();
});

test("the address is shown once, can be copied, and is a calendar's until it is removed", async (t) => {
  const page = await openAsAdmin(t, path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByLabel("Whose appointments").selectOption({ label: "Dr. Amara Okafor" });
  await page.getByLabel("Show patients' names").check();
  await page.getByRole("button", { name: "Add feed" }).click();
  const shown = page.getByLabel("Address", { exact: true });
  const address = await shown.inputValue();
  await page.getByRole("button", { name: "Copy address" }).click();
  await page.getByText("The address has been copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const app = page.getByRole("link", { name: "Open in my calendar app" });
  expect(await app.getAttribute("href")).toBe(address.replace("http:", "webcal:"));
  expect(await (await fetch(address)).text()).toContain("Dr. Amara Okafor");

  await page.reload();
  const entry = page
    .getByRole("listitem")
    .filter({ hasText: "Dr. Amara Okafor" })
    .filter({ hasText: "Last read" });
  await entry.getByText("With names").waitFor();
  expect(await shown.count()).toBe(0);
  await entry.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await entry.waitFor({ state: "detached" });
  expect((await fetch(address)).status).toBe(404);
});

test("to remove a feed takes its address off the page", async (t) => {
  const page = await openAsAdmin(t, path);
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Remove: The whole clinic/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor({ state: "detached" });
});
