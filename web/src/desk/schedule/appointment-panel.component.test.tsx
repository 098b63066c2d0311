import { recordArrival, takeDeskPayment, undoArrival } from "@clinic/contract/desk-acts.ts";
import { showBookingHistory } from "@clinic/contract/notices.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import {
  emptyHistory,
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../../testing/component/schedule-server.ts";
import {
  desktop,
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../../testing/component/screen-variants.ts";

const filling = { _id: "b1", treatmentId: "cavity-filling", slot: "10:00 AM" };

test("a mistaken tap is undone by keyboard in its toast", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Tina Tapped" })]);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  const row = page.getByRole("row", { name: /Tina Tapped/ });
  await row.getByRole("button", { name: "Paid at desk" }).click();
  await expect.element(row.getByText("Paid at the desk: $150")).toBeVisible();
  const toast = page.getByRole("status").filter({ hasText: "Tina Tapped has paid $150 at the desk" });
  await expect.element(toast).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  // “Paid at desk” disappears after the click and gives its focus to the Open button.
  await expect.element(row.getByRole("button", { name: "Open: Tina Tapped" })).toHaveFocus();
  await userEvent.keyboard("{Alt>}t{/Alt}{Tab}{Enter}");
  await expect.element(row.getByText("Unpaid: $150")).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
});

test("a tap in the panel is undone there", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Tina Tapped" })]);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  await page.getByRole("button", { name: "Open: Tina Tapped" }).click();
  const panel = page.getByRole("dialog", { name: "Tina Tapped" });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  const undo = panel.getByRole("button", { name: "Undo paid at desk" });
  await expect.element(undo).toHaveFocus();
  await expect.element(panel.getByText("Paid at the desk: $150")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await undo.click();
  await expect.element(panel.getByText("Unpaid: $150")).toBeVisible();
});

test("a tap in the panel is undone from its toast, which the panel does not cover", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Una Undone" })]);
  // `?open=b1` opens the appointment's panel, although the schedule shows another day.
  await mountSchedule(desk, "?open=b1", { viewport: phone });
  const panel = page.getByRole("dialog", { name: "Una Undone" });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  await expect.element(panel.getByText("Paid at the desk: $150")).toBeVisible();
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect.element(panel.getByText("Unpaid: $150")).toBeVisible();
  await expect.element(panel).toBeVisible();
});

test("a conflict shows what has changed, keeps the form, and allows a second try", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, patientName: "Connie Conflict" }),
  ]);
  await mountSchedule(desk, `?date=${monday}&view=week`);
  await page.getByRole("button", { name: /Connie Conflict/ }).click();
  const panel = page.getByRole("dialog", { name: "Connie Conflict" });
  await panel.getByRole("button", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move Connie Conflict" });
  await move.getByLabelText("Time", { exact: true }).selectOptions("02:00 PM");
  desk.move("b1", { date: monday, slot: "11:00 AM" });
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect
    .element(move.getByText(/Somebody else has changed this: it is now on .* at 11:00 AM/))
    .toBeVisible();
  await expect.element(move.getByLabelText("Time", { exact: true })).toHaveValue("02:00 PM");
  expect(await findAccessibilityFaults()).toEqual([]);
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Connie Conflict is moved to")).toBeVisible();
  await expect.element(panel.getByText("02:00 PM – 03:00 PM")).toBeVisible();
  expect(pageOverflowPixels()).toBe(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();

  await page.getByRole("button", { name: /Connie Conflict/ }).click();
  await expect.element(panel).toBeVisible();
  history.back();
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.search).toBe(`?date=${monday}&view=week`);
});

test("one tap records an arrival on its day, with the version that the desk saw", async () => {
  const today = "2026-11-20";
  const desk = new ScheduleServer([
    sampleScheduledAppointment({
      ...filling,
      slot: "02:00 PM",
      dateISO: today,
      patientName: "Ari Rived",
      version: 4,
    }),
  ]);
  const asked: string[] = [];
  await mountSchedule(desk, "?open=b1", {
    answers: [
      answer(showBookingHistory, { ...emptyHistory, remindersMuted: true }),
      answer(recordArrival, ({ params, query }) => {
        asked.push(`arrived ${query.version}`);
        return desk.change(params.id, { arrived: true });
      }),
      answer(undoArrival, ({ params, query }) => {
        asked.push(`undone ${query.version}`);
        return desk.change(params.id, { arrived: false });
      }),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Ari Rived" });
  await expect.element(panel.getByText("Wants no reminders")).toBeVisible();
  await panel.getByRole("button", { name: "Arrived" }).click();
  await expect.element(page.getByText("Ari Rived has arrived")).toBeVisible();
  await expect.element(panel.getByText("Arrived", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Undo arrived" }).click();
  await expect.element(page.getByText("Ari Rived is no longer marked as arrived")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Arrived", exact: true })).toBeVisible();
  expect(asked).toEqual(["arrived 4", "undone 5"]);
});

test("a cancellation is undone in its toast", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Cal Cancel" })]);
  await mountSchedule(desk, `?date=${monday}&open=b1`);
  const panel = page.getByRole("dialog", { name: "Cal Cancel" });
  await panel.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(panel.getByText("Canceled", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect
    .element(page.getByText("Cal Cancel is booked again for Mon, Nov 23, 2026 at 10:00 AM"))
    .toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
});

test("the focus goes back to the grid's cursor when a canceled appointment has left the grid", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Cal Cancel" })]);
  await mountSchedule(desk, `?date=${monday}&view=day`);
  const card = page.getByRole("gridcell").getByRole("button", { name: /Cal Cancel/ });
  await expect.element(card).toBeVisible();
  card.element().focus();
  await userEvent.keyboard("{Enter}");
  const panel = page.getByRole("dialog", { name: "Cal Cancel" });
  await panel.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(panel.getByText("Canceled", { exact: true })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/10:00 AM, free$/);
});

test("a canceled card payment is refunded, so it isn't undone", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, patientName: "Cara Card", payment: "paid", method: "card" }),
  ]);
  await mountSchedule(desk, `?date=${monday}&open=b1`);
  const panel = page.getByRole("dialog", { name: "Cara Card" });
  await panel.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(page.getByText("The appointment is canceled")).toBeVisible();
  expect(page.getByRole("button", { name: /^Undo/ }).elements()).toEqual([]);
});

test.for([phone, desktop])(
  "an arrival's toast leads to the next visit, with Undo beside it: %o",
  async (viewport) => {
    const desk = new ScheduleServer([
      sampleScheduledAppointment({ ...filling, dateISO: "2026-11-20", patientName: "Ari Rived" }),
    ]);
    await mountSchedule(desk, "?view=table", { viewport });
    const arrived = page.getByRole("button", { name: "Arrived: Ari Rived" });
    await arrived.click();
    await expect.element(arrived).not.toBeInTheDocument();
    const next = page.getByRole("button", { name: /^Next visit/ });
    await expect.element(next).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Undo \(/ })).toBeVisible();
    expect(await findAccessibilityFaults()).toEqual([]);
    expect(pageOverflowPixels()).toBe(0);
    await next.click();
    const panel = page.getByRole("dialog", { name: "Ari Rived" });
    await expect.element(panel.getByRole("heading", { name: "Next visit" })).toHaveFocus();
    await expect.element(next).not.toBeInTheDocument();
    await expect.poll(() => document.documentElement.style.getPropertyValue("--toast-room")).toBe("0px");
  },
);

test("a past appointment can't be moved, and a no-show can be undone", async () => {
  const yesterday = "2026-11-19";
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, dateISO: yesterday, patientName: "Nick Nowhere" }),
  ]);
  await mountSchedule(desk, `?date=${yesterday}&view=table`);
  await page.getByRole("button", { name: "No-show: Nick Nowhere" }).click();
  await expect.element(page.getByText("Nick Nowhere is marked as a no-show")).toBeVisible();
  await page.getByRole("button", { name: "Open: Nick Nowhere" }).click();
  const panel = page.getByRole("dialog", { name: "Nick Nowhere" });
  await expect.element(panel.getByText("No-show", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Undo no-show" }).click();
  await expect.element(panel.getByRole("button", { name: "No-show", exact: true })).toBeVisible();
  expect(panel.getByRole("button", { name: /^(Cancel|Move)$/ }).elements()).toEqual([]);
});

test("a past appointment that was noted by mistake is removed from the panel's menu, and the patient gets no email", async () => {
  const yesterday = "2026-11-19";
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, dateISO: yesterday, patientName: "Mia Mistake" }),
  ]);
  await mountSchedule(desk, `?date=${yesterday}&view=table&open=b1`);
  const panel = page.getByRole("dialog", { name: "Mia Mistake" });
  await panel.getByRole("button", { name: "More" }).click();
  expect(await findAccessibilityFaults()).toEqual([]);
  await panel.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove this appointment?" });
  await expect
    .element(
      question.getByText(/Nothing has been paid, so nothing is refunded. Nobody gets an email about it/),
    )
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await question.getByRole("button", { name: "Remove appointment" }).click();
  await expect
    .element(page.getByText("The appointment of Mia Mistake on Thu, Nov 19, 2026 is removed"))
    .toBeVisible();
  expect(desk.find("b1").status).toBe("cancelled");
  expect(page.getByRole("button", { name: /^Undo \(/ }).elements()).toEqual([]);
});

test("the panel says what the desk accepted, and goes on saying it after an arrival", async () => {
  const today = "2026-11-20";
  const desk = new ScheduleServer([
    sampleScheduledAppointment({
      ...{ ...filling, slot: "07:00 PM", dateISO: today, patientName: "Axa Accepted" },
      ...{ accepted: ["outside-hours", "price"], acceptedReason: "Asked for it" },
    }),
  ]);
  await mountSchedule(desk, "?open=b1");
  const panel = page.getByRole("dialog", { name: "Axa Accepted" });
  const accepted = panel.getByText(
    "Booked despite: outside working hours, other price. Reason: Asked for it",
  );
  await expect.element(accepted).toBeVisible();
  await panel.getByRole("button", { name: "Arrived" }).click();
  await expect.element(panel.getByRole("button", { name: "Undo arrived" })).toBeVisible();
  await expect.element(accepted).toBeVisible();
});

test.for([phone, desktop])(
  "Cancel stands apart from all other buttons, whatever was tapped: %o",
  async (viewport) => {
    const desk = new ScheduleServer([sampleScheduledAppointment({ ...filling, patientName: "Cal Cancel" })]);
    await mountSchedule(desk, `?date=${monday}&open=b1`, { viewport });
    const panel = page.getByRole("dialog", { name: "Cal Cancel" });
    const boxOf = (name: string) =>
      panel.getByRole("button", { name, exact: true }).element().getBoundingClientRect();
    const pay = panel.getByRole("button", { name: "Paid at desk", exact: true });
    await expect.element(pay).toBeVisible();
    const before = [boxOf("Paid at desk"), boxOf("Move")];
    await pay.click();
    await expect.element(panel.getByRole("button", { name: "Undo paid at desk" })).toBeVisible();
    const cancel = boxOf("Cancel");
    const centerX = cancel.x + cancel.width / 2;
    const centerY = cancel.y + cancel.height / 2;
    expect(
      before.filter(
        ({ x, y, right, bottom }) => x < centerX && centerX < right && y < centerY && centerY < bottom,
      ),
    ).toEqual([]);
    expect(await findAccessibilityFaults()).toEqual([]);
  },
);

test("a late patient is marked with one tap, also in the day's grid", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, dateISO: "2026-11-20", patientName: "Lara Late" }),
  ]);
  await mountSchedule(desk, "?date=2026-11-20&open=b1");
  const panel = page.getByRole("dialog", { name: "Lara Late" });
  await panel.getByRole("button", { name: "Late", exact: true }).click();
  await expect.element(panel.getByRole("button", { name: "Undo late" })).toHaveFocus();
  await expect.element(panel.getByText("Late", { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("after a payment at the desk one more tap says how it was made", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...filling, patientName: "Tina Tapped", payment: "paid", method: "desk" }),
  ]);
  const asked: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}&open=b1`, {
    answers: [
      answer(takeDeskPayment, ({ body }) => {
        asked.push(body);
        return desk.change("b1", { deskMethod: body.deskMethod });
      }),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Tina Tapped" });
  const choice = panel.getByRole("group", { name: "Paid by" });
  await choice.getByRole("button", { name: "Cash" }).click();
  await expect.element(choice.getByRole("button", { name: "Cash", pressed: true })).toBeVisible();
  await expect.element(panel.getByText("Paid in cash: $150")).toBeVisible();
  expect(asked).toEqual([{ deskMethod: "cash" }]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});
