import { listAvailable } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { holdEndpoints } from "../../../testing/component/answer.ts";
import { blockOf, columnOf, dragBlock, dropBlock, pointAt } from "../../../testing/component/day-grid.ts";
import {
  monday,
  mountSchedule,
  returnToTab,
  ScheduleServer,
  sampleScheduledAppointment,
  scheduleColumnOf,
} from "../../../testing/component/schedule-server.ts";
import {
  desktop,
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
} from "../../../testing/component/screen-variants.ts";

const dayViewQuery = `?date=${monday}&view=day`;
const findDraggedBlock = () => document.querySelector(".moving-ghost");
const readDraggedBlockText = () => findDraggedBlock()?.textContent;

test("an appointment is dragged to another time, asked about first, and moved back by Undo", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Dora Dragged" }),
  ]);
  await mountSchedule(desk, dayViewQuery);
  const chen = columnOf("Dr. Mei-Lin Chen");
  const seatsColumn = page.getByRole("row").filter({ hasText: "Without a doctor" });
  const block = (from: string) => blockOf(chen, "Dora Dragged", from);
  await expect.element(block("9:00 AM")).toBeVisible();

  // The dragged block says that the doctor doesn't perform the treatment, and no dialog opens.
  await dragBlock(block("9:00 AM"), pointAt(seatsColumn, "10:30 AM"));
  await expect.poll(readDraggedBlockText).toMatch(/Teeth Cleaning needs a doctor/);
  await dropBlock();
  await expect.poll(findDraggedBlock).toBeNull();
  expect(page.getByRole("dialog").elements()).toEqual([]);

  await dragBlock(block("9:00 AM"), pointAt(chen, "10:30 AM"));
  await expect.poll(readDraggedBlockText).toContain("10:30 AM");
  await expect.poll(() => findDraggedBlock()?.className).not.toContain("is-refused");
  expect(document.querySelectorAll(".moving-free").length).toBeGreaterThan(0);
  await dropBlock();
  const question = page.getByRole("dialog", { name: "Move Dora Dragged?" });
  await expect.element(question.getByText("From 09:00 AM to 10:30 AM with Dr. Mei-Lin Chen.")).toBeVisible();
  await expect.element(question.getByText(/will get an email/)).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await question.getByRole("button", { name: "Don't move" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(block("9:00 AM")).toBeVisible();

  await dragBlock(block("9:00 AM"), pointAt(chen, "10:30 AM"));
  await dropBlock();
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(block("10:30 AM")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(block("9:00 AM")).toBeVisible();
});

const expectAnnouncement = (text: RegExp | string) =>
  expect.element(page.getByRole("status").filter({ hasText: text })).toBeInTheDocument();

test("the keyboard goes through free times, with Shift through all, and each one is announced", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "11:00 AM", patientName: "Kay Keys" }),
  ]);
  await mountSchedule(desk, dayViewQuery);
  const block = page.getByRole("button", { name: /Kay Keys/ });
  await expect.element(block).toBeVisible();
  block.element().focus();
  await userEvent.keyboard("m");
  await expectAnnouncement(/^Moving Kay Keys, now 11:00 AM, Dr. Mei-Lin Chen\. Arrow keys/);
  await userEvent.keyboard("{ArrowDown}");
  await expectAnnouncement(/^11:\d\d AM, Dr. Mei-Lin Chen, free$/);
  await userEvent.keyboard("{Home}{Shift>}{ArrowUp}{/Shift}");
  await expectAnnouncement(/^07:45 AM, Dr. Mei-Lin Chen, Closed$/);
  await userEvent.keyboard("{Escape}");
  await expectAnnouncement("Not moved");
  await expect.element(block).toHaveFocus();
});

test("keys pressed before the free times load still count, and an appointment that a colleague cancels is no longer moved", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "11:00 AM", patientName: "Kay Keys" }),
  ]);
  const times = holdEndpoints(listAvailable);
  await mountSchedule(desk, dayViewQuery, { answers: times.handlers });
  const block = page.getByRole("button", { name: /Kay Keys/ });
  await expect.element(block).toBeVisible();
  block.element().focus();
  await userEvent.keyboard("m{PageDown}{Enter}");
  await expectAnnouncement("Looking for free times…");
  times.release();
  const question = page.getByRole("dialog", { name: "Move Kay Keys?" });
  await expect
    .element(question.getByText(/From 11:00 AM to \d\d:\d\d PM with Dr. Mei-Lin Chen\./))
    .toBeVisible();
  await expect.element(question.getByRole("button", { name: "Move", exact: true })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(block).toHaveFocus();

  await userEvent.keyboard("m");
  desk.cancel("b1");
  returnToTab();
  await expectAnnouncement("Not moved: a colleague has changed this appointment");
});

test("a finger drags an appointment after holding it, and a tap opens it", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "02:00 PM", patientName: "Fay Finger" }),
  ]);
  await mountSchedule(desk, dayViewQuery, { viewport: phone });
  const block = page.getByRole("button", { name: /Fay Finger/ });
  await expect.element(block).toBeVisible();
  block.element().scrollIntoView({ block: "center", inline: "center" });
  const box = block.element().getBoundingClientRect();
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  const point = { x: Math.round(box.x + 20), y: Math.round(box.y + 5) };
  await touch("touchStart", [point]);
  await expect.poll(findDraggedBlock).not.toBeNull();
  await touch("touchMove", [{ x: point.x, y: point.y - 20 }]);
  await touch("touchMove", [{ x: point.x, y: point.y - 40 }]);
  await expect.poll(readDraggedBlockText).toMatch(/1:30 PM/);
  await touch("touchEnd", []);
  const question = page.getByRole("dialog", { name: "Move Fay Finger?" });
  await question.getByRole("button", { name: "Don't move" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await block.click();
  await expect.element(page.getByRole("dialog", { name: "Fay Finger" })).toBeVisible();
});

test("an appointment is dropped on a busy time, moved anyway, and stands beside the other one", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Dora Dragged" }),
    sampleScheduledAppointment({ _id: "b2", slot: "10:00 AM", patientName: "Ada Patient" }),
  ]);
  desk.unusual = () => [
    {
      ...{ reason: "holder-busy", doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" },
      appointments: [
        {
          ...{ _id: "b2", slot: "10:00 AM", durationMinutes: 30 },
          ...{ treatment: "Teeth Cleaning", patientName: "Ada Patient" },
        },
      ],
    },
  ];
  await mountSchedule(desk, dayViewQuery);
  const chen = columnOf("Dr. Mei-Lin Chen");
  const dora = blockOf(chen, "Dora Dragged");
  await expect.element(dora).toBeVisible();
  await dragBlock(dora, pointAt(chen, "10:00 AM"));
  await expect.poll(readDraggedBlockText).toMatch(/10:00 AM.*Taken/);
  await dropBlock();
  const question = page.getByRole("dialog", { name: "Move Dora Dragged?" });
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await expect
    .element(question.getByText("Dr. Mei-Lin Chen has another appointment then: Ada Patient"))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.viewport(desktop.width, desktop.height);
  await question.getByRole("button", { name: "Move anyway" }).click();
  await expect.element(blockOf(chen, "Dora Dragged.*Double-booked", "10:00 AM")).toBeVisible();
  const ada = blockOf(chen, "Ada Patient.*Double-booked", "10:00 AM");
  const [one, other] = [dora, ada].map((block) => block.element().getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  expect(Math.abs((one?.left ?? 0) - (other?.left ?? 0))).toBeGreaterThan(40);
  expect(desk.requests.at(-1)).toMatchObject({ slot: "10:00 AM", despite: ["holder-busy"] });
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect
    .element(page.getByRole("row", { name: /Ada Patient/ }).getByText("Double-booked"))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("an appointment is dropped outside the hours, and the server's answer decides", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Dora Dragged" }),
  ]);
  await mountSchedule(desk, dayViewQuery);
  const chen = columnOf("Dr. Mei-Lin Chen");
  await expect.element(blockOf(chen, "Dora Dragged")).toBeVisible();
  await dragBlock(blockOf(chen, "Dora Dragged"), pointAt(chen, "07:15 AM"));
  await expect.poll(readDraggedBlockText).toMatch(/7:15 AM.*Closed/);
  await dropBlock();
  const question = page.getByRole("dialog", { name: "Move Dora Dragged?" });
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(blockOf(chen, "Dora Dragged", "7:15 AM")).toBeVisible();
});

test("a late patient's appointment moves until it is over, by mouse and by the key M, unless they have arrived", async () => {
  const today = "2026-11-20";
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ _id: "b1", dateISO: today, slot: "09:45 AM", patientName: "Lara Late" }),
    sampleScheduledAppointment({
      ...{ _id: "b2", dateISO: today, slot: "09:45 AM", patientName: "Ari Rived", arrived: true },
      ...scheduleColumnOf("amara-okafor"),
    }),
  ]);
  await mountSchedule(desk, `?date=${today}&view=day`);
  const late = page.getByRole("button", { name: /Lara Late/ });
  await expect.element(late).toBeVisible();
  const { x, bottom } = late.element().getBoundingClientRect();
  await dragBlock(late, { x: x + 20, y: bottom + 40 });
  await expect.poll(readDraggedBlockText).toMatch(/1\d:\d\d AM/);
  await userEvent.keyboard("{Escape}");
  await dropBlock();
  await expect.poll(findDraggedBlock).toBeNull();

  late.element().focus();
  await userEvent.keyboard("m{PageDown}{Enter}");
  const question = page.getByRole("dialog", { name: "Move Lara Late?" });
  await expect.element(question.getByText(/From 09:45 AM to/)).toBeVisible();
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(page.getByText(/Lara Late is moved to/)).toBeVisible();

  page
    .getByRole("button", { name: /Ari Rived/ })
    .element()
    .focus();
  await userEvent.keyboard("m");
  await expectAnnouncement("It can't be moved anymore");
});
