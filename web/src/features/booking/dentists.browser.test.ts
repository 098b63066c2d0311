import { type Booking, bookingSchema } from "@clinic/contract/bookings.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { nameOfDay } from "../../../../emulators/testing/calendar-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { desktop, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { type SignedIn, signUp, testPassword } from "../../../../emulators/testing/sign-up.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";

const amara = "Dr. Amara Okafor";
/** Mondays, Wednesdays and Friday mornings; his lunch begins at half past twelve. */
const daniel = "Dr. Daniel Reyes";
const danielsDays = ["monday", "wednesday"] as const;
/** For tests that book nothing. */
const unbooked = demoDays.take({ weekday: danielsDays });
/** Before a Friday. */
const unbookedWithoutDaniel = demoDays.take({ weekday: "thursday" });

async function signUpNamed(email: string, people: { name: string }[] = []): Promise<SignedIn> {
  const account = await signUp(email);
  const { token } = account;
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const body = { name: "Pat Jones", phone: "202-555-0143", people };
  expect(await request("PUT", "/profile", { token, body })).toMatchObject({ status: 200 });
  return account;
}

async function bookingsOf({ email, token }: SignedIn): Promise<Booking[]> {
  return z.parse(z.array(bookingSchema), (await request("GET", `/booking?patient=${email}`, { token })).body);
}

/** The number comes from the profile, which may arrive after the dialog has opened. */
async function openFilledDialog(page: Page, treatment: string): Promise<Locator> {
  const dialog = await openBookingDialog(page, treatment);
  await expect.poll(() => dialog.getByLabel("Phone Number").inputValue()).not.toBe("");
  return dialog;
}

const times = (dialog: Locator) => dialog.getByRole("option").allTextContents();
/** Where the focus goes on from a button that goes. */
const headingOfDay = (page: Page) => page.getByRole("heading", { name: /^Available Appointments on / });
const choose = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

test.for([phone, desktop])(
  "a dentist is chosen: their times are left, and they treat: %o",
  async (viewport, t) => {
    const account = await signUpNamed(`daniels.${viewport.width}@clinic.test`);
    const day = demoDays.take({ weekday: danielsDays });
    const page = await openPage(t, { viewport });
    await resumeSession(page, account.email);
    await page.goto(`/appointment?date=${day}`);
    const dialog = await openFilledDialog(page, "Teeth Cleaning");
    expect(await dialog.getByRole("radio", { name: /^Anyone/ }).isChecked()).toBe(true);
    expect(await times(dialog)).toContain("12:30 PM");
    await choose(dialog, daniel);
    await expect.poll(() => times(dialog)).not.toContain("12:30 PM");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page
      .getByRole("region", { name: "Your new appointment" })
      .getByText(
        `Teeth Cleaning with ${daniel} is booked for ${showShortWeekday(day)}, ${day.slice(0, 4)} at 08:00 AM`,
      )
      .waitFor();
    expect(await bookingsOf(account)).toMatchObject([{ doctorId: "daniel-reyes", doctor: daniel }]);
  },
);

test("anyone's time is asked for without a name, and the notice says who it is", async (t) => {
  const account = await signUpNamed("anyones@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${demoDays.take()}`);
  const dialog = await openFilledDialog(page, "Cavity Filling");
  const sent = page.waitForRequest((asked) => asked.method() === "POST" && asked.url().endsWith("/booking"));
  await dialog.getByRole("button", { name: "Submit" }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty("doctorId");
  await page.getByText(/^Cavity Filling with Dr\. .+ is booked for/).waitFor();
});

test("whoever performs a treatment alone is named instead of asked for, also where the page shows them alone", async (t) => {
  const account = await signUpNamed("only.one@clinic.test");
  const day = demoDays.take();
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}&doctor=amara-okafor`);
  const narrowed = await openFilledDialog(page, "Oral Surgery");
  await narrowed.getByText(`With ${amara}`).waitFor();
  expect(await narrowed.getByRole("radio").count()).toBe(0);
  await narrowed.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Show everyone" }).click();
  const dialog = await openFilledDialog(page, "Oral Surgery");
  await dialog.getByText(`With ${amara}`).waitFor();
  expect(await dialog.getByRole("radio").count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Oral Surgery with ${amara} is booked`).waitFor();
  expect(await bookingsOf(account)).toMatchObject([{ doctorId: "amara-okafor" }]);
});

test("a treatment that has only its seat asks for no dentist", async (t) => {
  const account = await signUpNamed("seated@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${unbooked}`);
  const dialog = await openFilledDialog(page, "Fluoride Treatment");
  expect(await dialog.getByRole("radio").count()).toBe(0);
});

test("a chosen time that the dentist doesn't have is asked for again, never changed, and comes back with who has it", async (t) => {
  const account = await signUpNamed("half.past@clinic.test");
  const page = await openPage(t);
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${unbooked}`);
  const dialog = await openFilledDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Time").selectOption("12:30 PM");
  await choose(dialog, daniel);
  await dialog.getByText("12:30 PM is not free with this dentist").waitFor();
  expect(await dialog.getByLabel("Time").inputValue()).toBe("");
  await choose(dialog, "Anyone");
  expect(await dialog.getByLabel("Time").inputValue()).toBe("12:30 PM");
});

test("who has no time on the day says when they are next free, and the dialog turns there with all that was typed", async (t) => {
  const account = await signUpNamed("not.today@clinic.test");
  const day = unbookedWithoutDaniel;
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Teeth Cleaning");
  await dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next free`) }).waitFor();
  await choose(dialog, daniel);
  await dialog.getByText(`${daniel} has no time for this on ${showDate(day)}.`).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByLabel("Phone Number").fill("202-555-0199");
  await dialog.getByRole("button", { name: /^Next free: (Mon|Wednes|Fri)day/ }).click();
  await dialog.getByRole("button", { name: "Submit" }).waitFor();
  expect(await dialog.getByLabel("Date").inputValue()).not.toBe(showDate(day));
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0199");
  expect(await dialog.getByRole("radio", { name: new RegExp(`^${daniel}`) }).isChecked()).toBe(true);
  expect(new URL(page.url()).searchParams.get("date")).not.toBe(day);
});

test("when somebody is next free is said for this treatment, and not for what else they do", async (t) => {
  const account = await signUpNamed("afternoons.only@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  // On Fridays he has the morning alone, and children come in the afternoon.
  await page.goto(`/appointment?date=${unbookedWithoutDaniel}`);
  const dialog = await openFilledDialog(page, "Children's Check-up");
  await dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next free (Mon|Wed)`) }).waitFor();
  await choose(dialog, daniel);
  await dialog.getByRole("button", { name: /^Next free: (Mon|Wednes)day/ }).click();
  await dialog.getByRole("button", { name: "Submit" }).waitFor();
  expect((await times(dialog)).at(-1)).toBe("05:30 PM");
});

test("a race lost with one dentist: the same time with another is one tap away, and nothing typed is lost", async (t) => {
  const [account, rival] = await Promise.all([
    signUpNamed("slower@clinic.test"),
    signUp("faster.booker@clinic.test"),
  ]);
  const day = demoDays.take({ weekday: danielsDays });
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Cavity Filling");
  await choose(dialog, amara);
  await dialog.getByLabel("Time").selectOption("10:00 AM");
  await dialog.getByLabel("Phone Number").fill("202-555-0146");
  const wish = { treatmentId: "cavity-filling", date: day, slot: "10:00 AM", doctorId: "amara-okafor" };
  const who = { patient: rival.email, patientName: "Rita Rival", phone: "202-555-0147" };
  const taken = await request("POST", "/booking", { token: rival.token, body: { ...wish, ...who } });
  expect(taken.status).toBe(201);

  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(`Somebody else has just booked 10:00 AM with ${amara}.`)
    .waitFor();
  const ways = dialog.getByRole("list", { name: "You could have instead" }).getByRole("button");
  await dialog.getByRole("button", { name: /^Next free: / }).waitFor();
  expect((await ways.allTextContents()).slice(0, 4)).toEqual([
    `10:00 AM with ${daniel}`,
    `09:00 AM with ${amara}`,
    `11:00 AM with ${amara}`,
    `12:00 PM with ${amara}`,
  ]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await ways.first().click();
  expect(await dialog.getByLabel("Time").inputValue()).toBe("10:00 AM");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page
    .getByText(
      `Cavity Filling with ${daniel} is booked for ${showShortWeekday(day)}, ${day.slice(0, 4)} at 10:00 AM`,
    )
    .waitFor();
});

test("a dentist who is away since is told by name, and others are offered", async (t) => {
  const account = await signUpNamed("away.since@clinic.test");
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${unbooked}`);
  const dialog = await openFilledDialog(page, "Cavity Filling");
  await choose(dialog, amara);
  const error = { code: "not-bookable", message: "-", requestId: "r" };
  await page.route("**/booking", (route) => route.fulfill({ status: 409, json: { success: false, error } }));
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText(`${amara} can't see you at 09:00 AM anymore.`).waitFor();
  await dialog.getByRole("button", { name: `09:00 AM with ${daniel}` }).waitFor();
});

test("one of the family is booked for under their own name, and the account keeps its own", async (t) => {
  const account = await signUpNamed("booking.parent@clinic.test", [
    { name: "Mia Jones" },
    { name: "Leo Jones" },
  ]);
  const day = demoDays.take();
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openFilledDialog(page, "Children's Check-up");
  expect(await dialog.getByRole("group", { name: "For whom" }).getByRole("radio").count()).toBe(3);
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Pat Jones");
  await choose(dialog, "Mia Jones");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Mia Jones");
  expect(await dialog.getByLabel("Name").getAttribute("readonly")).not.toBeNull();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(/^Children's Check-up for Mia Jones with Dr\. .+ is booked for/).waitFor();
  const { body } = await request("GET", "/profile", { token: account.token });
  expect(body).toMatchObject({ name: "Pat Jones", people: [{ name: "Mia Jones" }, { name: "Leo Jones" }] });
  const [booked] = await bookingsOf(account);
  expect(booked?.patientName).toBe("Mia Jones");
  expect(body).toMatchObject({ people: [{ _id: booked?.personId }, {}] });
});

test("from a dentist's card through the sign-in to their times; a day of theirs without any leads on, and back to everyone", async (t) => {
  const { email } = await signUpNamed("met.on.about@clinic.test");
  const day = unbookedWithoutDaniel;
  const page = await openPage(t, { viewport: phone });
  await page.goto("/about");
  await page.getByRole("link", { name: `Book with ${daniel}` }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/appointment?doctor=daniel-reyes");
  const chosen = page.getByRole("region", { name: "Chosen dentist" });
  await chosen.getByText(daniel).waitFor();

  await page.goto(`/appointment?doctor=daniel-reyes&date=${day}`);
  await page.getByRole("button", { name: `${nameOfDay(day)}, no free times, selected` }).waitFor();
  await page.getByText(`${daniel} has no free times on this day.`).waitFor();
  expect(await page.getByRole("article").count()).toBe(3);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("button", { name: /^Next free: / }).click();
  await treatmentCard(page, "Teeth Cleaning")
    .getByText(/spaces? Available/)
    .waitFor();
  await headingOfDay(page).and(page.locator(":focus")).waitFor();
  await page.waitForURL((url) => url.searchParams.get("date") !== day);
  expect(new URL(page.url()).searchParams.get("doctor")).toBe("daniel-reyes");
  const dialog = await openFilledDialog(page, "Teeth Cleaning");
  expect(await dialog.getByRole("radio", { name: new RegExp(`^${daniel}`) }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
  await chosen.getByRole("button", { name: "Show everyone" }).click();
  await treatmentCard(page, "Fluoride Treatment").waitFor();
  expect(new URL(page.url()).searchParams.has("doctor")).toBe(false);
});

test("an address that names nobody says so and shows everyone", async (t) => {
  const { email } = await signUpNamed("whom@clinic.test");
  const page = await openPage(t);
  await resumeSession(page, email);
  await page.goto(`/appointment?doctor=nobody&date=${unbooked}`);
  await page.getByText("We couldn't find this dentist").waitFor();
  await treatmentCard(page, "Fluoride Treatment").waitFor();
});

test("a dentist who can't be loaded is not told as one who is unknown", async (t) => {
  const { email } = await signUpNamed("unanswered@clinic.test");
  const page = await openPage(t, { expected: [/status of 404/] });
  await resumeSession(page, email);
  const error = { code: "not-found", message: "-", requestId: "r" };
  await page.route(/\/doctor(\?|$)/, (route) => route.fulfill({ status: 404, json: { error } }));
  await page.goto(`/appointment?doctor=daniel-reyes&date=${unbooked}`);
  await page.getByRole("alert").getByText("This dentist could not be loaded").waitFor();
  await treatmentCard(page, "Fluoride Treatment").waitFor();
  expect(await page.getByRole("region", { name: "Chosen dentist" }).count()).toBe(0);
});

test("who takes no bookings says so on their card and on the page of their times", async (t) => {
  const { email } = await signUpNamed("takes.none@clinic.test");
  const page = await openPage(t);
  await page.route(/\/doctor(\?|$)/, async (route) => {
    const response = await route.fetch();
    const doctors = z.parse(listDoctors.answer, await response.json());
    const json = doctors.map((doctor) => (doctor.name === amara ? { ...doctor, treatments: [] } : doctor));
    await route.fulfill({ response, json });
  });
  await page.goto("/about");
  await page.getByText("Not taking bookings at the moment").waitFor();
  expect(await page.getByRole("link", { name: /^Book with/ }).count()).toBe(3);
  await resumeSession(page, email);
  await page.goto(`/appointment?doctor=amara-okafor&date=${unbooked}`);
  await page.getByText(`${amara} is not taking bookings at the moment`).waitFor();
  await treatmentCard(page, "Fluoride Treatment").waitFor();
});
