import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { blockOf, clickAt, columnOf, pointAt } from "../../../testing/component/day-grid.ts";
import { monday, mountSchedule, ScheduleServer } from "../../../testing/component/schedule-server.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
} from "../../../testing/component/screen-variants.ts";
import { crowdedDay } from "../../../testing/crowded-day.ts";
import { chen, reyes, scheduledAppointment, scheduledDay } from "../../../testing/scheduled-day.ts";

const quietDay = (dateISO: string) =>
  scheduledDay(
    [
      scheduledAppointment({ _id: "b1", slot: "09:00 AM", dateISO, patientName: "Pat Early" }),
      scheduledAppointment({ _id: "b2", slot: "09:00 AM", dateISO, patientName: "Rae Beside", ...reyes }),
    ],
    { dateISO },
  );

async function mountGridOfDays(
  dayOf: (dateISO: string) => ReturnType<typeof scheduledDay>,
  {
    query = `?date=${monday}&view=day`,
    ...options
  }: Parameters<typeof mountSchedule>[2] & { query?: string } = {},
): Promise<void> {
  const desk = new ScheduleServer(dayOf(monday).bookings);
  desk.dayOf = dayOf;
  await mountSchedule(desk, query, options);
  await expect.element(page.getByRole("grid")).toBeVisible();
}

// The timeout is long, because axe checks all sixty appointments in each color scheme and width.
test("sixty appointments in six columns are accessible", { timeout: 60_000 }, async () => {
  await mountGridOfDays(crowdedDay);
  await expect.element(page.getByRole("grid").getByRole("row")).toHaveLength(6);
  const appointments = page.getByRole("gridcell").getByRole("button");
  expect(appointments.elements()).toHaveLength(60);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  expect(appointments.elements()).toHaveLength(60);
});

/** Returns what a screen reader reads out for the focused element. */
function readFocusedText(): string | null | undefined {
  return document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
}

test("the keyboard moves through the grid, opens an appointment and books a free time", async () => {
  await mountGridOfDays(quietDay);
  const away = page.getByRole("button", { name: `${chen.doctor} is away…` });
  await expect.element(away).toBeVisible();
  away.element().focus();
  await userEvent.keyboard("{Tab}");
  await expect.poll(readFocusedText).toBe("Dr. Mei-Lin Chen, 08:00 AM, free");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(readFocusedText).toBe("Dr. Mei-Lin Chen, 07:45 AM, Closed");
  await userEvent.keyboard("{PageDown}{ArrowDown}");
  await expect.poll(readFocusedText).toMatch(/^9:00 AM to 9:30 AM, Pat Early/);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(readFocusedText).toMatch(/^9:00 AM to 9:30 AM, Rae Beside/);
  await userEvent.keyboard("{Enter}");
  const panel = page.getByRole("dialog", { name: "Rae Beside" });
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(readFocusedText).toMatch(/Rae Beside/);

  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(readFocusedText).toBe("Dr. Daniel Reyes, 09:30 AM, free");
  await userEvent.keyboard("{Enter}");
  const booking = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(booking.getByRole("button", { name: /^Monday, .*, selected$/ })).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(booking).not.toBeInTheDocument();
  await expect.poll(readFocusedText).toBe("Dr. Daniel Reyes, 09:30 AM, free");
});

test("the keyboard continues from a time that was clicked", async () => {
  await mountGridOfDays(quietDay);
  await clickAt(pointAt(columnOf(reyes.doctor), "09:45 AM"));
  const booking = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(booking).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(booking).not.toBeInTheDocument();
  await expect.poll(readFocusedText).toBe("Dr. Daniel Reyes, 09:45 AM, free");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(readFocusedText).toBe("Dr. Daniel Reyes, 09:30 AM, free");
});

test("today's grid opens at the current time, with a line and a label", async () => {
  await mountGridOfDays(quietDay, { query: "", now: "2026-11-20T19:42:00Z" });
  await expect.element(page.getByText("2:42", { exact: true })).toBeVisible();
  const grid = page.getByRole("grid").element().getBoundingClientRect();
  const line = document.querySelector(".grid-now")?.getBoundingClientRect();
  expect(line?.top).toBeGreaterThan(grid.top);
  expect(line?.top).toBeLessThan(grid.bottom);
});

test("on a phone the columns scroll sideways while hours and heads stay", async () => {
  await mountGridOfDays(crowdedDay, { viewport: phone });
  const grid = page.getByRole("grid").element();
  const edges = () => {
    const frame = grid.getBoundingClientRect();
    const scale = grid.querySelector(".grid-scale")?.getBoundingClientRect();
    const head = grid.querySelector(".grid-head")?.getBoundingClientRect();
    return [scale && Math.round(scale.left - frame.left), head && Math.round(head.top - frame.top)];
  };
  const before = edges();
  expect(before).toEqual([expect.any(Number), expect.any(Number)]);
  grid.scrollTo({ left: 200, top: grid.scrollTop + 150 });
  expect(grid.scrollLeft).toBeGreaterThan(100);
  expect(edges()).toEqual(before);
});

test("a doctor's week has a column for each day, and is in the address", async () => {
  await mountGridOfDays(quietDay);
  await page.getByRole("button", { name: chen.doctor, exact: true }).click();
  const week = page.getByRole("grid", { name: `The week of ${chen.doctor}` });
  await expect.element(week.getByRole("row")).toHaveLength(7);
  expect(week.getByRole("button", { name: /Pat Early/ }).elements()).toHaveLength(7);
  expect(week.getByRole("button", { name: /Rae Beside/ }).elements()).toEqual([]);
  expect(new URLSearchParams(location.search).get("doctor")).toBe(chen.doctorId);
  expect(await findAccessibilityFaults()).toEqual([]);
  await page.getByLabelText("Whose week").selectOptions("All doctors");
  await expect.poll(() => document.querySelectorAll(".week-day")).toHaveLength(7);
});

test("on a phone, a doctor's week opens at the chosen day", async () => {
  const tuesday = "2026-11-24";
  const query = `?date=${tuesday}&view=week&doctor=${chen.doctorId}`;
  await mountGridOfDays(quietDay, { query, viewport: phone });
  const grid = page.getByRole("grid");
  const chosen = grid.getByRole("rowheader").nth(2);
  await expect.element(chosen).toMatchTextContent("Nov 24");
  const scale = document.querySelector(".grid-scale")?.getBoundingClientRect();
  expect(chosen.element().getBoundingClientRect().left).toBeCloseTo(scale?.right ?? 0, -1);
  expect(window.scrollX).toBe(0);
});

test("a clinic without doctors has one column for all appointments", async () => {
  const seats = { doctorId: null, doctor: null };
  await mountGridOfDays((dateISO) => ({
    ...scheduledDay([scheduledAppointment({ _id: "b1", slot: "09:00 AM", dateISO, ...seats })], { dateISO }),
    columns: [{ ...seats, hours: [{ from: "08:00", to: "17:00" }], away: [] }],
  }));
  await expect.element(page.getByText("All appointments", { exact: true })).toBeVisible();
});

test("a click on a free time opens the booking form with its time and doctor", async () => {
  await mountSchedule(new ScheduleServer(), `?date=${monday}`);
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  await userEvent.pointer({ coords: pointAt(column, "09:15 AM") });
  await expect.element(page.getByText("+ 9:15", { exact: true })).toBeVisible();
  await clickAt(pointAt(column, "09:30 AM"));

  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await expect.element(dialog.getByLabelText("Time", { exact: true })).toHaveValue("09:30 AM");
  await expect.element(dialog.getByLabelText("Doctor")).toHaveValue("mei-lin-chen");
  await dialog.getByLabelText("Name").fill("Gwen Grid");
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Email").fill("caller@example.test");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.element(page.getByText("Gwen Grid is booked for")).toBeVisible();
  await blockOf(column, "Gwen Grid.*Teeth Cleaning.*\\$90 unpaid", "9:30 AM to 10:00 AM, ").click();
  await expect.element(page.getByRole("dialog", { name: "Gwen Grid" })).toBeVisible();
});

test("a buffer is drawn after its appointment, read out, and taken for other appointments", async () => {
  const dayWithBuffer = (dateISO: string) =>
    scheduledDay(
      [
        scheduledAppointment({
          ...{ _id: "b1", slot: "09:00 AM", dateISO, patientName: "Pat Early", bufferMinutes: 30 },
        }),
      ],
      { dateISO },
    );
  await mountGridOfDays(dayWithBuffer);
  const block = blockOf(page, "Pat Early");
  await expect
    .poll(() => block.element().textContent)
    .toMatch(/9:00 AM to 9:30 AM, plus 30 min afterwards, Pat Early/);
  await expect.element(page.getByText("Buffer afterwards")).toBeVisible();
  const tail = document.querySelector(".grid-buffer")?.getBoundingClientRect();
  const button = block.element().getBoundingClientRect();
  expect(tail?.height).toBeGreaterThan(button.height * 0.8);
  expect(Math.abs((tail?.top ?? 0) - button.bottom)).toBeLessThan(5);
  expect(await findAccessibilityFaults()).toEqual([]);
  await block.click();
  const panel = page.getByRole("dialog", { name: "Pat Early" });
  await expect.element(panel.getByText("30 min, plus 30 min afterwards")).toBeVisible();
});
