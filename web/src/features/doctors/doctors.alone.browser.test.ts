import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resetClinic } from "../../../../emulators/seed/reset.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { looks, openAsAdmin, overflowOf } from "../../../../emulators/testing/admin-page.ts";
import { phone, provideBrowser } from "../../../../emulators/testing/browser.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { tinyPng } from "../../../../functions/testing/upload-photo.ts";

provideBrowser();
beforeAll(resetClinic);
afterAll(resetClinic);

const add = "/dashboard/adddoctor";
const manage = "/dashboard/managedoctor";
const file = (name: string, mimeType: string, content: Uint8Array | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const photo = file("ida.png", "image/png", tinyPng());

type Page = Awaited<ReturnType<typeof openAsAdmin>>;

async function fill(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ida@clinic.test");
  await page.getByLabel("Specialty").selectOption({ label: "Oral Surgery" });
  await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByRole("img", { name: /^Preview of/ }).waitFor();
}

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, add, look);
  await page.getByRole("option", { name: "Oral Surgery" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Image is required").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.goto(manage);
  await page.getByRole("button", { name: /^Edit/ }).first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await page.getByRole("dialog").getByLabel("Name").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("what is missing is said in the fields", async (t) => {
  const page = await openAsAdmin(t, add, { viewport: phone });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  for (const text of [
    "Name is required",
    "Email is required",
    "Specialty is required",
    "Image is required",
  ]) {
    await page.getByText(text).waitFor();
  }
});

test("a doctor is added with a photo, edited, and deleted", async (t) => {
  const page = await openAsAdmin(t, add);
  await fill(page, "Dr. Ida Browser");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("img", { name: /^Preview of/ }).count()).toBe(0);

  await page.goto(manage);
  const row = page.getByRole("row").filter({ hasText: "Dr. Ida Browser" });
  await expect.poll(() => row.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await row.getByRole("button", { name: "Edit Dr. Ida Browser" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Dr. Ida Renamed");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Dr. Ida Renamed has been saved").waitFor();
  await page.getByRole("button", { name: "Delete Dr. Ida Renamed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dr. Ida Renamed has been deleted").waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Ida" }).count()).toBe(0);
});

test("a doctor's new name shows to who has just saved it, whatever a cache still holds", async (t) => {
  const page = await openAsAdmin(t, "/about");
  const { body: old } = await request("GET", `/doctor?fresh=${Date.now()}`);
  await page.route(
    (url) => url.pathname === "/doctor" && !url.searchParams.has("fresh"),
    (route) => (route.request().method() === "GET" ? route.fulfill({ json: old }) : route.continue()),
  );
  await page.getByRole("heading", { name: "Dr. Amara Okafor" }).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Manage Doctor" }).click();
  await page.getByRole("button", { name: "Edit Dr. Amara Okafor" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Dr. Amara Married");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Dr. Amara Married has been saved").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "Dr. Amara Married" }).waitFor();
});

test.for([
  ["can't be read as a photo", file("photo.png", "image/png", "<!doctype html><script>alert(1)</script>")],
  ["Please choose a JPEG", file("photo.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>')],
] as const)("what is no photo is refused as soon as it is chosen: %s", async ([sentence, chosen], t) => {
  const page = await openAsAdmin(t, add);
  await page.getByLabel("Photo").setInputFiles(chosen);
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole("img", { name: /^Preview of/ }).count()).toBe(0);
});

test("an upload that fails is tried again, and nothing that was typed is lost", async (t) => {
  const expected = [/Failed to load resource/, /ERR_FAILED/];
  const page = await openAsAdmin(t, add, { expected });
  await fill(page, "Dr. Ida Retry");
  await page.route("**/v0/b/**", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/Only the clinic's admins can upload/).waitFor();
  await page.unroute("**/v0/b/**");
  expect(await page.getByLabel("Name").inputValue()).toBe("Dr. Ida Retry");
  await page.getByRole("button", { name: "Retry upload" }).click();
  await page.getByText("Doctor added successfully").waitFor();
});

test("a refusal of the server is said, and the photo isn't sent again", async (t) => {
  const page = await openAsAdmin(t, add, { expected: [/status of 503/] });
  await fill(page, "Dr. Ida Refused");
  let uploads = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().includes("/v0/b/")) uploads += 1;
  });
  const body = { error: { code: "unavailable", message: "Later", requestId: "x" } };
  await page.route("**/doctor", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: body }) : route.continue(),
  );
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Failed to add doctor").waitFor();
  const before = uploads;
  expect(before).toBeGreaterThan(0);
  await page.unroute("**/doctor");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  expect(uploads).toBe(before);
  const { body: doctors } = await request("GET", "/doctor?limit=200&fresh=again");
  expect(JSON.stringify(doctors)).toContain("Dr. Ida Refused");
});
