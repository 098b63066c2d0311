import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf } from "../../../../emulators/testing/looks.ts";
import type { Booking } from "../../../../functions/src/contract/bookings.ts";
import type { PersonPage } from "../../../../functions/src/contract/people.ts";
import { pagesOf, textOnPaper, withoutPrinter } from "../../../testing/on-paper.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const ana: PersonPage = {
  name: "Ana Lopez",
  account: {
    ...{ uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: false, phone: "202-555-0150" },
    ...{ role: "patient", people: [{ _id: "p1", name: "Leo Lopez" }] },
  },
  phones: ["202-555-0150", "+1 718 555 0199"],
  emails: ["ana@mail.test", "work@mail.test"],
  reminders: "off",
  counts: { coming: 1, past: 9, cancelled: 1, noShow: 1 },
  paid: 540,
  outstanding: 90.5,
};
const coming = [
  sampleBooking({
    _id: "b1",
    patientName: "Ana Lopez",
    doctor: "Dr. Amara Okafor",
    confirmed: true,
    note: "Latex",
  }),
  sampleBooking({ _id: "b2", patientName: "Leo Lopez", slot: "10:00 AM", status: "cancelled" }),
];
const past = [
  sampleBooking({ _id: "b3", patientName: "Ana Lopez", dateISO: "2026-01-05", status: "no-show" }),
  sampleBooking({
    _id: "b4",
    patientName: "Ana Lopez",
    dateISO: "2025-11-03",
    payment: "paid",
    method: "desk",
    paidAt: "2025-11-03T15:00:00.000Z",
  }),
];

type Asked = { who: unknown; when?: "coming" | "past"; after?: string };

/** As if the server knew her. It tells whom it was asked for. */
async function openPerson(t: TestContext, options: Parameters<typeof openAsAdmin>[2] = {}, hash = "uid=u1") {
  const page = await openAsAdmin(t, "/dashboard/person", options);
  const asked: Asked[] = [];
  await page.route("**/people", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: ana });
  });
  await page.route("**/people/appointments", (route) => {
    const sent: Asked = route.request().postDataJSON();
    asked.push(sent);
    return sent.when === "coming"
      ? fulfillList(route, coming)
      : fulfillList(route, past, sent.after ? null : "n");
  });
  await page.goto(`/dashboard/person#${hash}`);
  await page.reload();
  return { page, asked };
}

function fulfillList(
  route: { fulfill: (answer: object) => Promise<void> },
  list: Booking[],
  next: string | null = null,
) {
  const headers = { "X-Total-Count": String(list.length), ...(next !== null && { "X-Next": next }) };
  return route.fulfill({ json: list, headers });
}

const table = (page: Page, name: string) => page.getByRole("table", { name });

test.for(looks)("can be read by everybody: %o", async (look, t) => {
  const { page } = await openPerson(t, look);
  await page.getByRole("heading", { name: "Ana Lopez" }).waitFor();
  await table(page, "Past appointments").getByText("No-show").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("says who it is, how they are reached, and what they owe", async (t) => {
  const { page, asked } = await openPerson(t);
  const contact = page.getByRole("region", { name: "Contact" });
  const call = contact.getByRole("link", { name: "+1 718 555 0199" });
  expect(await call.getAttribute("href")).toBe("tel:+17185550199");
  const mail = contact.getByRole("link", { name: "ana@mail.test" });
  expect(await mail.getAttribute("href")).toBe("mailto:ana@mail.test");
  for (const text of ["Address not verified", "Wants none", "Leo Lopez"])
    await contact.getByText(text).waitFor();
  const figures = page.getByRole("region", { name: "At a glance" });
  const told = figures.locator("dd:not(.figure-note)");
  expect(await told.allInnerTexts()).toEqual(["1", "9", "1", "1", "$540", "$90.50"]);
  await page.getByRole("region", { name: "Coming" }).getByText("1 coming, 1 canceled").waitFor();
  expect(asked.every(({ who }) => JSON.stringify(who) === '{"uid":"u1"}')).toBe(true);
});

test("each appointment leads to itself on its day, and says for whom of the family it is", async (t) => {
  const { page } = await openPerson(t);
  const rows = table(page, "Coming appointments").locator("tbody tr");
  await rows.first().waitFor();
  expect(await rows.first().getByText("Confirmed").count()).toBe(1);
  expect(await rows.first().getByText(/^For /).count()).toBe(0);
  await rows.first().getByText("Latex").waitFor();
  await rows.last().getByText("For Leo Lopez").waitFor();
  const link = rows.first().getByRole("link", { name: "Mon, Nov 23, 2026 09:00 AM" });
  expect(await link.getAttribute("href")).toBe("/dashboard/schedule?date=2026-11-23&open=b1");
});

test("a receipt is printed from what was paid, with the date on which it was", async (t) => {
  const { page } = await openPerson(t);
  await withoutPrinter(page);
  await page.reload();
  const prints = page.getByRole("button", { name: "Print receipt" });
  await prints.click();
  await page.locator("body > #paper").waitFor({ state: "attached" });
  const text = await textOnPaper(page);
  for (const fact of ["Pearl Street Dental", "Ana Lopez", "Nov 3, 2025", "At the clinic", "$150"])
    expect(text).toContain(fact);
  expect(text).not.toContain("At a glance");
  await page.emulateMedia({ media: null });
  expect(await pagesOf(page)).toBe(1);
});

test("a long past comes in pages", async (t) => {
  const { page, asked } = await openPerson(t);
  const pager = page.getByRole("navigation", { name: "Pages of Past appointments" });
  await pager.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => asked.some(({ when, after }) => when === "past" && after === "n")).toBe(true);
});

test("who is booked for goes along to the schedule, and into no address", async (t) => {
  const { page } = await openPerson(t);
  await page.getByRole("link", { name: "Book for Ana Lopez" }).click();
  await page.waitForURL("**/dashboard/schedule");
  const state: unknown = await page.evaluate(() => history.state);
  expect(state).toMatchObject({
    usr: { caller: { name: "Ana Lopez", phone: "202-555-0150", email: "ana@mail.test" } },
  });
});

test("of a caller it says what they gave, and no reminders where there is no address", async (t) => {
  const caller: PersonPage = {
    ...ana,
    account: null,
    phones: ["(718) 555-0199"],
    emails: [],
    reminders: null,
  };
  const { page } = await openPerson(t, {}, "phone=718-555-0199");
  await page.route("**/people", (route) => route.fulfill({ json: caller }));
  await page.reload();
  await page.getByText("Booked with 718-555-0199").waitFor();
  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByText("None given").waitFor();
  expect(await contact.getByText("Reminders").count()).toBe(0);
});

test("a patient who was found by name is shown as the clinic knows them", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/schedule");
  await page.getByRole("combobox", { name: "Find a patient" }).fill("rivera");
  await page.getByRole("option", { name: /Jamie Rivera/ }).click();
  await page.getByRole("heading", { name: "Jamie Rivera" }).waitFor();
  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByText("Mia Rivera, Leo Rivera").waitFor();
  await contact.getByRole("link", { name: "patient@clinic.test" }).waitFor();
  await page.getByRole("table", { name: "Past appointments" }).waitFor();
});

test("a number finds whom it belongs to, however it is spelt", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/schedule");
  const field = page.getByRole("combobox", { name: "Find a patient" });
  for (const spelling of ["718 555 0164", "+1 (718) 555-0164"]) {
    await field.fill(spelling);
    await page.getByRole("option", { name: /Marcus Green/ }).waitFor();
    await field.fill("");
  }
});

test("whom nobody knows is said to be unknown, and without anybody the page says how to find one", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/person", { expected: [/status of 404/] });
  await page.getByText("Nobody is chosen yet").waitFor();
  const error = { code: "not-found", message: "-", requestId: "r" };
  await page.route("**/people{,/**}", (route) => route.fulfill({ status: 404, json: { error } }));
  await page.goto("/dashboard/person#phone=202-555-0199");
  await page.getByRole("heading", { name: "We don't know this person" }).waitFor();
});
