import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  hours,
  mountVisit,
  paid,
  state,
  token,
  upcoming,
} from "../../../testing/component/linked-visit.ts";
import { accessibilityFindings, overflow } from "../../../testing/component/looks.ts";
import { answerFromNow } from "../../../testing/component/mount-page.tsx";
import { freeTimes, published } from "../../../testing/component/sample-clinic.ts";

/** Reads of the move dialog. A change would have no answer, and fail the test. */
const times = [...freeTimes(), ...published];

test("a link to cancel opens the question with what it costs, and does nothing by itself", async () => {
  await mountVisit(paid, `${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(dialog.getByText("Your card payment of $150 will be refunded in full.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(state("Booked")).toBeVisible();
});

test("after the limit both questions say that the payment is kept", async () => {
  await mountVisit({ ...paid, refundableUntil: hours(-1) }, `${token}.cancel`);
  answerFromNow(...times);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/your payment of \$150 will not be refunded/)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await button("Move").click();
  await expect
    .element(dialog.getByText(/moving doesn't change that\. Your payment of \$150 holds for the new time/))
    .toBeVisible();
});

test("who would cancel can move it instead", async () => {
  await mountVisit(paid, `${token}.cancel`);
  answerFromNow(...times);
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await expect
    .element(moving.getByText("Your card can be refunded in full until 24 hours before the new time."))
    .toBeVisible();
  await moving.getByRole("button", { name: "Close" }).click();
  await expect.element(moving).not.toBeInTheDocument();
  await expect.element(state("Booked")).toBeVisible();
});

test("what the clinic has canceled says so, with the number to call", async () => {
  await mountVisit({ ...upcoming, changeable: false, status: "cancelled", cancelledBy: "clinic" }, token);
  await expect.element(state("Canceled")).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "The clinic canceled this appointment." });
  await expect.element(note.getByRole("link", { name: "+1 202-555-0143" })).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
});
