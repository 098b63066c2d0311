import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mountSchedule, ScheduleServer } from "../../../testing/component/schedule-server.ts";
import { disablePrintDialog, phone, readPrintedText } from "../../../testing/component/screen-variants.ts";
import { chen, scheduledAppointment, scheduledDay } from "../../../testing/scheduled-day.ts";

const dateISO = "2026-11-23";
const paidAppointment = scheduledAppointment({
  ...{ _id: "b1", slot: "09:00 AM", patientName: "Pat Jones", uid: "u1" },
  note: "Allergic to latex,\nand to pollen",
  ...{ payment: "paid", method: "card", paid: true, transactionId: "pi_3MNp7kLkdIwHu7ix" },
  // Nov 20, in the evening, in the clinic's time zone.
  paidAt: "2026-11-21T04:30:00.000Z",
});
const otherAppointments = Array.from({ length: 3 }, (_, i) =>
  scheduledAppointment({
    ...{ _id: `c${i}`, slot: `1${i}:00 AM`.replace("12:00 AM", "12:00 PM") },
    ...(i === 1 && { patientName: "מרים כהן" }),
  }),
);

/** Opens the schedule without the browser's print dialog. */
async function mountScheduleOfDay(
  query: string,
  options: Parameters<typeof mountSchedule>[2] = {},
): Promise<void> {
  disablePrintDialog();
  const desk = new ScheduleServer([paidAppointment, ...otherAppointments]);
  desk.dayOf = (day) =>
    scheduledDay(day === dateISO ? [paidAppointment, ...otherAppointments] : [], { dateISO: day });
  await mountSchedule(desk, `?date=${dateISO}${query}`, options);
}

test("the panel prints the receipt instead of the schedule, and the schedule stays as it was", async () => {
  await mountScheduleOfDay("&open=b1");
  await expect.poll(() => document.querySelector(".appointment-block")).not.toBeNull();
  const block = document.querySelector(".appointment-block");
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await panel.getByRole("button", { name: "Print receipt" }).click();
  const paper = () => document.querySelector("body > #paper");
  await expect.poll(paper).not.toBeNull();
  const text = await readPrintedText();
  const facts = ["Pearl Street Dental", "Pat Jones", "Cavity Filling", chen.doctor, "$150", "By card"];
  const dates = ["Nov 23, 2026 at 09:00 AM", "Nov 20, 2026", "pi_3MNp7kLkdIwHu7ix"];
  for (const fact of [...facts, ...dates]) expect(text).toContain(fact);
  for (const other of ["Schedule", "Cancel", "4 appointments"]) expect(text).not.toContain(other);
  // The printed receipt disappears after printing, and the page shows the same schedule again.
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(paper).toBeNull();
  expect(document.querySelector(".appointment-block")).toBe(block);
  await expect.element(panel).toBeInTheDocument();
});

test("offers no receipt if nothing was paid", async () => {
  await mountScheduleOfDay("&view=table");
  await page.getByRole("button", { name: "Open: Pat Jones, 10:00 AM" }).click();
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await expect.element(panel.getByRole("button", { name: "Paid at desk" })).toBeVisible();
  expect(panel.getByRole("button", { name: "Print receipt" }).elements()).toEqual([]);
});

test("the panel links to the patient's account, or to a caller's phone number", async () => {
  await mountScheduleOfDay("&view=table");
  const links: (string | null)[] = [];
  for (const slot of ["09:00 AM", "10:00 AM"]) {
    await page.getByRole("button", { name: `Open: Pat Jones, ${slot}` }).click();
    const panel = page.getByRole("dialog", { name: "Pat Jones" });
    const link = panel.getByRole("link", { name: "Patient record of Pat Jones" });
    await expect.element(link).toBeVisible();
    links.push(link.element().getAttribute("href"));
    await userEvent.keyboard("{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
  }
  expect(links).toEqual(["/dashboard/person#uid=u1", "/dashboard/person#phone=202-555-0143"]);
});

test("the table links to each patient, and isolates a name that is written from right to left", async () => {
  await mountScheduleOfDay("&view=table");
  const link = page.getByRole("row", { name: /11:00 AM/ }).getByRole("link", { name: "מרים כהן" });
  await expect.element(link).toHaveAttribute("href", "/dashboard/person#phone=202-555-0143");
  await expect.element(link.getByText("מרים כהן")).toHaveStyle({ unicodeBidi: "isolate" });
});

test("the patient's note is in the panel, in the table and on paper", async () => {
  await mountScheduleOfDay("&open=b1&view=table");
  const panel = page.getByRole("dialog", { name: "Pat Jones" });
  await expect.element(panel.getByText("Note from the patient")).toBeVisible();
  await expect.element(panel.getByText("Allergic to latex, and to pollen")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("rowgroup").filter({ hasText: "09:00 AM" }).getByText("Allergic to latex"))
    .toBeVisible();
  expect(page.getByText("Note from the patient").elements()).toHaveLength(1);
  expect(await readPrintedText()).toContain("Allergic to latex, and to pollen");
});

test("a printed day names the clinic, the day and the print time, even with a panel open", async () => {
  await mountScheduleOfDay("&open=b1", { viewport: phone });
  await expect.element(page.getByRole("dialog", { name: "Pat Jones" })).toBeVisible();
  const text = await readPrintedText();
  expect(text).toMatch(/^Pearl Street Dental\s+Printed Nov 20, 2026 at 10:00 AM/);
  for (const fact of ["Monday, November 23, 2026", "4 appointments", "202-555-0143"])
    expect(text).toContain(fact);
  // Looks for `Schedule` with a line break, because the last line is `Schedule` too, for screen readers.
  for (const other of ["Schedule\n", "Print receipt", "Nov 23\n"]) expect(text).not.toContain(other);
});

test("a doctor's printed week names the doctor and the dates", async () => {
  await mountScheduleOfDay(`&view=week&doctor=${chen.doctorId}`);
  await expect.element(page.getByRole("heading", { name: `The week of ${chen.doctor}` })).toBeVisible();
  expect(await readPrintedText()).toContain(`${chen.doctor}, Nov 22, 2026 – Nov 28, 2026`);
});

test("the columns come back with the next input, even if the browser never says that printing is over", async () => {
  await mountScheduleOfDay("&view=day");
  await expect.element(page.getByRole("grid")).toBeVisible();
  window.dispatchEvent(new Event("beforeprint"));
  await expect.element(page.getByRole("table")).toBeInTheDocument();
  await userEvent.keyboard("{Shift}");
  await expect.element(page.getByRole("grid")).toBeVisible();
});
