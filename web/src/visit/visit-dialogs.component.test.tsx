import { listAvailable } from "@clinic/contract/available.ts";
import {
  confirmAppointmentByMailLink,
  type MailLinkAppointment,
  moveAppointmentByMailLink,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import {
  button,
  hours,
  mountVisit,
  paid,
  state,
  token,
  upcoming,
} from "../../testing/component/linked-visit.ts";
import { accessibilityFindings, overflow } from "../../testing/component/looks.ts";
import { answerFromNow } from "../../testing/component/mount-page.tsx";
import { freeTimes, published } from "../../testing/component/sample-clinic.ts";

/** What the move dialog reads. A change has no answer and would fail the test. */
const moveDialogAnswers = [...freeTimes(), ...published];

test("a link to cancel opens the dialog with the terms, and cancels nothing by itself", async () => {
  await mountVisit(paid, `${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(dialog.getByText("Your card payment of $150 will be refunded in full.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(state("Booked")).toBeVisible();
});

test("both dialogs say after the refund limit that the payment is kept", async () => {
  await mountVisit({ ...paid, refundableUntil: hours(-1) }, `${token}.cancel`);
  answerFromNow(...moveDialogAnswers);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/your payment of \$150 will not be refunded/)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await button("Move").click();
  await expect
    .element(dialog.getByText(/moving doesn't change that\. Your payment of \$150 holds for the new time/))
    .toBeVisible();
});

test("the cancel dialog offers to move the appointment", async () => {
  await mountVisit(paid, `${token}.cancel`);
  answerFromNow(...moveDialogAnswers);
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await expect
    .element(moving.getByText("Your card can be refunded in full until 24 hours before the new time."))
    .toBeVisible();
  await moving.getByRole("button", { name: "Close" }).click();
  await expect.element(moving).not.toBeInTheDocument();
  await expect.element(state("Booked")).toBeVisible();
});

test("says that the clinic canceled the appointment, with the number to call", async () => {
  await mountVisit({ ...upcoming, changeable: false, status: "cancelled", cancelledBy: "clinic" }, token);
  await expect.element(state("Canceled")).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "The clinic canceled this appointment." });
  await expect.element(note.getByRole("link", { name: "+1 202-555-0143" })).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
});

/** Offers these times for the appointment's treatment on any day. */
function offerTimes(slots: () => string[]) {
  const { treatmentId: _id, treatment: name, Price } = upcoming;
  const offered = { _id, name, description: "", Price, durationMinutes: 60, doctors: [] };
  answerFromNow(
    answer(listAvailable, () => [{ ...offered, slots: slots() }]),
    ...freeTimes(),
    ...published,
  );
}

test("keeps the move dialog open with alternatives when the time is taken", async () => {
  await mountVisit(upcoming, token);
  let slots = ["10:00 AM", "11:00 AM", "02:00 PM"];
  offerTimes(() => slots);
  answerFromNow(
    answer(moveAppointmentByMailLink, () => {
      slots = slots.slice(1);
      return refusal("slot-taken");
    }),
  );
  await button("Move").click();
  const dialog = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  const time = dialog.getByLabelText(/^Time on/);
  await time.selectOptions("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(dialog.getByText("Somebody else has just taken this time")).toBeVisible();
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  await expect.element(time).toHaveValue("11:00 AM");
  answerFromNow(answer(moveAppointmentByMailLink, refusal("patient-busy")));
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect
    .element(dialog.getByText("There is already an appointment for Pat Jones at that time"))
    .toBeVisible();
});

test("shows the message of a move only until the appointment changes again", async () => {
  await mountVisit(upcoming, token);
  const moved: MailLinkAppointment = { ...upcoming, version: upcoming.version + 1, slot: "10:00 AM" };
  offerTimes(() => ["10:00 AM"]);
  answerFromNow(answer(moveAppointmentByMailLink, moved));
  await button("Move").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(/^Time on/).selectOptions("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  const moveMessage = page.getByRole("status").getByText("Your appointment is moved to");
  await expect.element(moveMessage).toBeVisible();
  const canceled = { version: moved.version + 1, status: "cancelled", changeable: false } as const;
  answerFromNow(
    answer(showAppointmentByMailLink, { ...moved, ...canceled, cancelledBy: "patient" }),
    answer(confirmAppointmentByMailLink, refusal("too-late")),
  );
  await button("Confirm appointment").click();
  await expect.element(state("Canceled")).toBeVisible();
  expect(moveMessage.elements()).toEqual([]);
});
