import { refundBooking, undoWaive, waivePrice } from "@clinic/contract/desk-acts.ts";
import { downloadDay, downloadPatients } from "@clinic/contract/downloads.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../../testing/component/answer.ts";
import { testPassword } from "../../../testing/component/firebase-auth.ts";
import {
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../../testing/component/schedule-server.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
} from "../../../testing/component/screen-variants.ts";

/** A day before the test's frozen time. */
const past = "2026-11-17";
const visit = { _id: "b1", slot: "10:00 AM", dateISO: past, patientName: "Rita Refund" };
const paidByCard = {
  ...visit,
  payment: "paid",
  method: "card",
  paid: true,
  paidWith: { brand: "visa", last4: "4242" },
} as const;

test("a part of a card payment is refunded to the card, which the dialog names", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment(paidByCard)]);
  const orders: object[] = [];
  await mountSchedule(desk, `?date=${past}&view=table&open=b1`, {
    answers: [
      answer(refundBooking, ({ params, body: { requestId, ...order } }) => {
        orders.push({ ...order, hasId: requestId !== undefined });
        return desk.change(params.id, { returned: 25 });
      }),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Rita Refund", exact: true });
  await panel.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund Rita Refund?" });
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(90);
  await expect.element(dialog.getByText("By card, Visa ending in 4242")).toBeVisible();
  await expect.element(dialog.getByText("A refund to the card can't be undone.")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await dialog.getByLabelText("Amount").fill("");
  await dialog.getByRole("button", { name: "Refund to the card" }).click();
  await expect.element(dialog.getByText("Enter how much to refund")).toBeVisible();
  await expect.element(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabelText("Amount").fill("25");
  await dialog.getByLabelText("Reason").fill("The filling broke");
  await dialog.getByRole("button", { name: "Refund to the card" }).click();
  await expect.element(page.getByText("$25 is refunded to the card of Rita Refund")).toBeVisible();
  await expect.element(panel.getByText("Paid by card: $65 of $90")).toBeVisible();
  expect(orders).toEqual([{ amount: 25, to: "card", reason: "The filling broke", hasId: true }]);
});

test("a desk payment is given back by hand, and a refusal says how much the clinic holds", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...visit, payment: "paid", method: "desk", paid: true }),
  ]);
  let answers = 0;
  await mountSchedule(desk, `?date=${past}&view=table&open=b1`, {
    viewport: phone,
    answers: [
      answer(refundBooking, ({ params }) => {
        answers += 1;
        return answers === 1
          ? refusal("invalid", { fields: { amount: "This is more than the clinic holds of this payment" } })
          : desk.change(params.id, { payment: "refunded", paid: false, givenBack: true, returned: 90 });
      }),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Rita Refund", exact: true });
  await panel.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund Rita Refund?" });
  await expect.element(dialog.getByRole("radio").first()).not.toBeInTheDocument();
  await dialog.getByLabelText("Reason").fill("Not satisfied");
  await dialog.getByRole("button", { name: "Mark as given back" }).click();
  await expect.element(dialog.getByText("This is more than the clinic holds of this payment")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as given back" }).click();
  await expect.element(page.getByText("$90 is marked as given back to Rita Refund")).toBeVisible();
});

test("an unpaid appointment that is over is written off, and Undo takes that back", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment(visit)]);
  const reasons: string[] = [];
  await mountSchedule(desk, `?date=${past}&view=table&open=b1`, {
    answers: [
      answer(waivePrice, ({ params, body }) => {
        reasons.push(body.reason);
        return desk.change(params.id, { payment: "nothing-due", waived: true });
      }),
      answer(undoWaive, ({ params }) => desk.change(params.id, { payment: "unpaid", waived: undefined })),
    ],
  });
  const panel = page.getByRole("dialog", { name: "Rita Refund", exact: true });
  await panel.getByRole("button", { name: "Write off" }).click();
  const dialog = page.getByRole("dialog", { name: "Write off $90?" });
  expect(await findAccessibilityFaults()).toEqual([]);
  await dialog.getByLabelText("Reason").fill("Moved away");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect.element(panel.getByText("Written off: $90")).toBeVisible();
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect.element(panel.getByText("Unpaid: $90")).toBeVisible();
  await panel.getByRole("button", { name: "Write off" }).click();
  await dialog.getByLabelText("Reason").fill("Moved away");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await panel.getByRole("button", { name: "Undo write-off" }).click();
  await expect.element(panel.getByText("Unpaid: $90")).toBeVisible();
  expect(reasons).toEqual(["Moved away", "Moved away"]);
});

test("the shown day and the patients of its month are downloaded", async () => {
  const asked: object[] = [];
  await mountSchedule(new ScheduleServer(), `?date=${past}&view=table`, {
    answers: [
      answer(downloadDay, ({ query }) => {
        asked.push(query);
        return "Date\r\n";
      }),
      answer(downloadPatients, ({ query }) => {
        asked.push(query);
        return "Name\r\n";
      }),
    ],
  });
  await page.getByRole("button", { name: "Download CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Download CSV" });
  await expect.element(dialog.getByText("Appointments of Tuesday, November 17, 2026")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await dialog.getByRole("button", { name: "Download the day" }).click();
  await dialog.getByRole("button", { name: "Download patients" }).click();
  await expect.poll(() => asked).toEqual([{ date: past }, { from: "2026-11-01", to: "2026-11-30" }]);
});

test("an old sign-in is confirmed above the dialog, and the download goes on", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  let calls = 0;
  await mountSchedule(new ScheduleServer(), `?date=${past}`, {
    answers: [
      answer(downloadPatients, () => {
        calls += 1;
        return calls === 1 ? refusal("sign-in-again") : "Name\r\n";
      }),
    ],
  });
  await page.getByRole("button", { name: "Download CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Download CSV" });
  await dialog.getByRole("button", { name: "Download patients" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it's you" });
  await question.getByLabelText("Password").fill(testPassword);
  await question.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => calls).toBe(2);
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});
