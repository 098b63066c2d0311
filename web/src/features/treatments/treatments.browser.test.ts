import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

const list = "/dashboard/treatments";
const names = (page: Page) => page.locator("tbody th").allInnerTexts();

test.for(looks)("list and form can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, list, look);
  await page.getByRole("row", { name: /Oral Surgery/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Edit Teeth Cleaning" }).click();
  await page.getByRole("button", { name: "08:30 AM" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("a treatment is added with a range of times, less one", async (t) => {
  const page = await openAsAdmin(t, list, { viewport: phone });
  await page.getByRole("link", { name: "Add a treatment" }).click();
  await page.getByRole("button", { name: "Save treatment" }).click();
  await page.getByText("Name is required").waitFor();
  await page.getByText("Price is required").waitFor();
  await page.getByText("Times are required: choose at least one").waitFor();
  await page.getByLabel("Name").fill("Night Guard");
  await page.getByLabel("Price in US dollars").fill("340.50");
  await page.getByRole("button", { name: "Save treatment" }).click();
  const times = page.getByRole("group", { name: "Times" });
  await expect.poll(() => times.evaluate((group) => group === document.activeElement)).toBe(true);
  await page.getByLabel("Duration").selectOption("45 min");
  await page.getByLabel("First start").fill("09:00");
  await page.getByLabel("Last start").fill("11:00");
  await page.getByLabel("Every … minutes").fill("60");
  await page.getByRole("button", { name: "Choose all 3" }).click();
  await page.getByText("3 times a day").waitFor();
  await page.getByRole("button", { name: "10:00 AM" }).click();
  await page.getByText("2 times a day").waitFor();
  await page.getByRole("button", { name: "Save treatment" }).click();
  await page.getByText("Night Guard was saved").waitFor();
  await page.getByRole("row", { name: /Night Guard/ }).waitFor();
  const { body } = await request("GET", `/available?date=${demoDays.take()}`);
  expect(body).toContainEqual(
    expect.objectContaining({
      _id: "night-guard",
      Price: 340.5,
      durationMinutes: 45,
      slots: ["09:00 AM", "11:00 AM"],
    }),
  );
});

test("times that patients would never find are warned of", async (t) => {
  const page = await openAsAdmin(t, `${list}/oral-surgery`);
  await page.getByLabel("Last start").fill("19:00");
  await page.getByRole("button", { name: "07:00 PM" }).click();
  await page.getByText("Outside opening hours on every day").getByText("07:00 PM").waitFor();
  await page.getByRole("button", { name: "09:00 AM" }).click();
  await page
    .getByText("Begins before a visit at the previous time has ended")
    .getByText("09:00 AM")
    .waitFor();
});

test("times off the quarter-hour are said before they could be chosen", async (t) => {
  const page = await openAsAdmin(t, `${list}/oral-surgery`);
  await page.getByLabel("First start").fill("08:05");
  await page.getByText("First start must be on a quarter-hour").waitFor();
  await page.getByLabel("Every … minutes").fill("20");
  await page.getByText("Minutes must be 15, 30, 45").waitFor();
  expect(await page.getByRole("button", { name: "08:05 AM" }).count()).toBe(0);
});

test("whom a treatment's new doctors have to treat is listed when its seat is given up", async (t) => {
  const date = demoDays.take();
  const visit = { treatmentId: "fluoride-treatment", date, slot: "09:00 AM" };
  await bookForCaller({ ...visit, patientName: "Fay Fluoride" });
  const page = await openAsAdmin(t, `${list}/fluoride-treatment`, { viewport: phone });
  await page.getByText("patients don't choose a doctor").waitFor();
  await page.getByLabel("The doctors who perform it").check();
  await page.getByText("Patients find times once somebody performs it").waitFor();
  await page.getByRole("button", { name: "Save treatment" }).click();
  const notice = page.getByRole("region", { name: /can't take place as booked$/ });
  const fay = notice.getByRole("listitem").filter({ hasText: "Fay Fluoride" });
  await fay.getByText("It was booked before doctors performed Fluoride Treatment").waitFor();
  await fay.getByText("No doctor is free at that time").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto(list);
  const row = page.getByRole("row", { name: /Fluoride Treatment/ });
  await row.getByText("Active", { exact: true }).waitFor();
  await row.getByText("No bookable doctor performs it, so patients find no times").waitFor();
  expect(await page.getByText("No bookable doctor performs it").count()).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Whoever is there").check();
  await page.getByRole("button", { name: "Save treatment" }).click();
  await page.getByRole("heading", { name: "Treatments" }).waitFor();
});

test("the order is changed by keyboard, and the focus stays on the moved one", async (t) => {
  const page = await openAsAdmin(t, list);
  const up = page.getByRole("button", { name: "Move Teeth Whitening up" });
  await up.focus();
  const before = await names(page);
  await page.keyboard.press("Enter");
  await page.getByText("Teeth Whitening is now 2 of").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Teeth Whitening is now 1 of").waitFor();
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  const after = ["Teeth Whitening", ...before.filter((name) => name !== "Teeth Whitening")];
  expect(await names(page)).toEqual(after);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await page.getByRole("row", { name: /Teeth Whitening/ }).waitFor();
  expect(await names(page)).toEqual(after);
});

test("deleting asks, and what was booked stays as inactive", async (t) => {
  const page = await openAsAdmin(t, list);
  await page.getByRole("button", { name: "Delete Teeth Cleaning" }).click();
  const question = page.getByRole("dialog", { name: "Delete Teeth Cleaning?" });
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Teeth Cleaning has bookings").waitFor();
  await page.getByRole("row", { name: /Teeth Cleaning.*Inactive/ }).waitFor();
});

test("an edit that somebody else has overtaken is refused, and keeps what was typed", async (t) => {
  const conflict = [/status of 409/];
  const first = await openAsAdmin(t, `${list}/cavity-filling`, { expected: conflict });
  const second = await first.context().newPage();
  await second.goto(`${list}/cavity-filling`);
  await second.getByLabel("Price in US dollars").fill("155");
  await first.getByLabel("Description").fill("My own words.");
  await second.getByRole("button", { name: "Save treatment" }).click();
  await second.getByText("Cavity Filling was saved").waitFor();
  await first.getByRole("button", { name: "Save treatment" }).click();
  await first.getByText("This has just been changed elsewhere.").waitFor();
  expect(await first.getByLabel("Description").inputValue()).toBe("My own words.");
  await first.getByRole("button", { name: "Drop it and load the current version" }).click();
  await expect.poll(() => first.getByLabel("Price in US dollars").inputValue()).toBe("155");
});
