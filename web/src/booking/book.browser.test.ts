import { formatDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { chooseTime, openBookingDialog, timesOf } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { desktop, phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";

/** A day for tests whose bookings don't affect each other. */
const sharedDay = demoDayPool.take();

test("says that somebody else took the time, offers the others, and keeps what was typed", async (t) => {
  const [{ email }, rival] = await Promise.all([signUp("slow@clinic.test"), signUp("rival@clinic.test")]);
  const day = demoDayPool.take();
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Oral Surgery");
  await dialog.getByLabel("Name").fill("Sasha Slow");
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByLabel("Phone Number").fill("202-555-0146");
  const taken = await request("POST", "/booking", {
    token: rival.token,
    body: {
      treatmentId: "oral-surgery",
      date: day,
      slot: "10:00 AM",
      patient: rival.email,
      patientName: "Rita Rival",
      phone: "202-555-0147",
    },
  });
  expect(taken.status).toBe(201);

  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/Somebody else has just booked 10:00 AM/)
    .waitFor();
  await expect
    .poll(() => timesOf(dialog).locator("label").allTextContents())
    .toEqual(["08:00 AM", "01:00 PM", "03:00 PM"]);
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Sasha Slow");
  await chooseTime(dialog, "01:00 PM");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${formatDate(day)} at 01:00 PM`).waitFor();
});

test("books once when the answer is lost and the patient submits again", async (t) => {
  const account = await signUp("lost.answer@clinic.test");
  const page = await openPage(t, { viewport: desktop, expected: [/ERR_CONNECTION_RESET/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${sharedDay}`);
  const dialog = await openBookingDialog(page, "Teeth Whitening");
  await dialog.getByLabel("Name").fill("Lou Lost");
  await dialog.getByLabel("Phone Number").fill("202-555-0148");
  await page.route(
    "**/booking",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/never books you twice/)
    .waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your appointment is booked!").waitFor();
  const mine = await request("GET", `/booking?patient=${account.email}`, { token: account.token });
  expect(mine.body).toHaveLength(1);
});
