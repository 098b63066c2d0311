import { listAvailable } from "@clinic/contract/available.ts";
import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  type MailLinkAppointment,
  moveAppointmentByMailLink,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { chooseTime } from "../../testing/component/booking-page.ts";
import {
  appointmentState,
  exactButton,
  hoursFromNow,
  mailLinkToken,
  mountMailLink,
  paidAppointment,
  upcomingAppointment,
} from "../../testing/component/mail-link-page.ts";
import { addAnswers } from "../../testing/component/mount-page.tsx";
import { freeTimeAnswers, publicAnswers } from "../../testing/component/sample-clinic.ts";
import { findAccessibilityFaults, pageOverflowPixels } from "../../testing/component/screen-variants.ts";

/** The answers that the move dialog reads. They answer no change, so a change would fail the test. */
const moveDialogAnswers = [...freeTimeAnswers(), ...publicAnswers];

test("a link to cancel opens the dialog with the terms, and cancels nothing by itself", async () => {
  await mountMailLink(paidAppointment, `${mailLinkToken}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect
    .element(dialog.getByText(/^You get \$150 back on your card until .*\. Banks usually take/))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(appointmentState("Booked")).toBeVisible();
});

test("both dialogs say after the refund limit that the payment is kept", async () => {
  await mountMailLink({ ...paidAppointment, refundableUntil: hoursFromNow(-1) }, `${mailLinkToken}.cancel`);
  addAnswers(...moveDialogAnswers);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/your payment of \$150 is not refunded/)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await exactButton("Move").click();
  await expect
    .element(dialog.getByText(/moving doesn't change that\. Your payment of \$150 holds for the new time/))
    .toBeVisible();
});

test("the cancel dialog offers to move the appointment", async () => {
  await mountMailLink(paidAppointment, `${mailLinkToken}.cancel`);
  addAnswers(...moveDialogAnswers);
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await expect
    .element(moving.getByText("Your payment can be refunded in full until 24 hours before the new time."))
    .toBeVisible();
  await moving.getByRole("button", { name: "Close" }).click();
  await expect.element(moving).not.toBeInTheDocument();
  await expect.element(appointmentState("Booked")).toBeVisible();
});

test("says that the clinic canceled the appointment, with the number to call", async () => {
  await mountMailLink(
    { ...upcomingAppointment, changeable: false, status: "cancelled", cancelledBy: "clinic" },
    mailLinkToken,
  );
  await expect.element(appointmentState("Canceled")).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "The clinic canceled this appointment." });
  await expect.element(note.getByRole("link", { name: "+1 202-555-0143" })).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
});

/** Offers these times on every day for the appointment's treatment. */
function offerTimes(slots: () => string[]) {
  const { treatmentId: _id, treatment: name, Price } = upcomingAppointment;
  const offered = { _id, name, description: "", Price, durationMinutes: 60, doctors: [] };
  addAnswers(
    answer(listAvailable, () => [{ ...offered, slots: slots() }]),
    ...freeTimeAnswers(),
    ...publicAnswers,
  );
}

test("keeps the move dialog open with alternatives when the time is taken", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  let slots = ["10:00 AM", "11:00 AM", "02:00 PM"];
  offerTimes(() => slots);
  addAnswers(
    answer(moveAppointmentByMailLink, () => {
      slots = slots.slice(1);
      return refusal("slot-taken");
    }),
  );
  await exactButton("Move").click();
  const dialog = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(dialog.getByText("Somebody else has just taken this time")).toBeVisible();
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  await expect.element(dialog.getByRole("radio", { name: "11:00 AM" })).toBeChecked();
  addAnswers(answer(moveAppointmentByMailLink, refusal("patient-busy")));
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect
    .element(dialog.getByText("There is already an appointment for Pat Jones at that time"))
    .toBeVisible();
});

test("asks nothing again after a move, and shows its message only until the appointment changes again", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  const moved: MailLinkAppointment = {
    ...upcomingAppointment,
    version: upcomingAppointment.version + 1,
    slot: "10:00 AM",
  };
  offerTimes(() => ["10:00 AM"]);
  const confirmed: unknown[] = [];
  addAnswers(
    answer(moveAppointmentByMailLink, moved),
    answer(confirmAppointmentByMailLink, ({ body }) => {
      confirmed.push(body.version);
      return { ...moved, confirmed: true };
    }),
  );
  await exactButton("Move").click();
  const dialog = page.getByRole("dialog");
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(appointmentState("Moved")).toBeVisible();
  const moveMessage = page.getByRole("status").getByText("Your appointment is moved to");
  await expect.element(moveMessage).toBeVisible();
  expect(exactButton("Confirm appointment").elements()).toEqual([]);
  expect(confirmed).toEqual([moved.version]);
  const canceled = { version: moved.version + 1, status: "cancelled", changeable: false } as const;
  addAnswers(
    answer(showAppointmentByMailLink, { ...moved, ...canceled, cancelledBy: "patient" }),
    answer(cancelAppointmentByMailLink, refusal("too-late")),
  );
  await exactButton("Cancel").click();
  await dialog.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect.element(appointmentState("Canceled")).toBeVisible();
  expect(moveMessage.elements()).toEqual([]);
});

test("asks nothing after a move whose confirmation failed", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  offerTimes(() => ["10:00 AM"]);
  addAnswers(
    answer(moveAppointmentByMailLink, { ...upcomingAppointment, slot: "10:00 AM" }),
    answer(confirmAppointmentByMailLink, refusal("unavailable")),
  );
  await exactButton("Move").click();
  const dialog = page.getByRole("dialog");
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(appointmentState("Moved")).toBeVisible();
  expect(exactButton("Confirm appointment").elements()).toEqual([]);
});
