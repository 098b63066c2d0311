import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";

const path = "/dashboard/feeds";

test("shows the address once, copies it, and stops the calendar when the feed is removed", async (t) => {
  const page = await openAsAdmin(t, path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByLabel("Name", { exact: true }).fill("Front desk");
  await page.getByLabel("Whose appointments").selectOption({ label: "Dr. Amara Okafor" });
  await page.getByLabel("Show patients' names").check();
  await page.getByRole("button", { name: "Add feed" }).click();
  const shown = page.getByLabel("Address", { exact: true });
  const address = await shown.inputValue();
  await page.getByRole("button", { name: "Copy address" }).click();
  await page.getByText("Address copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const app = page.getByRole("link", { name: "Open in my calendar app" });
  expect(await app.getAttribute("href")).toBe(address.replace("http:", "webcal:"));
  expect(await (await fetch(address)).text()).toContain("X-WR-CALNAME:Front desk");

  await page.reload();
  const entry = page
    .getByRole("listitem")
    .filter({ hasText: "Front desk" })
    .filter({ hasText: "Dr. Amara Okafor" })
    .filter({ hasText: "Last read" });
  await entry.getByText("With names").waitFor();
  expect(await shown.count()).toBe(0);
  await entry.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await entry.waitFor({ state: "detached" });
  expect((await fetch(address)).status).toBe(404);
});
