import { Buffer } from "node:buffer";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { pageOverflowPixels, phone } from "../../../../emulators/testing/screen-variants.ts";
import { tinyPng } from "../../../../functions/testing/upload-photo.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const addPath = "/dashboard/adddoctor";
const managePath = "/dashboard/managedoctor";
const photo = { name: "ida.png", mimeType: "image/png", buffer: Buffer.from(tinyPng()) };

type Page = Awaited<ReturnType<typeof openAsAdmin>>;

async function fillDoctorForm(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ida@clinic.test");
  await page.getByLabel("Specialty").selectOption({ label: "Oral Surgery" });
  await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByRole("img", { name: /^Preview of/ }).waitFor();
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

test("adds a doctor with a photo, edits and deletes them", async (t) => {
  const page = await openAsAdmin(t, addPath);
  await fillDoctorForm(page, "Dr. Ida Browser");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("img", { name: /^Preview of/ }).count()).toBe(0);

  await page.goto(managePath);
  const row = page.getByRole("row").filter({ hasText: "Dr. Ida Browser" });
  await expect.poll(() => row.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await row.getByRole("link", { name: "Edit Dr. Ida Browser" }).click();
  await page.getByLabel("Name").fill("Dr. Ida Renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Dr. Ida Renamed saved").waitFor();
  await page.getByRole("button", { name: "Delete Dr. Ida Renamed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dr. Ida Renamed deleted").waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Ida" }).count()).toBe(0);
  await expect.poll(() => hasFocus(page.getByRole("heading", { name: /^Manage Doctors/ }))).toBe(true);
});

test("books a doctor for the treatments they perform, in their own hours", async (t) => {
  const date = demoDayPool.take({ weekday: "tuesday" });
  const page = await openAsAdmin(t, addPath, { viewport: phone });
  await fillDoctorForm(page, "Dr. Nora Ownhours");
  const specialtyBox = page.getByRole("checkbox", { name: /^Oral Surgery/ });
  expect([await specialtyBox.isChecked(), await specialtyBox.isDisabled()]).toEqual([true, true]);
  await page.getByRole("checkbox", { name: "Teeth Whitening" }).check();
  await page.getByLabel("Own hours").check();
  await page.getByLabel("Tuesday, range 1, from").fill("10:00");
  await page.getByLabel("Tuesday, range 1, to").fill("09:00");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Closing time must be after opening time").waitFor();
  await page.getByLabel("Tuesday, range 1, to").fill("12:00");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  expect(await page.getByLabel("The clinic's hours").isChecked()).toBe(true);

  await page.goto(`/dashboard/schedule?date=${date}`);
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("teeth-whitening");
  await dialog.getByLabel("Doctor").selectOption({ label: "Dr. Nora Ownhours" });
  await dialog.getByText("2 free").waitFor();
  await dialog.getByLabel("Time").selectOption("11:00 AM");
  await dialog.getByLabel("Name").fill("Wanda White");
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText("Wanda White is booked for").waitFor();
  await page
    .getByRole("row", { name: /Wanda White/ })
    .getByText("Dr. Nora Ownhours")
    .waitFor();
});

test("gives the appointments of an absent doctor to another from the list", async (t) => {
  const date = demoDayPool.take({ weekday: "thursday" });
  const booking = { treatmentId: "teeth-cleaning", date, doctorId: "amara-okafor" };
  await bookForCaller({ ...booking, slot: "10:00 AM", patientName: "Gina Given" });
  await bookForCaller({ ...booking, slot: "10:30 AM", patientName: "Stan Stays" });
  const expected = [/status of 409/];
  const page = await openAsAdmin(t, `${managePath}/amara-okafor`, { viewport: phone, expected });
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByText("Choose the first day").waitFor();
  await page.getByLabel("First day").fill(date);
  expect(await page.getByLabel("Last day").inputValue()).toBe(date);
  await page.getByLabel("Reason").fill("Training");
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByRole("region", { name: "2 appointments can't take place as booked" }).waitFor();
  const notice = page.getByRole("region", { name: /can't take place as booked$/ });
  await expect.poll(() => hasFocus(notice)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await pageOverflowPixels(page)).toBe(0);
  await notice.getByText("Proposed: 2 go to another doctor at the same time.").waitFor();
  const alternatives = notice.getByLabel("What to do: Gina Given");
  await alternatives.selectOption({ label: "Give to Dr. Mei-Lin Chen" });
  await notice.getByRole("button", { name: "Do this: Gina Given" }).click();
  const question = page.getByRole("dialog", { name: "Give to Dr. Mei-Lin Chen?" });
  await question.getByText("Has Gina Given agreed?").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Give appointment" }).click();
  await notice.getByText("Gina Given now sees Dr. Mei-Lin Chen at the same time").waitFor();
  await page.getByRole("region", { name: "1 appointment can't take place as booked" }).waitFor();
  const remaining = notice.getByRole("listitem").filter({ hasText: "Stan Stays" });
  await remaining.getByText("is away then").waitFor();

  const sameTime = { treatmentId: "teeth-cleaning", date, slot: "10:30 AM" };
  await bookForCaller({ ...sameTime, doctorId: "mei-lin-chen", patientName: "Mona Meanwhile" });
  const give = remaining.getByRole("option", { name: "Give to Dr. Mei-Lin Chen" });
  await remaining.getByLabel("What to do: Stan Stays").selectOption({ label: "Give to Dr. Mei-Lin Chen" });
  await remaining.getByRole("button", { name: "Do this: Stan Stays" }).click();
  await question.getByRole("button", { name: "Give appointment" }).click();
  await remaining.getByText("Dr. Mei-Lin Chen has another appointment then: Mona Meanwhile").waitFor();
  await give.waitFor({ state: "detached" });
  await expect.poll(() => remaining.evaluate((entry) => entry.contains(document.activeElement))).toBe(true);
  expect(await remaining.getByRole("option", { name: /^Move to / }).count()).toBeGreaterThan(0);

  await remaining.getByRole("link", { name: "10:30 AM" }).click();
  const needs = page.getByRole("region", { name: /^Needs attention/ });
  await needs.getByText("Stan Stays").waitFor();
  expect(await needs.getByText("Gina Given").count()).toBe(0);
  await page
    .getByRole("row", { name: /Gina Given/ })
    .getByText("Dr. Mei-Lin Chen")
    .waitFor();
  await page.goto(`${managePath}/amara-okafor`);
  const absence = page.getByRole("listitem").filter({ hasText: "Training" });
  await absence.getByRole("button", { name: /^Remove/ }).click();
  const removal = page.getByRole("dialog", { name: "Remove this time away?" });
  await removal.getByText("(Training)").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await removal.getByRole("button", { name: "Go back" }).click();
  await removal.waitFor({ state: "detached" });
  await absence.getByRole("button", { name: /^Remove/ }).click();
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  await absence.waitFor({ state: "detached" });
  const away = page.getByRole("heading", { name: "Time away", exact: true });
  await expect.poll(() => hasFocus(away)).toBe(true);
  await page.goto(`/dashboard/schedule?date=${date}&view=day`);
  await page.getByRole("button", { name: /Stan Stays/ }).waitFor();
  await expect.poll(() => needs.getByText("Stan Stays").count()).toBe(0);
});

test("says that a change is saved when the list of affected appointments can't be loaded", async (t) => {
  const expected = [/Failed to load resource/];
  const page = await openAsAdmin(t, `${managePath}/daniel-reyes`, { viewport: phone, expected });
  const booking = { ...sampleBooking(), problem: "outside-hours", uid: null };
  const affected = [{ booking, doctors: [], nearest: [] }];
  await page.route("**/doctor/daniel-reyes", (route) =>
    route.fulfill({ json: { success: true, affected, allChecked: true } }),
  );
  await page.route("**/assets/affected-panel-*", (route) => route.abort());
  await page.getByRole("button", { name: "Save" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await failure.getByText("Your change is saved").waitFor();
  // axe measures only the part of a button that the header leaves free.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.unroute("**/assets/affected-panel-*");
  await failure.getByRole("button", { name: "Try again" }).click();
  const notice = page.getByRole("region", { name: "1 appointment can't take place as booked" });
  await notice.getByText("Pat Jones", { exact: true }).waitFor();
  await expect.poll(() => hasFocus(notice)).toBe(true);
});
