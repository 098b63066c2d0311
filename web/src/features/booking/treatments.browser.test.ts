import { showDate } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import * as z from "zod/mini";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { treatmentCard } from "../../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { desktop, overflowOf, phone, tablet } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { listAvailable } from "../../../../functions/src/contract/available.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";

/** Days are few: what one test books is in no other's way. */
const [day = "", next = ""] = demoDays.takeInARow(2);

/** Signed in, with a name and a number that the profile knows. */
async function openKnown(t: TestContext, email: string, options: Parameters<typeof openPage>[1] = {}) {
  const { token } = await signUp(email);
  const page = await openPage(t, options);
  await resumeSession(page, email);
  const body = { name: "Pat Jones", phone: "202-555-0143" };
  expect(await request("PUT", "/profile", { token, body })).toMatchObject({ status: 200 });
  return page;
}

/** As if that treatment had no times on the day. */
async function fill(page: Page, treatmentId: string): Promise<void> {
  await page.route(`**/available?date=${day}*`, async (route) => {
    const response = await route.fetch();
    const offered = z.parse(listAvailable.answer, await response.json());
    const json = offered.map((one) => (one._id === treatmentId ? { ...one, slots: [], doctors: [] } : one));
    await route.fulfill({ response, json });
  });
}

const timesOf = (page: Page, treatment: string) =>
  treatmentCard(page, treatment).getByRole("list", { name: "Free times" }).getByRole("button");

test("from a treatment's link a booking takes two taps: a time, and Submit", async (t) => {
  const page = await openKnown(t, "knows.what@clinic.test", { viewport: phone });
  await page.goto(`/appointment?treatment=teeth-cleaning&date=${day}`);
  // All of its times, on the first screen although the calendar stands above them.
  const time = timesOf(page, "Teeth Cleaning").getByText("09:30 AM");
  await time.waitFor();
  await expect.poll(() => isOnScreen(page, "09:30 AM")).toBe(true);
  expect(await page.getByRole("article").count()).toBe(1);
  await time.click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  expect(await dialog.getByLabel("Time").inputValue()).toBe("09:30 AM");
  await expect.poll(() => dialog.getByLabel("Phone Number").inputValue()).not.toBe("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDate(day)} at 09:30 AM`).waitFor();
});

test("who begins with a treatment sees it alone with all its times, and comes back to the others", async (t) => {
  const page = await openKnown(t, "begins.with.it@clinic.test", { viewport: tablet });
  await page.goto(`/appointment?date=${day}`);
  await page.getByRole("group", { name: "Treatment" }).getByRole("button", { name: "Oral Surgery" }).click();
  await page.waitForURL((url) => url.searchParams.get("treatment") === "oral-surgery");
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Show all treatments" }).click();
  await treatmentCard(page, "Fluoride Treatment").waitFor();
  expect(new URL(page.url()).searchParams.has("treatment")).toBe(false);
});

test("a card has the first free times, and all of them when asked", async (t) => {
  const page = await openKnown(t, "wants.all@clinic.test", { viewport: phone });
  await page.goto(`/appointment?date=${day}`);
  const times = timesOf(page, "Teeth Whitening");
  await times.first().waitFor();
  expect(await times.allTextContents()).toEqual([
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
    "02:00 PM",
    "All 8 times",
  ]);
  const heights = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await times.last().click();
  expect(await times.allTextContents()).toHaveLength(8);
  await times.getByText("03:00 PM").and(page.locator(":focus")).waitFor();
});

test("a full treatment leads to the day on which it is next free, and the others stay as they are", async (t) => {
  const page = await openKnown(t, "full.today@clinic.test", { viewport: phone });
  await fill(page, "fluoride-treatment");
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/available/next")) asked.push(sent.url());
  });
  await page.goto(`/appointment?date=${day}`);
  const full = treatmentCard(page, "Fluoride Treatment");
  await full.getByText("No Slot Available").waitFor();
  expect(await page.getByText("No Slot Available").count()).toBe(1);
  const lead = page.getByRole("button", { name: `Next free: ${showShortWeekday(next)}` });
  await lead.waitFor();
  expect(await lead.count()).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  await lead.click();
  await page.waitForURL((url) => url.searchParams.get("date") === next);
  await full.getByText(/spaces? Available/).waitFor();
  await page
    .getByRole("heading", { name: `Available Appointments on ${showDate(next)}` })
    .and(page.locator(":focus"))
    .waitFor();
  expect(asked).toEqual([]);
});

test("where the chosen treatment is full, the day says so of it, and leads to its next free one", async (t) => {
  const page = await openKnown(t, "full.chosen@clinic.test");
  await fill(page, "oral-surgery");
  await page.goto(`/appointment?treatment=oral-surgery&date=${day}`);
  await page.getByText("There are no free times for Oral Surgery on this day.").waitFor();
  const lead = page.getByRole("button", { name: /^Next free: / });
  await lead.click();
  await page.waitForURL((url) => url.searchParams.get("date") === next);
  expect(new URL(page.url()).searchParams.get("treatment")).toBe("oral-surgery");
});

test.for([
  ["treatment=unheard-of", "We don't offer this treatment", 6],
  ["treatment=oral-surgery&doctor=daniel-reyes", "Dr. Daniel Reyes doesn't offer Oral Surgery", 3],
] as const)(
  "an address that names what isn't offered says so and shows what is: %s",
  async ([query, sentence, cards], t) => {
    const page = await openKnown(t, `asks.for.${cards}@clinic.test`, { viewport: phone });
    await page.goto(`/appointment?${query}&date=${day}`);
    await page.getByRole("region", { name: "Chosen treatment" }).getByText(sentence).waitFor();
    expect(await page.getByRole("article").count()).toBe(cards);
    expect(await accessibilityFindings(page)).toEqual([]);
  },
);

test("on a computer's first screen there are prices", async (t) => {
  const page = await openKnown(t, "sees.prices@clinic.test", { viewport: desktop });
  await page.goto(`/appointment?date=${day}`);
  await treatmentCard(page, "Fluoride Treatment").waitFor();
  expect(await isOnScreen(page, "Price: $ 60")).toBe(true);
});

/** Without a scroll, and not behind the header. */
function isOnScreen(page: Page, text: string): Promise<boolean> {
  return page.getByText(text, { exact: true }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return top >= header && bottom <= innerHeight;
  });
}
