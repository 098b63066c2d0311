import { expect, type TestContext, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import { pagesOf, textOnPaper, withoutPrinter } from "../../../testing/on-paper.ts";
import { standInForSchedule } from "../../../testing/schedule-stand-in.ts";
import { chen, scheduledDay, scheduledVisit } from "../../../testing/scheduled-day.ts";

const dateISO = "2026-11-23";
const paid = scheduledVisit({
  ...{ _id: "b1", slot: "09:00 AM", patientName: "Pat Jones", uid: "u1" },
  note: "Allergic to latex,\nand to pollen",
  ...{ payment: "paid", method: "card", paid: true, transactionId: "pi_3MNp7kLkdIwHu7ix" },
  // Late on the clinic's day before.
  paidAt: "2026-11-21T04:30:00.000Z",
});
const others = Array.from({ length: 3 }, (_, i) =>
  scheduledVisit({
    ...{ _id: `c${i}`, slot: `1${i}:00 AM`.replace("12:00 AM", "12:00 PM") },
    ...(i === 1 && { patientName: "מרים כהן" }),
  }),
);

/** On a page that prints nowhere. */
async function openSchedule(t: TestContext, query: string, look: Parameters<typeof openAsAdmin>[2] = {}) {
  const page = await openAsAdmin(t, "/robots.txt", look);
  await withoutPrinter(page);
  await standInForSchedule(page, (day) =>
    scheduledDay(day === dateISO ? [paid, ...others] : [], { dateISO: day }),
  );
  await page.route("**/booking/*", (route) =>
    route.fulfill({ json: [paid, ...others].find(({ _id }) => route.request().url().endsWith(`/${_id}`)) }),
  );
  await page.route("**/booking/*/history", (route) =>
    route.fulfill({ json: { entries: [], notices: [], remindersMuted: false } }),
  );
  await page.goto(`/dashboard/schedule?date=${dateISO}${query}`);
  return page;
}

test("the panel prints the receipt on one page in place of the schedule, and leaves that as it was", async (t) => {
  const page = await openSchedule(t, "&open=b1");
  const block = page.locator(".visit").first();
  await block.waitFor();
  await block.evaluate((element) => element.setAttribute("data-mark", "same"));
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await panel.getByRole("button", { name: "Print receipt" }).click();
  await page.locator("body > #paper").waitFor({ state: "attached" });
  const text = await textOnPaper(page);
  const facts = ["Pearl Street Dental", "Pat Jones", "Cavity Filling", chen.doctor, "$150", "By card"];
  const dates = ["Nov 23, 2026 at 09:00 AM", "Nov 20, 2026", "pi_3MNp7kLkdIwHu7ix"];
  for (const fact of [...facts, ...dates]) expect(text).toContain(fact);
  for (const other of ["Schedule", "Cancel", "4 appointments"]) expect(text).not.toContain(other);
  await page.emulateMedia({ media: null });
  expect(await pagesOf(page)).toBe(1);
  // It was printed: the page is itself again.
  await page.locator("body > #paper").waitFor({ state: "detached" });
  expect(await block.getAttribute("data-mark")).toBe("same");
  await panel.waitFor();
});

test("who has paid nothing gets no receipt", async (t) => {
  const page = await openSchedule(t, "&view=table");
  await page.getByRole("button", { name: "Open: Pat Jones, 10:00 AM" }).click();
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await panel.getByRole("button", { name: "Paid at desk" }).waitFor();
  expect(await panel.getByRole("button", { name: "Print receipt" }).count()).toBe(0);
});

test("an account holder's panel leads to their account, a caller's to the number", async (t) => {
  const page = await openSchedule(t, "&view=table");
  const links: (string | null)[] = [];
  for (const slot of ["09:00 AM", "10:00 AM"]) {
    await page.getByRole("button", { name: `Open: Pat Jones, ${slot}` }).click();
    const panel = page.getByRole("dialog", { name: "Pat Jones" });
    links.push(await panel.getByRole("link", { name: "All about Pat Jones" }).getAttribute("href"));
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  }
  expect(links).toEqual(["/dashboard/person#uid=u1", "/dashboard/person#phone=202-555-0143"]);
});

test("the day's table leads to each patient, whichever way their name is written", async (t) => {
  const page = await openSchedule(t, "&view=table");
  const link = page.getByRole("row", { name: /11:00 AM/ }).getByRole("link", { name: "מרים כהן" });
  expect(await link.getAttribute("href")).toBe("/dashboard/person#phone=202-555-0143");
  const name = link.getByText("מרים כהן");
  expect(await name.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("isolate");
});

test("what a patient wants the clinic to know stands in the panel, in the table and on paper", async (t) => {
  const page = await openSchedule(t, "&open=b1&view=table");
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await panel.getByText("Note from the patient").waitFor();
  await panel.getByText("Allergic to latex, and to pollen").waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /09:00 AM/ })
    .getByText("Allergic to latex")
    .waitFor();
  expect(await page.getByText("Note from the patient").count()).toBe(1);
  expect(await textOnPaper(page)).toContain("Allergic to latex, and to pollen");
});

test("the day on paper says whose it is, which, and when it was printed, whatever is open above it", async (t) => {
  const page = await openSchedule(t, "&open=b1", { viewport: phone });
  await page.getByRole("dialog", { name: "Pat Jones" }).waitFor();
  const text = await textOnPaper(page);
  expect(text).toMatch(/^Pearl Street Dental\s+Printed \w{3} \d+, \d{4} at \d+:\d\d [AP]M/);
  for (const fact of ["Monday, November 23, 2026", "4 appointments", "202-555-0143"])
    expect(text).toContain(fact);
  for (const other of ["Schedule", "Print receipt", "Nov 23\n"]) expect(text).not.toContain(other);
});

test("a doctor's week on paper says whose and which it is", async (t) => {
  const page = await openSchedule(t, `&view=week&doctor=${chen.doctorId}`);
  await page.getByRole("heading", { name: `The week of ${chen.doctor}` }).waitFor();
  expect(await textOnPaper(page)).toContain(`${chen.doctor}, Nov 22, 2026 – Nov 28, 2026`);
});
