import type { Booking } from "@clinic/contract/bookings.ts";
import type { PersonDetails } from "@clinic/contract/people.ts";
import { expect, type TestContext, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { countPrintedSheets, disablePrintDialog, readPrintedText } from "../../../testing/print-page.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const ana: PersonDetails = {
  name: "Ana Lopez",
  account: {
    ...{ uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: false, phone: "202-555-0150" },
    ...{ role: "patient", people: [{ _id: "p1", name: "Leo Lopez" }] },
  },
  phones: ["202-555-0150", "+1 718 555 0199"],
  phoneUrls: ["tel:+12025550150", "tel:+17185550199"],
  emails: ["ana@mail.test", "work@mail.test"],
  reminders: "off",
  counts: { coming: 1, past: 9, cancelled: 1, noShow: 1 },
  paid: 540,
  outstanding: 90.5,
};
const upcomingBookings = [
  sampleBooking({
    _id: "b1",
    patientName: "Ana Lopez",
    doctor: "Dr. Amara Okafor",
    confirmed: true,
    note: "Latex",
  }),
  sampleBooking({ _id: "b2", patientName: "Leo Lopez", slot: "10:00 AM", status: "cancelled" }),
];
const pastBookings = [
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

type PersonRequest = { who: unknown; when?: "coming" | "past"; after?: string };

/** Opens a known patient's page without a real server: the test answers the requests. */
async function openPerson(t: TestContext, options: Parameters<typeof openAsAdmin>[2] = {}, hash = "uid=u1") {
  const page = await openAsAdmin(t, "/robots.txt", options);
  const requests: PersonRequest[] = [];
  await page.route("**/people", (route) => {
    requests.push(route.request().postDataJSON());
    return route.fulfill({ json: ana });
  });
  await page.route("**/people/appointments", (route) => {
    const sent: PersonRequest = route.request().postDataJSON();
    requests.push(sent);
    return sent.when === "coming"
      ? fulfillList(route, upcomingBookings)
      : fulfillList(route, pastBookings, sent.after ? null : "n");
  });
  await page.goto(`/dashboard/person#${hash}`);
  return { page, requests };
}

function fulfillList(
  route: { fulfill: (answer: object) => Promise<void> },
  list: Booking[],
  next: string | null = null,
) {
  const headers = { "X-Total-Count": String(list.length), ...(next !== null && { "X-Next": next }) };
  return route.fulfill({ json: list, headers });
}

test("prints a receipt of a payment with its date", async (t) => {
  const { page } = await openPerson(t);
  await page.getByRole("heading", { name: "Ana Lopez" }).waitFor();
  await disablePrintDialog(page);
  await page.reload();
  const prints = page.getByRole("button", { name: "Print receipt" });
  await prints.click();
  await page.locator("body > #paper").waitFor({ state: "attached" });
  const text = await readPrintedText(page);
  for (const fact of ["Pearl Street Dental", "Ana Lopez", "Nov 3, 2025", "At the clinic", "$150"])
    expect(text).toContain(fact);
  expect(text).not.toContain("At a glance");
  await page.emulateMedia({ media: null });
  expect(await countPrintedSheets(page)).toBe(1);
});

test("finds a patient by name and shows their page", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/schedule");
  await page.getByRole("combobox", { name: "Find a patient" }).fill("rivera");
  await page.getByRole("option", { name: /Jamie Rivera/ }).click();
  await page.getByRole("heading", { name: "Jamie Rivera" }).waitFor();
  const contact = page.getByRole("region", { name: "Contact" });
  for (const name of ["Mia Rivera", "Leo Rivera"]) await contact.getByText(name, { exact: true }).waitFor();
  await contact.getByRole("link", { name: "patient@clinic.test" }).waitFor();
  await page.getByRole("table", { name: "Past appointments" }).waitFor();
});

test("finds a patient by phone number in different spellings", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/schedule");
  const field = page.getByRole("combobox", { name: "Find a patient" });
  for (const spelling of ["718 555 0164", "+1 (718) 555-0164"]) {
    await field.fill(spelling);
    await page.getByRole("option", { name: /Marcus Green/ }).waitFor();
    await field.fill("");
  }
});
