import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { cancelOutcome, cancelTerms, moveTerms } from "./cancel-terms.ts";

const zone = "America/New_York";
const early = new Date("2026-11-22T13:59:00Z");
const late = new Date("2026-11-22T14:01:00Z");
const byCard = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });

test("an unpaid appointment is cancelled free", () => {
  expect(cancelTerms(sampleBooking(), zone, late)).toMatch(/free/);
});

test("a card payment comes back until the policy's moment, named on the clinic's clock", () => {
  expect(cancelTerms(byCard, zone, early)).toMatch(/\$150 will be refunded in full.*Nov 22, 2026 at 9:00 AM/);
});

test("after that it is kept, and the sentence says so", () => {
  expect(cancelTerms(byCard, zone, late)).toMatch(/will not be refunded/);
});

test("what was paid at the desk is given back there", () => {
  expect(cancelTerms({ ...byCard, method: "desk" }, zone, early)).toMatch(/ask there/);
});

test("moving keeps what was agreed, and says so where a refund is lost already", () => {
  const kept = "Price and payment stay as they are.";
  expect(moveTerms(sampleBooking(), zone, late)).toBe(kept);
  expect(moveTerms(byCard, zone, early)).toBe(kept);
  expect(moveTerms({ ...byCard, method: "desk" }, zone, late)).toBe(kept);
  expect(moveTerms(byCard, zone, late)).toMatch(
    /\$150.*until Nov 22, 2026 at 9:00 AM.*would not be refunded/,
  );
});

test("the outcome names the refund that the server promised", () => {
  expect(cancelOutcome(sampleBooking({ status: "cancelled", payment: "refund-pending" }))).toMatch(
    /refund of \$150 is on its way/,
  );
  expect(cancelOutcome(sampleBooking({ status: "cancelled" }))).toBe("Your appointment is canceled.");
});
