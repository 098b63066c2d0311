import { beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { type SignedIn, signUp } from "../../../../emulators/testing/sign-up.ts";
import { daysFromNow, writeBooking } from "../../../../functions/testing/write-booking.ts";

let patient: SignedIn;
let visit: string;

beforeAll(async () => {
  patient = await signUp("reviewer@clinic.test");
  visit = await writeBooking(emulatedFirestore(), patient, daysFromNow(-2));
});

const hasFocus = (element: Element) => element === document.activeElement;

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openPage(t, look);
  await resumeSession(page, patient.email);
  await page.goto("/dashboard/review");
  await page.getByRole("button", { name: /^Write a review/ }).click();
  await page.getByLabel("Review", { exact: true }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Go back" }).click();
  expect(await overflowOf(page)).toBe(0);
});

test("a review is written, approved, rewritten, and waits again", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, patient.email);
  await page.goto(`/dashboard/review?appointment=${visit}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Review is required").waitFor();
  const stars = page.getByRole("radiogroup", { name: "Stars" });
  await stars.getByText("Please choose your stars").waitFor();
  expect(await stars.getByLabel("1 star", { exact: true }).evaluate(hasFocus)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  await stars.getByLabel("3 stars").check();
  await page.keyboard.press("ArrowRight");
  expect(await stars.getByLabel("4 stars").evaluate(hasFocus)).toBe(true);
  expect(await stars.getByText("Please choose your stars").count()).toBe(0);
  await page.getByLabel("Review", { exact: true }).fill("Careful and kind, and no waiting.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Waiting for approval").waitFor();

  const staff = await openAsAdmin(t, "/dashboard/reviews");
  const entry = staff.getByRole("article").filter({ hasText: "no waiting" });
  await entry.getByText("4 out of 5 stars").waitFor();
  await entry.getByText("Written on").waitFor();
  const appointment = entry.getByRole("link", { name: /^Teeth Cleaning on / });
  expect(await appointment.getAttribute("href")).toMatch(`open=${visit}`);
  expect(await entry.locator('a[href*="person"]').getAttribute("href")).toMatch(`uid=${patient.uid}`);
  expect(await accessibilityFindings(staff)).toEqual([]);
  await entry.getByRole("button", { name: "Approve" }).click();
  await staff.getByText("The review shows now").waitFor();
  const { body } = await request("GET", "/reviews?limit=200&fresh=again");
  expect(JSON.stringify(body)).toContain("no waiting");

  await page.reload();
  await page.getByText("Published").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  expect(await page.getByLabel("4 stars").isChecked()).toBe(true);
  await page.getByLabel("5 stars").check();
  await page.getByLabel("Review", { exact: true }).fill("Careful and kind, and hardly any waiting.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Waiting for approval").waitFor();
  await page.getByText("5 out of 5 stars").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "How was your visit?" }).waitFor();
});

test("a review that was begun goes on after a reload, and is gone once it was left by a yes", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, patient.email);
  await page.goto("/dashboard/review");
  const write = page.getByRole("button", { name: /^Write a review/ });
  await write.click();
  const text = page.getByLabel("Review", { exact: true });
  await text.fill("Careful and kind");
  await page.getByLabel("4 stars").check();
  // Asks by words of the browser's own, to which nobody here says no.
  await page.reload();
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await text.inputValue()).toBe("Careful and kind");
  expect(await page.getByLabel("4 stars").isChecked()).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await text.inputValue()).toBe("");
  expect(await page.getByLabel("4 stars").isChecked()).toBe(false);
  await text.fill("On second thought");
  await page.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await text.waitFor({ state: "detached" });
  await page.reload();
  await write.waitFor();
  expect(await text.count()).toBe(0);
  await write.click();
  expect(await text.inputValue()).toBe("");
});

test("each star is as large as a thumb, and choosing one is asked about before it is lost", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, patient.email);
  await page.goto(`/dashboard/review?appointment=${visit}`);
  const stars = page.getByRole("radiogroup", { name: "Stars" }).getByRole("radio");
  await stars.first().waitFor();
  for (const star of await stars.all()) {
    const box = await star.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await stars.last().check();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.getByText("Leave without sending it?").waitFor();
});

test("the page of reviews says how many there are and what they give, as soon as one is taken off", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/reviews?show=approved");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByText("4.7 of 5 stars · 3 reviews").waitFor();
  await page.goBack();
  const entry = page.getByRole("article").filter({ hasText: "Marcus Green" });
  await entry.getByRole("button", { name: "Take off the site" }).click();
  await entry.waitFor({ state: "detached" });
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByText("5 of 5 stars · 2 reviews").waitFor();
  await page.getByText("Marcus Green").waitFor({ state: "detached" });
});
