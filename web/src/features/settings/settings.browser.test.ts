import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signIn } from "../../../../emulators/testing/sign-up.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

const path = "/dashboard/settings";

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await page.getByLabel("Time zone").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("a lunch break and a holiday show to patients at once", async (t) => {
  const day = demoDays.take();
  const page = await openAsAdmin(t, path, { viewport: phone });
  const monday = page.getByRole("group", { name: "Monday" });
  await monday.getByLabel("Monday, range 1, to").fill("12:00");
  await monday.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByRole("button", { name: "Add a closed day" }).click();
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Reason", { exact: true }).fill("Staff outing");
  await page.getByLabel("Patients read the reason").check();
  await page.getByLabel("Clinic name").fill("Pearl Street Dental Care");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  await page.getByRole("contentinfo").getByText("Pearl Street Dental Care").first().waitFor();
  const { body } = await request("GET", `/settings?fresh=${Date.now()}`);
  expect(body).toMatchObject({
    name: "Pearl Street Dental Care",
    openingHours: {
      monday: [
        { from: "08:00", to: "12:00" },
        { from: "13:00", to: "18:00" },
      ],
    },
    closedDays: [{ date: day, reason: "Staff outing", shown: true }],
  });
});

test("a part of a day is closed, and patients read when but not why", async (t) => {
  const day = demoDays.take({ weekday: "tuesday" });
  const page = await openAsAdmin(t, path, { viewport: phone });
  await page.getByRole("button", { name: "Add a closed day" }).click();
  const entry = page.getByRole("group", { name: /^Closed day/ }).last();
  await entry.getByLabel("Day", { exact: true }).fill(day);
  await entry.getByLabel("Only part of the day").check();
  await entry.getByLabel("Closed from").fill("12:00");
  await entry.getByLabel("Until").fill("11:00");
  await entry.getByLabel("Reason", { exact: true }).fill("Dr. Chen's hearing");
  await page.getByRole("button", { name: "Save settings" }).click();
  await entry.getByText("Until must be after Closed from").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await entry.getByLabel("Until").fill("14:00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  await page.getByRole("button", { name: `Remove closed part of ${day}, from 12:00` }).waitFor();

  const patient = await openPage(t, { viewport: phone });
  await resumeSession(patient, demoAccounts.patient.email, demoPassword);
  await patient.goto(`/appointment?date=${day}`);
  await patient.getByText("Open 08:00 AM to 12:00 PM and 02:00 PM to 06:00 PM.").waitFor();
  await patient.goto("/infoCard");
  const closing = patient.getByRole("listitem").filter({ has: patient.locator(`time[datetime="${day}"]`) });
  await closing.getByText(/, 12:00 PM – 2:00 PM$/).waitFor();
  expect(await patient.getByText("hearing").count()).toBe(0);
});

test("who has just saved reads nothing that a cache still holds", async (t) => {
  const page = await openAsAdmin(t, path);
  await page.getByLabel("Clinic name").waitFor();
  const { body: old } = await request("GET", `/settings?fresh=${Date.now()}`);
  await page.route(
    (url) => url.pathname === "/settings" && !url.searchParams.has("fresh"),
    (route) => (route.request().method() === "GET" ? route.fulfill({ json: old }) : route.continue()),
  );
  await page.getByLabel("Clinic name").fill("Pearl Street Dentistry");
  await page.getByLabel("Phone").fill("+1 202-555-0177");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Pearl Street Dentistry").first().waitFor();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "About Pearl Street Dentistry" }).waitFor();
  await menu.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: "or call +1 202-555-0177" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "or call +1 202-555-0177" }).waitFor();
  expect(await footer.getByText("Pearl Street Dentistry").count()).toBeGreaterThan(0);
});

test("appointments on a day that closes are named, and moved to another from there", async (t) => {
  const day = demoDays.take({ weekday: "wednesday" });
  await bookForCaller({
    ...{ treatmentId: "cavity-filling", date: day, slot: "10:00 AM" },
    ...{ patientName: "Clara Closed", doctorId: "amara-okafor" },
  });
  const page = await openAsAdmin(t, path, { viewport: phone });
  await page.getByRole("button", { name: "Add a closed day" }).click();
  await page.getByLabel("Day", { exact: true }).last().fill(day);
  await page.getByRole("button", { name: "Save settings" }).click();
  const notice = page.getByRole("region", { name: /can't take place as booked$|^All set/ });
  await notice.waitFor();
  await expect.poll(() => notice.evaluate((section) => section === document.activeElement)).toBe(true);
  const entry = notice.getByRole("listitem").filter({ hasText: "Clara Closed" });
  await entry.getByText("The clinic is closed then.", { exact: true }).waitFor();
  expect(await entry.getByText("is free at that time").count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await entry.getByRole("button", { name: "Do this: Clara Closed" }).click();
  const question = page.getByRole("dialog", { name: /^Move to/ });
  await question.getByText("Has Clara Closed agreed?").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Move appointment" }).click();
  await entry.getByText("Clara Closed is moved to").waitFor();
  await page.getByRole("button", { name: `Remove closed day ${day}` }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await notice.waitFor({ state: "detached" });
});

test("the time zone stays while appointments are coming", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/status of 400/] });
  await page.getByLabel("Time zone").selectOption("America/Chicago");
  await page.getByRole("button", { name: "Save settings" }).click();
  const zone = page.getByLabel("Time zone");
  await expect.poll(() => zone.getAttribute("aria-invalid")).toBe("true");
  expect(await zone.inputValue()).toBe("America/Chicago");
});

test("limits are kept, and a pause is read by patients before they fill anything in", async (t) => {
  const sentence = "We are moving to new rooms until Monday.";
  const page = await openAsAdmin(t, path, { viewport: phone });
  await page.getByLabel("Coming appointments of one account").fill("5");
  await page.getByLabel("Coming appointments while the address is not verified").fill("1");
  await page.getByLabel("Sentence for patients").fill(sentence);
  await page.getByText("can't book online").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { body } = await request("GET", "/settings/managed", { token });
  expect(body).toMatchObject({ limits: { open: 5, openUnverified: 1 }, bookingPaused: sentence });

  const patient = await openPage(t, { viewport: phone });
  await resumeSession(patient, demoAccounts.patient.email, demoPassword);
  await patient.goto(`/appointment?date=${demoDays.take()}`);
  const notice = patient.getByRole("region", { name: "Online booking is paused" });
  await notice.getByText(sentence).waitFor();
  expect(await notice.getByRole("link").getAttribute("href")).toMatch(/^tel:\+?\d+$/);
  const card = treatmentCard(patient, "Teeth Cleaning");
  await card.getByText(/spaces? Available/).waitFor();
  expect(await card.getByRole("button", { name: "Book Appointment" }).isDisabled()).toBe(true);
  expect(await accessibilityFindings(patient)).toEqual([]);

  await page.getByLabel("Sentence for patients").fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect
    .poll(async () => (await request("GET", `/settings?fresh=${Date.now()}`)).body)
    .toMatchObject({
      bookingPaused: "",
    });
});

test("reminders are kept as they were set, and a day that stands twice is said at its field", async (t) => {
  const page = await openAsAdmin(t, path, { viewport: phone });
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByRole("button", { name: "Remove reminder 1" }).click();
  await reminders.getByRole("button", { name: "Add a reminder" }).click();
  await reminders.getByLabel("Reminder 2, days before").fill("1");
  await reminders.getByLabel("Until").fill("00:00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await reminders.getByText("This day is in the list already").waitFor();
  await reminders.getByLabel("Reminder 2, days before").fill("5");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  // The earliest comes first.
  await expect.poll(() => reminders.getByLabel("Reminder 1, days before").inputValue()).toBe("5");
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const saved = async () => (await request("GET", "/settings/managed", { token })).body;
  expect(await saved()).toMatchObject({
    reminders: { daysBefore: [5, 1], hours: { from: "09:00", to: "24:00" } },
  });
  await reminders.getByRole("button", { name: "Remove reminder 2" }).click();
  await reminders.getByRole("button", { name: "Remove reminder 1" }).click();
  await reminders.getByText("Nobody is reminded.").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(saved).toMatchObject({ reminders: { daysBefore: [] } });
});

test("wrong values are said at their fields, and what was typed stays", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/status of 400/] });
  await page.getByLabel("Clinic name").fill("");
  await page.getByLabel("Friday, range 1, to").fill("07:00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Clinic name is required").waitFor();
  await page.getByText("Closing time must be after opening time").waitFor();
  expect(await page.getByLabel("Friday, range 1, to").inputValue()).toBe("07:00");
});

test("settings that were begun are kept over a reload, also with a field left empty, and saved", async (t) => {
  const page = await openAsAdmin(t, path, { viewport: phone });
  await page.getByLabel("Clinic name").fill("Pearl Street Kept");
  await page.getByLabel("Days ahead").fill("");
  await page.getByLabel("Tuesday, range 1, to").fill("17:00");
  await page.reload();
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await page.getByLabel("Clinic name").inputValue()).toBe("Pearl Street Kept");
  expect(await page.getByLabel("Days ahead").inputValue()).toBe("");
  expect(await page.getByLabel("Tuesday, range 1, to").inputValue()).toBe("17:00");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByLabel("Days ahead").fill("80");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings were saved").waitFor();
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);
  const { body } = await request("GET", `/settings?fresh=${Date.now()}`);
  expect(body).toMatchObject({ name: "Pearl Street Kept", horizonDays: 80 });
});

test("what was kept doesn't overrule who has saved the settings meanwhile", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/status of 409/] });
  await page.getByLabel("Clinic name").fill("Typed before the reload");
  const colleague = await openAsAdmin(t, path);
  await colleague.getByLabel("Phone").fill("+1 202-555-0199");
  await colleague.getByRole("button", { name: "Save settings" }).click();
  await colleague.getByText("Settings were saved").waitFor();
  await page.reload();
  await page.getByText("Somebody has changed the settings since").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Drop it and load the current version" }).click();
  await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("+1 202-555-0199");
  expect(await page.getByLabel("Clinic name").inputValue()).not.toBe("Typed before the reload");
  await page.reload();
  await page.getByLabel("Clinic name").waitFor();
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);
});
