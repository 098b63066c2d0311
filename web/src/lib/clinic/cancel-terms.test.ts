import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { cancelOutcome, cancelTerms, moveTerms } from "./cancel-terms.ts";

const early = new Date("2026-11-22T13:59:00Z");
const late = new Date("2026-11-22T14:01:00Z");
const byCard = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });

test("an unpaid appointment is cancelled free", () => {
  expect(cancelTerms(sampleBooking(), defaultSettings, late)).toMatch(/free/);
});

test("a card payment comes back until the policy's moment, named as in mails", () => {
  expect(cancelTerms(byCard, defaultSettings, early)).toMatch(
    /\$150 will be refunded in full.*until Sunday, November 22, 2026, 9:00 AM \(EST, New York\)\./,
  );
});

test("after that it is kept, and the sentence says so", () => {
  expect(cancelTerms(byCard, defaultSettings, late)).toMatch(/will not be refunded/);
});

test("what was paid at the desk is given back there", () => {
  expect(cancelTerms({ ...byCard, method: "desk" }, defaultSettings, early)).toMatch(/ask there/);
});

test("moving keeps what was agreed, and says so where a refund is lost already", () => {
  const kept = "Price and payment stay as they are.";
  expect(moveTerms(sampleBooking(), defaultSettings, late)).toBe(kept);
  expect(moveTerms(byCard, defaultSettings, early)).toBe(kept);
  expect(moveTerms({ ...byCard, method: "desk" }, defaultSettings, late)).toBe(kept);
  expect(moveTerms(byCard, defaultSettings, late)).toMatch(
    /\$150.*until Sunday, November 22, 2026, 9:00 AM \(EST, New York\), .*would not be refunded/,
  );
});

test("the outcome names the refund that the server promised", () => {
  expect(cancelOutcome(sampleBooking({ status: "cancelled", payment: "refund-pending" }))).toMatch(
    /refund of \$150 is on its way/,
  );
  expect(cancelOutcome(sampleBooking({ status: "cancelled" }))).toBe("Your appointment is canceled.");
});
