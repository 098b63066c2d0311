import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../emulators/testing/admin-page.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";
import { daysFromNow, writeBooking } from "../../../functions/testing/write-booking.ts";

test("a review is written and approved, and waits again after an edit", async (t) => {
  const patient = await signUp("reviewer@clinic.test");
  const visit = await writeBooking(emulatedFirestore(), patient, daysFromNow(-2));
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, patient.email);
  await page.goto(`/dashboard/review?appointment=${visit}`);
  await page.getByLabel("4 stars").check();
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
