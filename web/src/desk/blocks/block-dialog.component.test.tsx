import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleBlock } from "../../../testing/component/block-server.ts";
import {
  blockOf,
  clickAt,
  columnOf,
  dropBlock,
  pointAt,
  selectTime,
} from "../../../testing/component/day-grid.ts";
import {
  monday,
  mountSchedule,
  returnToTab,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../../testing/component/schedule-server.ts";
import {
  desktop,
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
} from "../../../testing/component/screen-variants.ts";

const dayViewQuery = `?date=${monday}&view=day`;
const chen = () => columnOf("Dr. Mei-Lin Chen");
const cellOf = (name: RegExp, within = chen()) => within.getByRole("gridcell", { name });
/** A time on the screen when the page opens. */
const morning = { from: "09:00", to: "10:00" };
const dialogNamed = (name: string) => page.getByRole("dialog", { name });

test("a drag over empty time blocks it for that doctor, and Undo frees it", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, dayViewQuery);
  await expect.element(chen()).toBeVisible();
  await selectTime(pointAt(chen(), "10:00 AM"), pointAt(chen(), "11:15 AM"));
  await expect.element(page.getByText("10:00 – 11:30")).toBeVisible();
  await dropBlock();
  const dialog = dialogNamed("Block time");
  await expect.element(dialog.getByLabelText("From")).toHaveValue("10:00");
  await expect.element(dialog.getByLabelText("To")).toHaveValue("11:30");
  await expect.element(dialog.getByLabelText("Whose time")).toHaveValue("mei-lin-chen");
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.viewport(desktop.width, desktop.height);
  await dialog.getByLabelText("Note (optional)").fill("Team");
  await dialog.getByRole("button", { name: "Block this time" }).click();
  await expect.element(cellOf(/10:00 AM to 11:30 AM, blocked, Meeting: Team/)).toBeVisible();
  await expect
    .element(page.getByText("Blocked: Mon, Nov 23, Meeting: Team, 10:00 AM – 11:30 AM."))
    .toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(cellOf(/blocked, Meeting/)).not.toBeInTheDocument();
});

test("the booking form opens in place of the block", async () => {
  await mountSchedule(new ScheduleServer(), dayViewQuery);
  await expect.element(chen()).toBeVisible();
  await selectTime(pointAt(chen(), "10:00 AM"), pointAt(chen(), "10:45 AM"));
  await dropBlock();
  await dialogNamed("Block time").getByRole("button", { name: "Book here" }).click();
  const booking = dialogNamed("Book for a caller");
  await expect.element(booking.getByText(/10:00 AM with Dr. Mei-Lin Chen/)).toBeVisible();
  await expect.element(dialogNamed("Block time")).not.toBeInTheDocument();
});

test("Escape ends a drag over empty time", async () => {
  await mountSchedule(new ScheduleServer(), dayViewQuery);
  await expect.element(chen()).toBeVisible();
  await selectTime(pointAt(chen(), "10:00 AM"), pointAt(chen(), "10:45 AM"));
  await expect.element(page.getByText("10:00 – 11:00")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("10:00 – 11:00")).not.toBeVisible();
  await dropBlock();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test("a drag that leaves the grid doesn't scroll it", async () => {
  await mountSchedule(new ScheduleServer(), dayViewQuery);
  await expect.element(chen()).toBeVisible();
  await page.viewport(desktop.width, 900);
  const grid = page.getByRole("grid").element();
  expect(grid.scrollHeight).toBeGreaterThan(grid.clientHeight);
  const from = pointAt(chen(), "10:00 AM");
  const below = { x: from.x, y: grid.getBoundingClientRect().bottom + 8 };
  await selectTime(from, below);
  for (let i = 0; i < 20; i++) await userEvent.pointer({ coords: { ...below, y: below.y + (i % 2) } });
  expect(grid.scrollTop).toBe(0);
  // Selecting text is what scrolls, by a timer of the browser.
  expect(getSelection()?.toString()).toBe("");
  await dropBlock();
});

test("on a phone the button blocks everybody's lunch each week, and names what stays booked", async () => {
  const desk = new ScheduleServer();
  desk.blocks.appointments = [{ _id: "b1", dateISO: "2026-11-30", slot: "12:30 PM" }];
  await mountSchedule(desk, dayViewQuery, { viewport: phone });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Block time" }).click();
  const dialog = dialogNamed("Block time");
  await dialog.getByText("Lunch").click();
  await expect.element(dialog.getByLabelText("Whose time")).toHaveValue("");
  await dialog.getByLabelText("Every week").click();
  await dialog.getByRole("button", { name: "Block this time" }).click();
  await expect.element(dialog.getByText("The last day can't be before the first")).toBeVisible();
  await dialog.getByLabelText("Last day").fill("2026-12-07");
  expect(await findAccessibilityFaults()).toEqual([]);
  await dialog.getByRole("button", { name: "Block this time" }).click();
  await expect
    .element(page.getByText(/Lunch, 12:00 PM – 1:00 PM \(3 weeks\)\. This appointment stays booked: /))
    .toBeVisible();
  expect(desk.blocks.requests).toMatchObject([
    { doctorId: null, kind: "lunch", dateISO: monday, repeatUntil: "2026-12-07", deskOnly: false },
  ]);
});

test("emergency time is kept for the desk by itself", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, dayViewQuery);
  await page.getByRole("button", { name: "Block time" }).click();
  const dialog = dialogNamed("Block time");
  const kept = dialog.getByLabelText("The desk can still book this time");
  await dialog.getByText("Emergency time").click();
  await expect.element(kept).toBeChecked();
  await dialog.getByText("Lunch").click();
  await expect.element(kept).not.toBeChecked();
  await dialog.getByLabelText("To").fill("11:00");
  await dialog.getByRole("button", { name: "Block this time" }).click();
  await expect.element(dialog.getByText("The end must come after the beginning")).toBeVisible();
});

test("a block until midnight keeps its end, and the field can be set to midnight", async () => {
  const desk = new ScheduleServer();
  desk.blocks.put([sampleBlock({ from: "20:00", to: "24:00", kind: "meeting" })]);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  const listed = page.getByRole("button", { name: /^Meeting, from 8:00 PM/ });
  await listed.click();
  const dialog = dialogNamed("Blocked time");
  await expect.element(dialog.getByLabelText("To")).toHaveValue("00:00");
  await dialog.getByLabelText("From").fill("21:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Block time" }).click();
  await dialogNamed("Block time").getByLabelText("From").fill("22:00");
  await dialogNamed("Block time").getByLabelText("To").fill("00:00");
  await dialogNamed("Block time").getByRole("button", { name: "Block this time" }).click();
  await expect
    .poll(() => desk.blocks.blocks.map(({ from, to }) => [from, to]))
    .toEqual([
      ["21:00", "24:00"],
      ["22:00", "24:00"],
    ]);
});

test("a click on a block fills it: the desk is told and books anyway", async () => {
  const desk = new ScheduleServer();
  desk.blocks.put([sampleBlock({ ...morning, kind: "emergency", deskOnly: true })]);
  desk.unusual = () => [
    {
      ...{ reason: "blocked", doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" },
      blocks: [{ ...morning, kind: "emergency", note: "", deskOnly: true }],
    },
  ];
  await mountSchedule(desk, dayViewQuery);
  await expect.element(cellOf(/blocked, Emergency time Only the desk/)).toBeVisible();
  await clickAt(pointAt(chen(), "09:30 AM"));
  await dialogNamed("Blocked time").getByRole("button", { name: "Book here" }).click();
  const booking = dialogNamed("Book for a caller");
  await booking.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await expect.element(booking.getByLabelText("Time", { exact: true })).toHaveValue("09:30 AM");
  await booking.getByLabelText("Name").fill("Emil Emergency");
  await booking.getByLabelText("Phone Number").fill("202-555-0143");
  await booking.getByRole("button", { name: "Book appointment" }).click();
  await expect
    .element(booking.getByText("This time is kept for the desk: Emergency time, 9:00 AM – 10:00 AM."))
    .toBeVisible();
  await booking.getByRole("button", { name: "Book anyway" }).click();
  await expect.element(blockOf(chen(), "Emil Emergency", "9:30 AM")).toBeVisible();
  expect(desk.requests.at(-1)).toMatchObject({ slot: "09:30 AM", despite: ["blocked"] });
  // The block stays visible beside the appointment.
  await expect.element(cellOf(/blocked, Emergency time/)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a block of a series is changed with the later ones, and Undo brings them back", async () => {
  const desk = new ScheduleServer();
  desk.blocks.put(
    ["2026-11-16", monday, "2026-11-30"].map((dateISO, i) =>
      sampleBlock({ ...morning, _id: `week-${i}`, dateISO, seriesId: "series" }),
    ),
  );
  await mountSchedule(desk, dayViewQuery);
  await expect.element(cellOf(/09:00 AM to 10:00 AM, blocked, Lunch/)).toBeVisible();
  await clickAt(pointAt(chen(), "09:15 AM"));
  const dialog = dialogNamed("Blocked time");
  await dialog.getByRole("radio", { name: "This and later" }).click();
  await dialog.getByLabelText("To").fill("10:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(cellOf(/09:00 AM to 10:30 AM, blocked, Lunch/)).toBeVisible();
  expect(desk.blocks.blocks.map(({ to }) => to).sort()).toEqual(["10:00", "10:30", "10:30"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(cellOf(/09:00 AM to 10:00 AM, blocked, Lunch/)).toBeVisible();
  expect(desk.blocks.blocks.map(({ to }) => to)).toEqual(["10:00", "10:00", "10:00"]);
});

test("the keyboard opens a block, and removes it", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ _id: "b1", slot: "11:30 AM" })]);
  desk.blocks.put([sampleBlock()]);
  await mountSchedule(desk, dayViewQuery);
  const block = chen().getByRole("gridcell").getByRole("button");
  await expect.element(block.first()).toBeVisible();
  block.first().element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .poll(() => document.activeElement?.getAttribute("aria-label"))
    .toBe("Dr. Mei-Lin Chen, 12:00 PM, Lunch");
  await userEvent.keyboard("{Enter}");
  await dialogNamed("Blocked time").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText(/^Block removed: Mon, Nov 23, Lunch/)).toBeVisible();
  await expect.element(cellOf(/blocked, Lunch/)).not.toBeInTheDocument();
});

test("a block is dragged to another time and doctor", async () => {
  const desk = new ScheduleServer();
  desk.blocks.put([sampleBlock({ ...morning, doctorId: "mei-lin-chen", note: "Team" })]);
  await mountSchedule(desk, dayViewQuery);
  const reyes = columnOf("Dr. Daniel Reyes");
  await expect.element(cellOf(/blocked, Lunch: Team/)).toBeVisible();
  await selectTime(pointAt(chen(), "09:00 AM"), pointAt(reyes, "10:30 AM"));
  await expect.poll(() => document.querySelector(".moving-ghost")?.textContent ?? "").toContain("10:30 AM");
  await dropBlock();
  await expect.element(cellOf(/10:30 AM to 11:30 AM, blocked, Lunch: Team/, reyes)).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(desk.blocks.requests).toMatchObject([{ doctorId: "daniel-reyes", from: "10:30", to: "11:30" }]);
});

test("a colleague's block appears, and the week and the table list it", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, dayViewQuery);
  await expect.element(chen()).toBeVisible();
  desk.blocks.put([sampleBlock({ note: "Pizza" })]);
  returnToTab();
  await expect.element(cellOf(/blocked, Lunch: Pizza/)).toBeVisible();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const listed = page.getByRole("button", { name: "Lunch: Pizza, 12:00 PM – 1:00 PM Everyone" });
  await expect.element(listed).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.viewport(desktop.width, desktop.height);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect.element(listed).toBeVisible();
  await listed.click();
  await expect.element(dialogNamed("Blocked time").getByLabelText("Note (optional)")).toHaveValue("Pizza");
});
