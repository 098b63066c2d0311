import { readFile } from "node:fs/promises";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { expect, type TestContext, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../../emulators/testing/calendar-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { desktop, overflowOf, phone, tablet, type Viewport } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { type SignedIn, signUp } from "../../../../emulators/testing/sign-up.ts";
import type { Weekday } from "../../../../functions/src/contract/settings.ts";
import { editProfile } from "../../../../functions/src/contract/users.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

async function bookByCall({ email, token }: SignedIn, date: string, slot: string, more = {}) {
  const body = {
    treatmentId: "teeth-cleaning",
    date,
    slot,
    patient: email,
    patientName: "Mo Vega",
    phone: "202-555-0150",
    ...more,
  };
  const { status } = await request("POST", "/booking", { token, body });
  expect(status).toBe(201);
}

test.for([phone, desktop])("an appointment moves to another day and time: %o", async (viewport, t) => {
  const account = await signUp(`mover.${viewport.width}@clinic.test`);
  const [from = "", to = ""] = demoDays.takeInARow(2);
  const [before, after] = ["08:00 AM", "09:00 AM"];
  // Works on every day that the calendar of the tests gives.
  await bookByCall(account, from, before, { doctorId: "mei-lin-chen" });
  const page = await openPage(t, { viewport });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Please choose a time").waitFor();
  await chooseDay(page, to);
  await dialog.getByLabel(`Time on ${showDate(to)}`).selectOption(after);
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await page.getByText(`Your appointment is moved to ${showDate(to)} at ${after}`).waitFor();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row", { name: /Teeth Cleaning/ });
  await row.getByText(showDate(to)).waitFor();
  await row.getByText(after).waitFor();
});

/** With the dialog open for an appointment at 10:00 AM with one dentist. */
async function openMove(t: TestContext, email: string, viewport: Viewport, weekday: Weekday) {
  const account = await signUp(email);
  const day = demoDays.take({ weekday });
  await bookByCall(account, day, "10:00 AM", { doctorId: "mei-lin-chen" });
  const page = await openPage(t, { viewport, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await expect.poll(() => dialog.getByLabel("Dentist").locator("option").count()).toBe(5);
  return { page, dialog, day, dentist: dialog.getByLabel("Dentist"), time: dialog.getByLabel(/^Time on/) };
}

test.for([phone, desktop])("the same time can be had with another dentist: %o", async (viewport, t) => {
  const email = `changes.dentist.${viewport.width}@clinic.test`;
  const { page, dialog, day, dentist, time } = await openMove(t, email, viewport, "tuesday");
  expect(await dentist.inputValue()).toBe("mei-lin-chen");
  await time.getByText("11:00 AM").waitFor({ state: "attached" });
  expect(await time.getByText("10:00 AM").count()).toBe(0);
  await dentist.selectOption("Dr. Amara Okafor");
  await time.selectOption("10:00 AM, same time");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await page
    .getByText(`Your appointment on ${showDate(day)} at 10:00 AM is now with Dr. Amara Okafor`)
    .waitFor();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /Teeth Cleaning/ })
    .getByText("with Dr. Amara Okafor")
    .waitFor();
});

test("who loses a time while moving keeps the dentist, and has another or the nearest times at hand", async (t) => {
  const { page, dialog, day, dentist, time } = await openMove(t, "loses@clinic.test", phone, "wednesday");
  await time.selectOption("09:00 AM");
  const rival = await signUp("faster.mover@clinic.test");
  await bookByCall(rival, day, "09:00 AM", { doctorId: "mei-lin-chen" });
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Somebody else has just taken this time").waitFor();
  await dialog.getByRole("button", { name: "09:30 AM with Dr. Mei-Lin Chen" }).waitFor();
  expect(await dentist.inputValue()).toBe("mei-lin-chen");
  expect(await time.inputValue()).toBe("");
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "09:00 AM with Dr. Amara Okafor" }).click();
  expect(await dentist.inputValue()).toBe("amara-okafor");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await page.getByText(`is moved to ${showDate(day)} at 09:00 AM with Dr. Amara Okafor`).waitFor();
});

test("a time that was chosen is dropped after a yes alone, and nothing is asked before one was", async (t) => {
  const { page, dialog, time } = await openMove(t, "thinks.it.over@clinic.test", phone, "wednesday");
  const question = page.getByRole("dialog", { name: "Leave without moving it?" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await question.count()).toBe(0);
  await page.getByRole("button", { name: "Move" }).click();
  await time.selectOption("11:00 AM");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(await time.inputValue()).toBe("11:00 AM");
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
});

test("a dentist who doesn't work on the day has it marked, and leads to the next one with a time", async (t) => {
  const { dialog, day, dentist, time } = await openMove(t, "part.time@clinic.test", desktop, "thursday");
  await dentist.selectOption("Dr. Daniel Reyes");
  await dialog.getByText("No Slot Available").waitFor();
  await dialog.getByRole("button", { name: /^Thursday, .*, no free times, selected$/ }).waitFor();
  await dialog.getByRole("button", { name: "Other dentists' times" }).waitFor();
  await dialog.getByRole("button", { name: /^Next free: / }).click();
  await expect.poll(() => time.locator("option").count()).toBeGreaterThan(1);
  expect(await dentist.inputValue()).toBe("daniel-reyes");
  expect(await dialog.getByLabel(`Time on ${showDate(day)}`).count()).toBe(0);
});

test("a child's appointment says whose it is, and with whom", async (t) => {
  const account = await signUp("moving.parent@clinic.test");
  const body = { name: "Mo Vega", phone: "", people: [{ name: "Ada Vega" }] };
  const saved = await request("PUT", "/profile", { token: account.token, body });
  const [child] = z.parse(editProfile.answer, saved.body).people;
  const visit = { doctorId: "mei-lin-chen", personId: child?._id };
  const day = demoDays.take({ weekday: "monday" });
  await bookByCall(account, day, "09:00 AM", visit);
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  const row = page.getByRole("row", { name: /Teeth Cleaning/ });
  await row.getByText("Ada Vega").waitFor();
  await row.getByText("with Dr. Mei-Lin Chen").waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text.replaceAll("\r\n ", "")).toContain(
    "SUMMARY:Teeth Cleaning for Ada Vega with Dr. Mei-Lin Chen at Pearl Street Dental",
  );
  await page.getByRole("button", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await move.getByText(`Ada Vega, now on ${showDate(day)} at 09:00 AM with Dr. Mei-Lin Chen.`).waitFor();
  await move.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.getByText("Teeth Cleaning for Ada Vega with Dr. Mei-Lin Chen").waitFor();
});

test.for([phone, tablet, desktop])("nobody has to scroll sideways: %o", async (viewport, t) => {
  const page = await openPage(t, { viewport });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/dashboard");
  await page.getByRole("row", { name: /Cavity Filling/ }).waitFor();
  expect(await overflowOf(page)).toBe(0);
});

test("the next visit leads, canceled ones are not counted, and what has been can be booked again", async (t) => {
  const { email } = await signUp("next.leads@clinic.test");
  const inDays = (days: number) => {
    const [startsAt, endsAt] = [days, days + 0.04].map((from) => new Date(Date.now() + from * 86_400_000));
    return { startsAt: startsAt?.toISOString() ?? "", endsAt: endsAt?.toISOString() ?? "" };
  };
  const listed = [
    sampleBooking({ _id: "b1", ...inDays(-9), doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" }),
    sampleBooking({ _id: "b2", ...inDays(2), status: "cancelled" }),
    sampleBooking({ _id: "b3", ...inDays(3), note: "I am afraid of drills.", date: "Nov 23, 2026" }),
    sampleBooking({ _id: "b4", ...inDays(4), treatment: "Teeth Whitening" }),
  ];
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  await page.route("**/booking?*", (route) => route.fulfill({ json: listed }));
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 3" }).waitFor();
  const next = page.getByRole("region", { name: "Next visit" });
  for (const fact of [
    "Mon, Nov 23, 2026",
    "09:00 AM",
    "Cavity Filling",
    "10 Pearl Street, Brooklyn, NY 11201",
  ])
    await next.getByText(fact).waitFor();
  await next.getByText("Your note: I am afraid of drills.").waitFor();
  await next.getByRole("link", { name: "Get directions" }).waitFor();
  const upcoming = page.getByRole("table", { name: "Upcoming appointments" });
  expect(await upcoming.getByRole("row").allInnerTexts()).toEqual([
    expect.stringContaining("Name"),
    expect.stringContaining("Teeth Whitening"),
  ]);
  const past = page.getByRole("table", { name: "Past and canceled appointments" });
  const again = past.getByRole("row", { name: /Dr. Mei-Lin Chen/ }).getByRole("link", { name: "Book again" });
  expect(await again.getAttribute("href")).toBe("/appointment?treatment=cavity-filling&doctor=mei-lin-chen");
  expect(
    await past
      .getByRole("row", { name: /Canceled/ })
      .getByRole("link", { name: "Book again" })
      .count(),
  ).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("who would cancel can move it instead, and keeps the appointment", async (t) => {
  const { email } = await signUp("rather.moves@clinic.test");
  const [startsAt, endsAt] = [72, 73].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const page = await openPage(t, { viewport: desktop });
  await resumeSession(page, email);
  await page.route("**/booking?*", (route) =>
    route.fulfill({ json: [sampleBooking({ startsAt: startsAt ?? "", endsAt: endsAt ?? "" })] }),
  );
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await moving.getByText("Price and payment stay as they are.").waitFor();
  await moving.getByRole("button", { name: "Close" }).click();
  await moving.waitFor({ state: "detached" });
  // From where the question was asked.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
});

test("an appointment under way is paid at the clinic, no longer by card", async (t) => {
  const { email } = await signUp("under.way@clinic.test");
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const underWay = sampleBooking({ startsAt: minutesFromNow(-20), endsAt: minutesFromNow(40) });
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  await page.route("**/booking?*", (route) => route.fulfill({ json: [underWay] }));
  await page.goto("/dashboard");
  const row = page.getByRole("table", { name: "Next appointment" }).getByRole("row").last();
  await row.getByText("$150, to be paid at the clinic").waitFor();
  expect(await row.getByRole("link", { name: "Pay" }).count()).toBe(0);
});

test("the calendar file holds the appointment as instants", async (t) => {
  const account = await signUp("calendar@clinic.test");
  const day = demoDays.take();
  await bookByCall(account, day, "08:00 AM", { doctorId: "mei-lin-chen" });
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto("/dashboard");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`teeth-cleaning-${day}.ics`);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toMatch(/DTSTART:\d{8}T1[23]0000Z\r\n/);
  expect(text).toContain("SUMMARY:Teeth Cleaning with Dr. Mei-Lin Chen at Pearl Street Dental");
});

test("an empty list leads to the first appointment", async (t) => {
  const { email } = await signUp("nothing.yet@clinic.test");
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
  await page.getByRole("link", { name: "Choose a day" }).click();
  await page.waitForURL("**/appointment");
});

const refusals = [401, 403].flatMap((status) => [
  { status, body: JSON.stringify({ error: { code: "forbidden", message: "No.", requestId: "r" } }) },
  { status, body: "<!doctype html><title>Refused</title>" },
  { status, body: "" },
]);

test.for(refusals)("a refusal of the list signs out and asks to log in again: %o", async (refusal, t) => {
  const { email } = await signUp(`refused.${refusals.indexOf(refusal)}@clinic.test`);
  const page = await openPage(t, { expected: [/status of 40[13]/] });
  await resumeSession(page, email);
  await page.route("**/booking?*", (route) => route.fulfill(refusal));
  await page.goto("/dashboard");
  await page.getByText("Your session has ended. Please log in again").waitFor();
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});

test("a list that can't be loaded says so and can be tried again", async (t) => {
  const { email } = await signUp("unlucky@clinic.test");
  const page = await openPage(t, { expected: [/status of 503/] });
  await resumeSession(page, email);
  await page.route("**/booking?*", (route) => route.fulfill({ status: 503, body: "" }), { times: 3 });
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();
});
