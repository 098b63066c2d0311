import { bookingSchema } from "@clinic/contract/bookings.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import * as z from "zod/mini";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";

/** Days are few: of a treatment that four dentists do, two tests can book the same time. */
const day = demoDays.take();

async function openNew(t: TestContext, email: string) {
  const account = await signUp(email);
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  await page.goto("/appointment");
  await page.goto(`/appointment?date=${day}`);
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  return { page, account };
}

const questionOf = (page: Page) => page.getByRole("dialog", { name: "Leave without booking?" });

test("price and terms are in view from the start, above the button that books", async (t) => {
  const { page } = await openNew(t, "sees.the.price@clinic.test");
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  const note = dialog.getByText(/^Price: \$90, paid online/);
  const submit = dialog.getByRole("button", { name: "Submit" });
  await expect
    .poll(async () => {
      const [noted, button] = await Promise.all([note.boundingBox(), submit.boundingBox()]);
      return (
        noted && button && noted.y + noted.height <= button.y && button.y + button.height <= phone.height
      );
    })
    .toBe(true);
});

test("the way back closes the dialog, and the day stays", async (t) => {
  const { page } = await openNew(t, "back.from.it@clinic.test");
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(`?date=${day}`);
  await page.getByRole("heading", { name: `Available Appointments on ${showDate(day)}` }).waitFor();
  // Closed by its own button, no step of the way back is left over, also where it was asked for twice.
  await treatmentCard(page, "Teeth Cleaning")
    .getByRole("button", { name: "Book Appointment" })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
});

test("what was typed is asked about before the way back, the button or Escape takes it", async (t) => {
  const { page } = await openNew(t, "typed.much@clinic.test");
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  const field = dialog.getByLabel("Phone Number");
  await field.fill("202-555-0188");
  const question = questionOf(page);
  const stay = async () => {
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("202-555-0188");
  };
  await page.evaluate(() => history.back());
  await question.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await stay();
  await dialog.getByRole("button", { name: "Close" }).click();
  await stay();
  await page.keyboard.press("Escape");
  await stay();
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(`?date=${day}`);
});

test("while it is being booked, the way back waits for the answer", async (t) => {
  const { page } = await openNew(t, "back.too.soon@clinic.test");
  let answer = () => {};
  const asked = new Promise<void>((arrive) => {
    void page.route("**/booking", async (route) => {
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      arrive();
      await held;
      await route.continue();
    });
  });
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Beth Back");
  await dialog.getByLabel("Phone Number").fill("202-555-0191");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await asked;
  const { href } = new URL(page.url());
  // Away, and back again.
  await page.evaluate(async () => {
    const turn = () =>
      new Promise((done) => navigation.addEventListener("currententrychange", done, { once: true }));
    const away = turn();
    history.back();
    await away;
    await turn();
  });
  expect(page.url()).toBe(href);
  await dialog.getByRole("button", { name: "Booking…" }).waitFor();
  expect(await questionOf(page).count()).toBe(0);
  answer();
  await page.getByRole("region", { name: "Your new appointment" }).waitFor();
  await dialog.waitFor({ state: "detached" });
});

test("a note goes along to the clinic, counted where it grows long", async (t) => {
  const { page, account } = await openNew(t, "has.a.note@clinic.test");
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Nora Note");
  await dialog.getByLabel("Phone Number").fill("202-555-0189");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  const note = dialog.getByLabel("Note for the clinic");
  await note.and(page.locator(":focus")).waitFor();
  await note.fill("x".repeat(160));
  await dialog.getByText("40 characters left").waitFor();
  await note.fill("x".repeat(201));
  await dialog.getByText("1 character too many").waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("The note must be at most 200 characters").waitFor();
  await note.fill("I am afraid of needles.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDate(day)}`).waitFor();
  const { body } = await request("GET", "/booking", { token: account.token });
  expect(z.parse(z.array(bookingSchema), body)).toMatchObject([{ note: "I am afraid of needles." }]);
});

test("one toast says that it is booked, beside a notice of all else, and does not follow to the next page", async (t) => {
  const { page, account } = await openNew(t, "told.once@clinic.test");
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Tom Told");
  await dialog.getByLabel("Phone Number").fill("202-555-0190");
  await dialog
    .getByText(/^Price: \$90, paid online .+ refunded in full until \w{3}, \w{3} \d+, \d{4} at 08:00 AM\.$/)
    .waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  const toast = page.locator(".Toastify__toast");
  await toast
    .getByText(`Your appointment is booked! Appointment is set, ${showDate(day)} at 08:00 AM`)
    .waitFor();
  expect(await toast.count()).toBe(1);
  const notice = page.getByRole("region", { name: "Your new appointment" });
  await notice.and(page.locator(":focus")).waitFor();
  await notice.getByText(`A confirmation is on its way to ${account.email}`).waitFor();
  await notice.getByText("10 Pearl Street, Brooklyn, NY 11201").waitFor();
  await notice.getByText(/^You can move it until it begins\. Canceling is free until /).waitFor();
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
  const [header, shown, below] = await Promise.all(
    [page.locator("header"), toast, notice].map((part) => part.boundingBox()),
  );
  expect(shown?.y).toBeGreaterThanOrEqual(bottomOf(header ?? null));
  expect(below?.y).toBeGreaterThanOrEqual(bottomOf(shown ?? null));

  const saved = page.waitForEvent("download");
  await notice.getByRole("button", { name: "Add to calendar" }).click();
  expect((await saved).suggestedFilename()).toBe(`teeth-cleaning-${day}.ics`);
  await notice.getByRole("link", { name: "My Appointments" }).click();
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
  // Long before its five seconds are over.
  await toast.waitFor({ state: "detached", timeout: 2000 });
});
