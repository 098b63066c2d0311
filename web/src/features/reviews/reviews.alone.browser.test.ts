import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin.ts";
import { looks, openAsAdmin, overflowOf } from "../../../../emulators/testing/admin-page.ts";
import { openPage, phone, provideBrowser } from "../../../../emulators/testing/browser.ts";
import { freshClinic } from "../../../../emulators/testing/fresh-clinic.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { type SignedIn, signUp } from "../../../../emulators/testing/sign-up.ts";
import { daysFromNow, writeBooking } from "../../../../functions/testing/write-booking.ts";

provideBrowser();
let patient: SignedIn;
let visit: string;

beforeAll(async () => {
  await freshClinic();
  patient = await signUp("reviewer@clinic.test");
  visit = await writeBooking(emulatedFirestore(), patient, daysFromNow(-2));
});
afterAll(freshClinic);

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
  await page.getByLabel("Review", { exact: true }).fill("Careful and kind, and no waiting.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Waiting for approval").waitFor();

  const staff = await openAsAdmin(t, "/dashboard/reviews");
  const entry = staff.getByRole("article").filter({ hasText: "no waiting" });
  await entry.waitFor();
  expect(await accessibilityFindings(staff)).toEqual([]);
  await entry.getByRole("button", { name: "Approve" }).click();
  await staff.getByText("The review shows now").waitFor();
  const { body } = await request("GET", "/reviews?limit=200&fresh=again");
  expect(JSON.stringify(body)).toContain("no waiting");

  await page.reload();
  await page.getByText("Published").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Review", { exact: true }).fill("Careful and kind, and hardly any waiting.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Waiting for approval").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "How was your visit?" }).waitFor();
});
