import { createBooking, moveBooking } from "@clinic/contract/bookings.ts";
import type { UnusualReason } from "@clinic/contract/unusual.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, connectionLost, refusal } from "../../../testing/component/answer.ts";
import { clickAt, columnOf, pointAt } from "../../../testing/component/day-grid.ts";
import { addAnswers } from "../../../testing/component/mount-page.tsx";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  scheduleColumnOf,
} from "../../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant, phone } from "../../../testing/component/screen-variants.ts";

const chen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
const outsideHours: UnusualReason = {
  ...{ reason: "outside-hours", ...chen, hours: [{ from: "08:00", to: "18:00" }] },
};
const offGrid: UnusualReason = { reason: "off-grid" };
const chenIsBusy: UnusualReason = {
  ...{ reason: "holder-busy", ...chen },
  appointments: [
    {
      ...{ _id: "b9", slot: "10:00 AM", durationMinutes: 30 },
      ...{ treatment: "Teeth Cleaning", patientName: "Ada Patient" },
    },
  ],
};

const caller = page.getByRole("dialog", { name: "Book for a caller" });
const bookButton = caller.getByRole("button", { name: "Book appointment" });
const goOn = page.getByRole("button", { name: "Book anyway" });
const notice = page.getByRole("alert");
const timeField = caller.getByLabelText("Time", { exact: true });

async function fillInCaller(time = "10:00 AM"): Promise<void> {
  await page.getByRole("button", { name: "Book for a caller" }).click();
  await caller.getByLabelText("Phone Number").fill("202-555-0143");
  await caller.getByLabelText("Name").fill("Wanda Walk-in");
  await caller.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await timeField.selectOptions(time);
}

test("an unusual booking is asked about with all reasons, and one more tap goes on", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [outsideHours, offGrid];
  await mountSchedule(desk, `?date=${monday}`);
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  await clickAt(pointAt(column, "07:15 AM"));
  await expect.element(caller.getByLabelText("Phone Number")).toHaveFocus();
  await userEvent.keyboard("202-555-0143{Tab}Wanda Walk-in");
  await caller.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  // A time outside the hours stays as it was clicked.
  await expect.element(timeField).toHaveValue("07:15 AM");
  await bookButton.click();
  await expect.element(notice.getByText("Dr. Mei-Lin Chen works 8:00 AM – 6:00 PM that day.")).toBeVisible();
  await expect.element(notice.getByText("Teeth Cleaning doesn't usually start at 07:15 AM.")).toBeVisible();
  await expect.element(page.getByRole("form", { name: "This is unusual" })).toHaveFocus();
  await expect.element(bookButton).toBeDisabled();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await goOn.click();
  await expect.element(page.getByText(/Wanda Walk-in is booked for .* at 07:15 AM/)).toBeVisible();
  const [first, second] = desk.requests;
  expect(first).not.toHaveProperty("despite");
  expect(second).toEqual({
    ...{ ...first, requestId: expect.any(String), despite: ["outside-hours", "off-grid"], reason: "" },
  });
  expect(second?.requestId).not.toBe(first?.requestId);
});

test("the keyboard gives a reason and goes on, and new reasons are asked about again", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [offGrid];
  await mountSchedule(desk, `?date=${monday}`);
  await fillInCaller();
  await bookButton.click();
  await expect.element(notice).toBeVisible();
  desk.unusual = () => [offGrid, chenIsBusy];
  await userEvent.keyboard("{Tab}Asked for it{Enter}");
  await expect
    .element(
      notice.getByText(
        "Dr. Mei-Lin Chen has another appointment then: Ada Patient, Teeth Cleaning, 10:00 AM",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText("Reason (optional)")).toHaveValue("Asked for it");
  await goOn.click();
  await expect.element(page.getByText(/Wanda Walk-in is booked/)).toBeVisible();
  expect(desk.requests.slice(1)).toMatchObject([
    { despite: ["off-grid"], reason: "Asked for it" },
    // Names the doctor whose appointment was shown, so that nobody else is double-booked.
    { despite: ["off-grid", "holder-busy"], reason: "Asked for it", doctorId: "mei-lin-chen" },
  ]);
});

test("a change of the form forgets the question and what was accepted", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [offGrid];
  await mountSchedule(desk, `?date=${monday}`, { viewport: phone });
  await fillInCaller();
  await bookButton.click();
  await expect.element(notice).toBeVisible();
  desk.unusual = () => [offGrid, chenIsBusy];
  await goOn.click();
  await expect.element(notice.getByText(/Ada Patient/)).toBeVisible();
  await timeField.selectOptions("11:00 AM");
  await expect.element(notice).not.toBeInTheDocument();
  await bookButton.click();
  await expect.element(notice).toBeVisible();
  expect(desk.requests.map(({ despite }) => despite)).toEqual([undefined, ["off-grid"], undefined]);
});

test("the question stays after a lost connection, and the unanswered request keeps its id", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [offGrid];
  await mountSchedule(desk, `?date=${monday}`);
  await fillInCaller();
  await bookButton.click();
  await expect.element(notice).toBeVisible();
  const ids: unknown[] = [];
  addAnswers(
    answer(createBooking, ({ body }) => {
      ids.push(body.requestId);
      return ids.length === 1 ? connectionLost : refusal("too-many-requests");
    }),
  );
  await goOn.click();
  await expect.element(caller.getByText(/We can't reach the clinic's server/)).toBeVisible();
  await goOn.click();
  await expect.element(caller.getByText(/too many attempts/)).toBeVisible();
  expect(ids[1]).toBe(ids[0]);
});

test("the notice asks for the doctor if nobody works then", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [outsideHours];
  await mountSchedule(desk, `?date=${monday}`);
  await fillInCaller("07:00 AM");
  await bookButton.click();
  await expect.element(notice.getByText("No doctor works then.")).toBeVisible();
  await goOn.click();
  await expect.element(page.getByText("Please choose a doctor")).toBeVisible();
  expect(desk.requests).toHaveLength(1);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page
    .getByRole("form", { name: "This is unusual" })
    .getByLabelText("Doctor")
    .selectOptions("Dr. Samuel Berg");
  await goOn.click();
  await expect.element(page.getByText(/Wanda Walk-in is booked/)).toBeVisible();
  expect(desk.requests[1]).toMatchObject({ despite: ["outside-hours"], doctorId: "samuel-berg" });
});

test("a move is asked about, proposes the same doctor, and Undo goes back despite what was accepted before", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({
      ...{ _id: "b1", slot: "07:30 AM", patientName: "Mo Moved" },
      ...{ accepted: ["outside-hours"], acceptedReason: "Lunch" },
    }),
  ]);
  desk.unusual = ({ slot }) => (slot.startsWith("07") ? [outsideHours] : []);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  const row = page.getByRole("row", { name: /Mo Moved/ });
  await row.getByRole("button", { name: /^Move/ }).click();
  const dialog = page.getByRole("dialog", { name: "Move Mo Moved" });
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("07:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(notice.getByText("No doctor works then.")).toBeVisible();
  const form = page.getByRole("form", { name: "This is unusual" });
  await expect.element(form.getByLabelText("Doctor")).toHaveValue("mei-lin-chen");
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await form.getByRole("button", { name: "Move anyway" }).click();
  await expect.element(page.getByText("Mo Moved is moved to")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText(/Mo Moved is moved to .* at 07:30 AM/)).toBeVisible();
  expect(desk.requests.slice(1)).toEqual([
    { date: monday, slot: "07:00 AM", doctorId: "mei-lin-chen", despite: ["outside-hours"], reason: "" },
    {
      ...{ date: monday, slot: "07:30 AM", doctorId: "mei-lin-chen", undo: true },
      ...{ despite: ["outside-hours"], reason: "Lunch" },
    },
  ]);
});

test("an appointment is given to a doctor who is away, and another refusal is an error", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({
      ...{ _id: "b1", slot: "10:00 AM", patientName: "Gia Given", problem: "doctor-away" },
      ...scheduleColumnOf("amara-okafor"),
    }),
  ]);
  desk.unusual = () => [{ reason: "holder-away", ...chen, away: [{ from: "09:00", to: "12:00" }] }];
  await mountSchedule(desk, `?date=${monday}&view=table`, { viewport: phone });
  await page.getByRole("button", { name: "Choose a doctor: Gia Given" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a doctor for Gia Given" });
  await dialog.getByLabelText("Doctor").selectOptions("Dr. Mei-Lin Chen");
  await dialog.getByRole("button", { name: "Give appointment" }).click();
  await expect.element(notice.getByText("Dr. Mei-Lin Chen is away 9:00 AM – 12:00 PM.")).toBeVisible();
  addAnswers(answer(moveBooking, refusal("too-late")));
  await dialog.getByRole("button", { name: "Give anyway" }).click();
  await expect.element(dialog.getByText(/already begun/)).toBeVisible();
});
