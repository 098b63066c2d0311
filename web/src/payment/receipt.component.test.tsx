import { type Booking, showBooking } from "@clinic/contract/bookings.ts";
import { type Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage } from "../../testing/component/answer.ts";
import { mountPage, patient } from "../../testing/component/mount-page.tsx";
import { dentists } from "../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { paymentLink } from "../shared/paths.ts";

const [dentist] = dentists;
const berg = { ...(dentist as Doctor), _id: "berg", name: "Dr. Samuel Berg", registration: "License 4711" };

const paid = { payment: "paid", method: "card", paid: true, transactionId: "pi_1" } as const;

/** Shows the receipt of a changed sample booking in this clinic. Returns its lines. */
async function readReceipt(change: Partial<Booking>, clinic: Partial<PublicSettingsAnswer> = {}) {
  const booking = sampleBooking({ ...paid, Price: 90, ...change });
  await mountPage(paymentLink(booking._id), {
    viewport: phone,
    signedInAs: patient,
    clinic,
    answers: [answer(showBooking, booking), answer(listDoctors, listPage([berg]))],
  });
  await expect.element(page.getByText("Amount", { exact: true })).toBeVisible();
  const names = page.getByRole("term").elements();
  return new Map(names.map((name) => [name.textContent, name.nextElementSibling?.textContent]));
}

test("shows what was refunded and what was paid in all", async () => {
  const lines = await readReceipt({ returned: 25.5 });
  expect([lines.get("Amount"), lines.get("Refunded"), lines.get("Paid in all")]).toEqual([
    "$90",
    "$25.50",
    "$64.50",
  ]);
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
});

test("breaks no name within a word on a phone, however long its value is", async () => {
  await readReceipt({ slot: "02:30 PM", dateISO: "2026-11-26", doctor: "Dr. Maximiliana Featherstonehaugh" });
  for (const name of page.getByRole("term").elements()) {
    const text = document.createRange();
    text.selectNodeContents(name);
    expect(`${name.textContent}: ${text.getClientRects().length}`).toBe(`${name.textContent}: 1`);
  }
});

test("shows the clinic's tax or registration number, and nothing for a clinic without one", async () => {
  const receipt = page.getByRole("region", { name: "Receipt" });
  await readReceipt({}, { registration: "VAT GB123 4567 89" });
  await expect.element(receipt.getByText("VAT GB123 4567 89", { exact: true })).toBeVisible();
  await readReceipt({}, { registration: "" });
  expect(receipt.element().querySelectorAll("address ~ p")).toHaveLength(0);
});

test("shows number and amount before all else, and what, when and who before how it was paid", async () => {
  const names = [...(await readReceipt({ doctor: "Dr. Mei-Lin Chen" })).keys()];
  expect(names.slice(0, 3)).toEqual(["Receipt number", "Amount", "Status"]);
  expect(names.indexOf("Patient")).toBeLessThan(names.indexOf("Payment"));
});

test("names the dentist's registration, which insurers ask for", async () => {
  await readReceipt({ doctor: berg.name, doctorId: berg._id });
  const dentist = page.getByRole("definition").filter({ hasText: berg.name });
  await expect.element(dentist.getByText("License 4711")).toBeVisible();
});

test("tells a dispute from a refund", async () => {
  const lines = await readReceipt({ returned: 10, lost: 40, dispute: "lost" });
  const told = ["Refunded", "Taken back by your bank", "Paid in all"].map((name) => lines.get(name));
  expect(told).toEqual(["$10", "$40", "$40"]);
});

test("shows a refund of an appointment that still stands", async () => {
  const lines = await readReceipt({ payment: "refunded", paid: false, returned: 90 });
  expect(lines.get("Status")).toBe("Refunded");
  await expect.element(page.getByText("$90 was refunded to your card.")).toBeVisible();
  expect(lines.get("Paid in all")).toBe("$0");
});
