import { listAvailable } from "@clinic/contract/available.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { addMonths, format, setDate } from "date-fns";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { steadyToday } from "../../../../emulators/testing/clinic-days.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { desktop, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { dateAsDay, dayAsDate, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { neighbourDay } from "../../lib/clinic/neighbour-day.ts";

/** For tests that book nothing on it which another one looks at. */
const shared = demoDays.take();

function refusal(code: string, data: object = {}) {
  return { status: 409, json: { success: false, error: { code, message: "-", data, requestId: "r" } } };
}

test("a slot lost to a rival: the dialog says so, offers the rest, and loses nothing typed", async (t) => {
  const [{ email }, rival] = await Promise.all([signUp("slow@clinic.test"), signUp("rival@clinic.test")]);
  const day = demoDays.take();
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Oral Surgery");
  await dialog.getByLabel("Name").fill("Sasha Slow");
  await dialog.getByLabel("Time").selectOption("10:00 AM");
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
  expect(await dialog.getByRole("option").allTextContents()).toEqual([
    "Choose a time",
    "08:00 AM",
    "01:00 PM",
    "03:00 PM",
  ]);
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Sasha Slow");
  await dialog.getByLabel("Time").selectOption("01:00 PM");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDate(day)} at 01:00 PM`).waitFor();
});

test("a time at which one has another appointment is refused in the dialog, and the next one books", async (t) => {
  const account = await signUp("two.places@clinic.test");
  const day = demoDays.take();
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Cavity Filling");
  await dialog.getByLabel("Name").fill("Toni Two");
  await dialog.getByLabel("Phone Number").fill("202-555-0149");
  await dialog.getByLabel("Time").selectOption("10:00 AM");
  // In another tab, say, and of what no dentist is needed for.
  const other = { treatmentId: "fluoride-treatment", date: day, slot: "10:00 AM" };
  const who = { patient: account.email, patientName: "Toni Two", phone: "202-555-0149" };
  const booked = await request("POST", "/booking", { token: account.token, body: { ...other, ...who } });
  expect(booked.status).toBe(201);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText("You already have an appointment at that time.").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Toni Two");
  await dialog.getByLabel("Time").selectOption("12:00 PM");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDate(day)} at 12:00 PM`).waitFor();
});

test("an answer that got lost: submitting again books once", async (t) => {
  const account = await signUp("lost.answer@clinic.test");
  const page = await openPage(t, { viewport: desktop, expected: [/ERR_CONNECTION_RESET/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${shared}`);
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

test("a wish that was changed after a lost answer is not booked beside the first without a question", async (t) => {
  const { email } = await signUp("changed.wish@clinic.test");
  const day = demoDays.take();
  const page = await openPage(t, { viewport: phone, expected: [/ERR_CONNECTION_RESET/, /status of 409/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Cavity Filling");
  await dialog.getByLabel("Name").fill("Chris Change");
  await dialog.getByLabel("Phone Number").fill("202-555-0151");
  const ids: unknown[] = [];
  await page.route("**/booking", async (route) => {
    ids.push(route.request().postDataJSON().requestId);
    if (ids.length === 1) await route.abort("connectionreset");
    else if (ids.length === 2) await route.fulfill(refusal("request-reused"));
    else await route.continue();
  });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/never books you twice/)
    .waitFor();
  await dialog.getByLabel("Time").selectOption("03:00 PM");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText("Your earlier try has arrived after all").waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDate(day)} at 03:00 PM`).waitFor();
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("an account that holds as many as it can is told the number to call", async (t) => {
  const { email } = await signUp("holds.many@clinic.test");
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${shared}`);
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Max Many");
  await dialog.getByLabel("Phone Number").fill("202-555-0153");
  const data = { limit: 2, moreOnceVerified: true, phone: "+1 202-555-0143" };
  await page.route("**/booking", (route) => route.fulfill(refusal("too-many-open", data)));
  await dialog.getByRole("button", { name: "Submit" }).click();
  const alert = dialog.getByRole("alert");
  await alert
    .getByText("An account can hold 2 coming appointments until its email address is verified.")
    .waitFor();
  expect(await alert.getByRole("link", { name: data.phone }).getAttribute("href")).toBe("tel:+12025550143");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Max Many");
});

test("a pause that begins while the dialog is open is told there and on the page", async (t) => {
  const { email } = await signUp("too.late.to.book@clinic.test");
  const clinic = z.parse(showSettings.answer, (await request("GET", "/settings")).body);
  const sentence = "Our chairs are being repaired.";
  const page = await openPage(t, { expected: [/status of 503/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${shared}`);
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Lee Late");
  await dialog.getByLabel("Phone Number").fill("202-555-0154");
  await page.route("**/booking", (route) =>
    route.fulfill({ ...refusal("booking-paused", { sentence }), status: 503 }),
  );
  await page.route("**/settings?fresh=*", (route) =>
    route.fulfill({ json: { ...clinic, bookingPaused: sentence } }),
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText(`Online booking is paused. ${sentence}`).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("dialog", { name: "Leave without booking?" })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  await page.getByRole("region", { name: "Online booking is paused" }).getByText(sentence).waitFor();
});

test("a price that has changed is shown and asked for again", async (t) => {
  const { email } = await signUp("old.price@clinic.test");
  const page = await openPage(t, { expected: [/status of 409/] });
  await resumeSession(page, email);
  let stale = true;
  await page.route(`**/available?date=${shared}*`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: stale ? text.replace('"Price":60', '"Price":55') : text });
  });
  await page.goto(`/appointment?date=${shared}`);
  await treatmentCard(page, "Fluoride Treatment").getByText("Price: $ 55").waitFor();
  const dialog = await openBookingDialog(page, "Fluoride Treatment");
  await dialog.getByLabel("Name").fill("Pia Price");
  await dialog.getByLabel("Phone Number").fill("202-555-0152");
  stale = false;
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText("The price is now $60, no longer $55.").waitFor();
  await dialog.getByText("Price: $60").waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your appointment is booked!").waitFor();
});

test("a treatment taken down meanwhile: the dialog stays, says so, and loses nothing typed", async (t) => {
  const { email } = await signUp("taken.down@clinic.test");
  const page = await openPage(t, { expected: [/status of 404/] });
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${shared}`);
  const dialog = await openBookingDialog(page, "Fluoride Treatment");
  await dialog.getByLabel("Name").fill("Gil Gone");
  await dialog.getByLabel("Phone Number").fill("202-555-0158");
  await page.route(`**/available?date=${shared}*`, async (route) => {
    const response = await route.fetch();
    const offered = z.parse(listAvailable.answer, await response.json());
    await route.fulfill({ response, json: offered.filter(({ name }) => name !== "Fluoride Treatment") });
  });
  await page.route("**/booking", (route) =>
    route.fulfill({ ...refusal("treatment-not-found"), status: 404 }),
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText("The clinic no longer offers this treatment.").waitFor();
  // Behind the dialog no role finds it.
  await page.locator("article", { hasText: "Fluoride Treatment" }).waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Gil Gone");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0158");
  expect(await dialog.getByRole("button", { name: /free/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Choose another treatment" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("where today is closed the page says so, and the next open day is one tap away", async (t) => {
  const { email } = await signUp("closed.today@clinic.test");
  const clinic = z.parse(showSettings.answer, (await request("GET", "/settings")).body);
  const today = await steadyToday(clinic.timeZone);
  const closed = { ...clinic, closedDays: [{ date: today, reason: "Staff training" }] };
  const next = neighbourDay(today, 1, closed, today);
  if (!next) throw new Error("No open day follows");
  const page = await openPage(t, { viewport: phone });
  await page.route("**/settings", (route) => route.fulfill({ json: closed }));
  await resumeSession(page, email);
  await page.goto(`/appointment?date=${today}`);
  await page.getByRole("status").getByText("The clinic is closed today: Staff training.").waitFor();
  await page.getByRole("button", { name: `Next open day: ${showWeekday(next)}` }).click();
  await page
    .getByRole("heading", { name: `Available Appointments on ${showDate(next)}` })
    .and(page.locator(":focus"))
    .waitFor();
  expect(page.url()).toMatch(`date=${next}`);
});

test("why days of the month in view are closed stands at the calendar, as far as patients may know", async (t) => {
  const { email } = await signUp("closed.month@clinic.test");
  const clinic = z.parse(showSettings.answer, (await request("GET", "/settings")).body);
  const today = dayAsDate(await steadyToday(clinic.timeZone));
  const [first, second, third] = [1, 2, 3].map((date) => dateAsDay(setDate(addMonths(today, 1), date)));
  if (!first || !second || !third) throw new Error("No days");
  const closedDays = [
    { date: first, reason: "Water repair", shown: true },
    { date: second, from: "12:00", to: "14:00", reason: "Staff meeting", shown: true },
    { date: third, reason: "" },
  ];
  const page = await openPage(t, { viewport: phone });
  await page.route("**/settings", (route) => route.fulfill({ json: { ...clinic, closedDays } }));
  await resumeSession(page, email);
  await page.goto("/appointment");
  const closings = page.getByRole("list", { name: "Closed in this month" });
  await page.getByRole("grid").first().waitFor();
  expect(await closings.count()).toBe(0);
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  expect(await closings.getByRole("listitem").allInnerTexts()).toEqual([
    `Closed ${format(dayAsDate(first), "EEEE, MMMM d")}: Water repair`,
    `Closed ${format(dayAsDate(second), "EEEE, MMMM d")}, 12:00 PM – 2:00 PM: Staff meeting`,
  ]);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
