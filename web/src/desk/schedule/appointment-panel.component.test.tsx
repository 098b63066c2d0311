import { recordArrival, undoArrival } from "@clinic/contract/desk-acts.ts";
import { showBookingHistory } from "@clinic/contract/notices.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import { Desk, monday, mountSchedule, noHistory, visitOf } from "../../../testing/component/desk.ts";
import { accessibilityFindings, overflow, phone } from "../../../testing/component/looks.ts";

const filling = { _id: "b1", treatmentId: "cavity-filling", slot: "10:00 AM" };

test("the keyboard takes a mistaken tap back from its toast", async () => {
  const desk = new Desk([visitOf({ ...filling, patientName: "Tina Tapped" })]);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  const row = page.getByRole("row", { name: /Tina Tapped/ });
  await row.getByRole("button", { name: "Paid at desk" }).click();
  await expect.element(row.getByText("Paid at the desk: $150")).toBeVisible();
  const said = page.getByRole("status").filter({ hasText: "Tina Tapped has paid $150 at the desk" });
  await expect.element(said).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  // What took its place in the row has the focus of the button that is gone.
  await expect.element(row.getByRole("button", { name: "Open: Tina Tapped" })).toHaveFocus();
  await userEvent.keyboard("{Alt>}t{/Alt}{Tab}{Enter}");
  await expect.element(row.getByText("Unpaid: $150")).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test("a tap in the panel is taken back there", async () => {
  const desk = new Desk([visitOf({ ...filling, patientName: "Tina Tapped" })]);
  await mountSchedule(desk, `?date=${monday}&view=table`);
  await page.getByRole("button", { name: "Open: Tina Tapped" }).click();
  const panel = page.getByRole("dialog", { name: "Tina Tapped" });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  const back = panel.getByRole("button", { name: "Take back: paid at desk" });
  await expect.element(back).toHaveFocus();
  await expect.element(panel.getByText("Paid at the desk: $150")).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  await back.click();
  await expect.element(panel.getByText("Unpaid: $150")).toBeVisible();
});

test("a tap in the panel is undone from its toast, which the panel does not cover", async () => {
  const desk = new Desk([visitOf({ ...filling, patientName: "Una Undone" })]);
  // A link opens it, whatever day is shown.
  await mountSchedule(desk, "?open=b1", { viewport: phone });
  const panel = page.getByRole("dialog", { name: "Una Undone" });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  await expect.element(panel.getByText("Paid at the desk: $150")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(panel.getByText("Unpaid: $150")).toBeVisible();
  await expect.element(panel).toBeVisible();
});

test("who is overtaken is told how it stands now, keeps what was chosen, and may go on from there", async () => {
  const desk = new Desk([visitOf({ ...filling, patientName: "Olga Overtaken" })]);
  await mountSchedule(desk, `?date=${monday}&view=week`);
  await page.getByRole("button", { name: /Olga Overtaken/ }).click();
  const panel = page.getByRole("dialog", { name: "Olga Overtaken" });
  await panel.getByRole("button", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move Olga Overtaken" });
  await move.getByLabelText("Time", { exact: true }).selectOptions("02:00 PM");
  desk.move("b1", { date: monday, slot: "11:00 AM" });
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect
    .element(move.getByText(/Somebody else changed this meanwhile: it is now on .* at 11:00 AM/))
    .toBeVisible();
  await expect.element(move.getByLabelText("Time", { exact: true })).toHaveValue("02:00 PM");
  expect(await accessibilityFindings()).toEqual([]);
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Olga Overtaken is moved to")).toBeVisible();
  await expect.element(panel.getByText("02:00 PM – 03:00 PM")).toBeVisible();
  expect(overflow()).toBe(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();

  await page.getByRole("button", { name: /Olga Overtaken/ }).click();
  await expect.element(panel).toBeVisible();
  history.back();
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.search).toBe(`?date=${monday}&view=week`);
});

test("on its day a patient arrives with one tap, on what the desk saw of it", async () => {
  const today = "2026-11-20";
  const desk = new Desk([
    visitOf({ ...filling, slot: "02:00 PM", dateISO: today, patientName: "Ari Rived", version: 4 }),
  ]);
  const asked: string[] = [];
  await mountSchedule(desk, "?open=b1", {
    answers: [
      answer(showBookingHistory, { ...noHistory, remindersMuted: true }),
      answer(recordArrival, ({ params, query }) => {
        asked.push(`arrived ${query.version}`);
        return desk.change(params.id, { arrived: true });
      }),
      answer(undoArrival, ({ params, query }) => {
        asked.push(`taken back ${query.version}`);
        return desk.change(params.id, { arrived: false });
      }),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Ari Rived" });
  await expect.element(panel.getByText("Wants no reminders")).toBeVisible();
  await panel.getByRole("button", { name: "Arrived" }).click();
  await expect.element(page.getByText("Ari Rived has arrived")).toBeVisible();
  await expect.element(panel.getByText("Arrived", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Take back: arrived" }).click();
  await expect.element(page.getByText("Ari Rived is no longer marked as arrived")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Arrived", exact: true })).toBeVisible();
  expect(asked).toEqual(["arrived 4", "taken back 5"]);
});

test("a visit that is over offers no Cancel and no Move, and who did not come is booked again", async () => {
  const yesterday = "2026-11-19";
  const desk = new Desk([visitOf({ ...filling, dateISO: yesterday, patientName: "Nick Nowhere" })]);
  await mountSchedule(desk, `?date=${yesterday}&view=table`);
  await page.getByRole("button", { name: "No-show: Nick Nowhere" }).click();
  await expect.element(page.getByText("Nick Nowhere is marked as a no-show")).toBeVisible();
  await page.getByRole("button", { name: "Open: Nick Nowhere" }).click();
  const panel = page.getByRole("dialog", { name: "Nick Nowhere" });
  await expect.element(panel.getByText("No-show", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Take back: no-show" }).click();
  await expect.element(panel.getByRole("button", { name: "No-show", exact: true })).toBeVisible();
  expect(panel.getByRole("button", { name: /^(Cancel|Move)$/ }).elements()).toEqual([]);
});
