import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../../emulators/testing/admin.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import { bookings } from "../../../../../functions/src/firestore/bookings.ts";
import { bookForCaller } from "../../../../testing/book-for-caller.ts";
import { columnOf, pointAt } from "../../../../testing/day-grid.ts";
import { hold } from "../../../../testing/hold.ts";

const sheet = "/dashboard/schedule";

function dialogOf(page: Page) {
  return page.getByRole("dialog", { name: "Book for a caller" });
}

test("who has called before is booked at a free place with a number, two taps and no other typing", async (t) => {
  const date = demoDays.take({ weekday: "thursday" });
  await bookForCaller({
    ...{ treatmentId: "teeth-cleaning", date, slot: "02:00 PM", doctorId: "mei-lin-chen" },
    ...{ patientName: "Kim Known", patient: "kim.known@example.test" },
  });
  const page = await openAsAdmin(t, `${sheet}?date=${date}`);
  const place = await pointAt(columnOf(page, "Dr. Mei-Lin Chen"), "09:15 AM");
  await page.mouse.click(place.x, place.y);
  const dialog = dialogOf(page);
  await expect
    .poll(() => dialog.getByLabel("Phone Number").evaluate((field) => field === document.activeElement))
    .toBe(true);
  // As another would write it.
  await page.keyboard.type("(202) 555-0143");
  await dialog.getByRole("button", { name: "Kim Known" }).click();
  expect(await dialog.getByLabel("Email").inputValue()).toBe("kim.known@example.test");
  expect(await dialog.locator("optgroup[label='Dr. Mei-Lin Chen'] option").allTextContents()).toContain(
    "Teeth Cleaning, 30 min, $90",
  );
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  // Its times are half-hours.
  await dialog
    .getByText(
      "Teeth Cleaning (30 min) can't begin at 09:15 AM with Dr. Mei-Lin Chen: 09:00 AM is the nearest time.",
    )
    .waitFor();
  expect(await dialog.getByLabel("Time").inputValue()).toBe("09:00 AM");
  expect(await dialog.locator(".place-clicked").textContent()).toContain("at 09:00 AM");
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const told = page.getByText(/Kim Known is booked for .* at 09:00 AM with Dr. Mei-Lin Chen/);
  await told.getByRole("button", { name: "Open" }).click();
  const panel = page.getByRole("dialog", { name: "Kim Known" });
  await panel.getByText("09:00 AM").first().waitFor();
});

test("a caller without an email is booked, and the desk reads what that means", async (t) => {
  const date = demoDays.take();
  const expected = [/status of 409/];
  const page = await openAsAdmin(t, `${sheet}?date=${date}`, { viewport: phone, expected });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("Without an email nobody gets a confirmation or a reminder.").waitFor();
  await dialog.getByLabel("Phone Number").fill("202-555-0188");
  await dialog.getByText("Nobody is known with this number yet.").waitFor();
  await dialog.getByLabel("Name").fill("Nell Nomail");
  await dialog.getByLabel("Treatment").selectOption("cavity-filling");
  await dialog.getByLabel("Time").selectOption("10:00 AM");
  await dialog.getByLabel("Note (optional)").fill("Comes in a wheelchair");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  const refused = { code: "slot-taken", message: "-", requestId: "r" };
  await page.route("**/booking", (route) => route.fulfill({ status: 409, json: { error: refused } }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await dialog.getByText("Somebody else has just taken this time.").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Nell Nomail");
  expect(await dialog.getByLabel("Time").inputValue()).toBe("10:00 AM");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText("Nell Nomail is booked for").waitFor();
  const db = emulatedFirestore();
  const [booked] = (await bookings(db).where("patientName", "==", "Nell Nomail").get()).docs;
  expect(booked?.data()).toMatchObject({ patient: "", note: "Comes in a wheelchair" });
});

test("whom another page has sent along is filled in, and asked for once only", async (t) => {
  const page = await openAsAdmin(t, sheet);
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  const caller = { name: "Ana Lopez", phone: "202-555-0150", email: "ana@mail.test" };
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ""), { caller });
  await page.reload();
  const dialog = dialogOf(page);
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Ana Lopez");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0150");
  expect(await dialog.getByLabel("Email").inputValue()).toBe("ana@mail.test");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test("an email finds its account, and fills in what that knows", async (t) => {
  const page = await openAsAdmin(t, sheet);
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Email").fill("Patient@clinic.test");
  await dialog.getByRole("button", { name: "Account: Jamie Rivera" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Jamie Rivera");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("+1 202-555-0117");
  await dialog.getByText("This address has a verified account: the appointment shows there.").waitFor();
});

test("what is begun closes by Escape or × after a yes alone", async (t) => {
  const page = await openAsAdmin(t, sheet, { viewport: phone });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const phoneNumber = dialog.getByLabel("Phone Number");
  await expect.poll(() => phoneNumber.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Name").fill("Casey");
  const question = page.getByRole("dialog", { name: "Leave without booking?" });
  await page.keyboard.press("Escape");
  await question.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  // Of the question alone.
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Casey");
  await dialog.getByLabel("Name").fill("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("a call that a reload interrupts goes on with what was typed, at the place that was clicked", async (t) => {
  const date = demoDays.take({ weekday: "wednesday" });
  const page = await openAsAdmin(t, `${sheet}?date=${date}`);
  const place = await pointAt(columnOf(page, "Dr. Mei-Lin Chen"), "10:00 AM");
  await page.mouse.click(place.x, place.y);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Phone Number").fill("202-555-0174");
  await dialog.getByLabel("Name").fill("Rhea Reload");
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  await page.reload();
  await dialog.getByText("We kept what you had typed.").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Rhea Reload");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0174");
  await dialog.locator(".place-clicked", { hasText: "at 10:00 AM with Dr. Mei-Lin Chen" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText(/Rhea Reload is booked for .* at 10:00 AM with Dr. Mei-Lin Chen/).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test("a booking that a reload interrupts is sent once more as the same one", async (t) => {
  const date = demoDays.take({ weekday: "wednesday" });
  const page = await openAsAdmin(t, `${sheet}?date=${date}`);
  const ids: unknown[] = [];
  await page.route("**/booking", async (route) => {
    ids.push(route.request().postDataJSON().requestId);
    if (ids.length > 1) await route.continue();
  });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Phone Number").fill("202-555-0175");
  await dialog.getByLabel("Name").fill("Ike Interrupted");
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  await dialog.getByLabel("Time").selectOption("11:00 AM");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.poll(() => ids.length).toBe(1);
  const asked = ["/service", "/doctor", "/available"];
  // Slow enough to press the button before it is known what there is and what is free.
  const know = await hold(page, ({ pathname }) => asked.includes(pathname));
  await page.reload();
  await dialog.getByText("We kept what you had typed.").waitFor();
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.poll(() => ids.length).toBe(2);
  know();
  await page.getByText(/Ike Interrupted is booked for .* at 11:00 AM/).waitFor();
  expect(ids[1]).toBe(ids[0]);
});

test("of a kept call whose time is gone meanwhile the form says so", async (t) => {
  const date = demoDays.take({ weekday: "tuesday" });
  const page = await openAsAdmin(t, `${sheet}?date=${date}`, { viewport: phone });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Tess Toolate");
  await dialog.getByLabel("Treatment").selectOption("oral-surgery");
  await dialog.getByLabel("Time").selectOption("10:00 AM");
  const doctors = await dialog
    .getByLabel("Doctor")
    .locator("option")
    .evaluateAll((options) =>
      options.map((option) => option.getAttribute("value") ?? "").filter((id) => id !== ""),
    );
  for (const [i, doctorId] of doctors.entries()) {
    await bookForCaller({
      ...{ treatmentId: "oral-surgery", date, slot: "10:00 AM", doctorId },
      ...{ patientName: `Quick ${i}`, patient: `quick.${i}@example.test` },
    });
  }
  await page.reload();
  await dialog.getByText("10:00 AM isn't free: choose another time").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Tess Toolate");
});

test("Back to another day asks before it takes what was typed, and closes the dialog with a yes", async (t) => {
  const first = demoDays.take({ weekday: "monday" });
  const page = await openAsAdmin(t, `${sheet}?date=${first}`, { viewport: phone });
  await page.getByRole("button", { name: "Next day" }).click();
  await page.waitForURL((url) => url.searchParams.get("date") !== first);
  const second = page.url();
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Bea Back");
  const question = page.getByRole("dialog", { name: "Leave without booking?" });
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(page.url()).toBe(second);
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Bea Back");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("date") === first);
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  expect(await dialog.count()).toBe(0);
});
