import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf } from "../../../../emulators/testing/looks.ts";

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
  await page.getByLabel("Name", { exact: true }).fill("Front desk");
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

test("to remove a feed takes its address off the page", async (t) => {
  const page = await openAsAdmin(t, path);
  await page.getByLabel("Name", { exact: true }).fill("Waiting room");
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Remove: Waiting room/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor({ state: "detached" });
});

test("a feed that was added while the list was asked for again is listed", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/status of 503/] });
  await page.getByRole("heading", { name: "Feeds in use" }).waitFor();
  let answerFirst = () => {};
  const added = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  let asked = 0;
  await page.route("**/feeds", async (route) => {
    const request = route.request();
    const isList = request.method() === "GET" && !request.isNavigationRequest();
    if (!isList || ++asked > 2) return route.continue();
    // The form waits for the list no longer than until this.
    if (asked === 1) return route.fulfill({ status: 503, body: "" });
    const response = await route.fetch();
    await added;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.reload();
  await page.getByLabel("Name", { exact: true }).fill("Quick hand");
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByLabel("Address", { exact: true }).waitFor();
  answerFirst();
  const remove = page.getByRole("button", { name: /^Remove: Quick hand/ });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await remove.waitFor({ state: "detached" });
});

test("a feed that was added though the answer was lost is listed, and the form says so", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/ERR_FAILED|Failed to load/] });
  const removes = page.getByRole("button", { name: /^Remove: Dr. Mei-Lin Chen, without names, added / });
  await page.getByLabel("Whose appointments").selectOption({ label: "Dr. Mei-Lin Chen" });
  const before = await removes.count();
  await page.route("**/feeds", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByText("An earlier try may have added a feed").waitFor();
  await expect.poll(() => removes.count()).toBe(before + 1);
  await removes.first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Dr. Mei-Lin Chen, without names, added /).waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("The feed has been removed").waitFor();
});

test("where the doctors can't be loaded the form says so, and asks again", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/schedule", { expected: [/status of 403/] });
  const error = { code: "forbidden", message: "-", requestId: "r" };
  await page.route("**/doctor/managed*", (route) => route.fulfill({ status: 403, json: { error } }));
  await page.goto(path);
  await page.getByText("The doctors could not be loaded").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The doctors could not be loaded").waitFor({ state: "detached" });
  await page.getByLabel("Whose appointments").selectOption({ label: "Dr. Amara Okafor" });
});
