import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import {
  describeCancelNow,
  describeCancelOutcome,
  describeCancelTerms,
  describeMoveTerms,
} from "./cancel-terms.ts";

/** An appointment, paid by card, that starts on Monday at 09:00 AM in New York, which is 14:00 UTC. */
const byCard = sampleBooking({ payment: "paid", method: "card", paid: true, transactionId: "pi_1" });
const early = new Date("2026-11-22T13:59:00Z");
const late = new Date("2026-11-23T11:30:00Z");
const atDesk = { ...byCard, method: "desk" } as const;
/** An appointment that was moved from Friday to Monday after Friday's refund deadline. */
const movedLate = {
  ...byCard,
  createdAt: "2026-11-18T12:00:00.000Z",
  refundableUntil: "2026-11-19T19:30:00.000Z",
};

test("canceling an unpaid appointment is free", () => {
  expect(describeCancelTerms(sampleBooking(), demoSettings, late)).toBe(
    "Canceling is free: nothing has been paid.",
  );
});

test("a card payment is refunded until the policy's deadline", () => {
  expect(describeCancelTerms(byCard, demoSettings, early)).toBe(
    "Your payment of $150 is refunded to your card if you cancel by today (Sun, Nov 22) at 09:00 AM, but not after that.",
  );
  expect(describeCancelNow(byCard, demoSettings, early)).toBe(
    "You get $150 back on your card until today (Sun, Nov 22) at 09:00 AM. Banks usually take 5 to 10 business days.",
  );
  expect(describeCancelNow(byCard, demoSettings, late)).toBe(describeCancelTerms(byCard, demoSettings, late));
});

test.each([
  ["2026-11-22T14:01:00Z", "in 23 hours"],
  ["2026-11-23T11:30:00Z", "in 2 hours"],
  ["2026-11-23T12:30:00Z", "in 90 minutes"],
  ["2026-11-23T13:59:00Z", "in 1 minute"],
])("it is not refunded after the deadline: at %s, %s", (now, when) => {
  expect(describeCancelTerms(byCard, demoSettings, new Date(now))).toBe(
    `It starts ${when}, too late for a refund: your payment of $150 is not refunded. Moving the appointment keeps it.`,
  );
});

test("a refund that was lost before a move stays lost", () => {
  expect(describeCancelTerms(movedLate, demoSettings, early)).toMatch(
    /^Before it was moved, a refund was possible until Thu, Nov 19, 2026 at 02:30 PM: your payment .* is not refunded/,
  );
});

test("a booking after the deadline is not refunded", () => {
  const bookedLate = { ...byCard, createdAt: "2026-11-23T10:00:00.000Z" };
  expect(describeCancelTerms(bookedLate, demoSettings, late)).toBe(
    "It was booked less than 24 hours ahead: your payment of $150 is not refunded. Moving the appointment keeps it.",
  );
});

test("a desk payment is given back at the desk", () => {
  expect(describeCancelTerms(atDesk, demoSettings, early)).toMatch(/ask there/);
});

test("a move keeps price and payment, and the refund until the new time's deadline", () => {
  const kept = "Price and payment stay as they are.";
  expect(describeMoveTerms(sampleBooking(), demoSettings, late)).toBe(kept);
  expect(describeMoveTerms(atDesk, demoSettings, late)).toBe(kept);
  expect(describeMoveTerms(byCard, demoSettings, early)).toBe(
    `${kept} Your payment can be refunded in full until 24 hours before the new time.`,
  );
});

test("a move says if the refund is already lost", () => {
  expect(describeMoveTerms(byCard, demoSettings, late)).toBe(
    "It starts in 2 hours, too late for a refund; moving doesn't change that. Your payment of $150 holds for the new time.",
  );
  expect(describeMoveTerms(movedLate, demoSettings, early)).toMatch(
    /^Before it was moved, .* doesn't change that\./,
  );
});

test("the outcome describes the payment by the server's answer", () => {
  const cancelled = (change: object) =>
    describeCancelOutcome(byCard, sampleBooking({ status: "cancelled", ...change }));
  expect(cancelled({})).toBe("Your appointment is canceled.");
  expect(cancelled({ payment: "refund-pending" })).toMatch(/refund of \$150 is on its way/);
  expect(cancelled({ payment: "paid", method: "card" })).toMatch(/\$150 is not refunded/);
  expect(cancelled({ payment: "paid", method: "desk" })).toMatch(/ask at the clinic about the \$150/);
});

test("after a partial refund, only the rest is refunded", () => {
  const partly = { ...byCard, returned: 50 };
  expect(describeCancelTerms(partly, demoSettings, early)).toMatch(
    /^The \$100 that is left of your payment is refunded to your card if you cancel by /,
  );
  expect(describeCancelTerms(partly, demoSettings, late)).toMatch(/your payment of \$100 is not refunded/);
  expect(describeCancelOutcome(partly, { ...partly, payment: "refund-pending" })).toMatch(
    /Your refund of \$100 is on its way/,
  );
});

test("canceling is free after a full refund, and promises nothing during a dispute", () => {
  expect(describeCancelTerms({ ...byCard, payment: "refunded" }, demoSettings, early)).toBe(
    "Canceling is free: your payment has already been returned to you.",
  );
  const disputed = { ...byCard, dispute: "open" } as const;
  expect(describeCancelTerms(disputed, demoSettings, early)).toMatch(/^Your bank is looking into/);
  expect(describeCancelOutcome(disputed, { ...disputed, payment: "refund-pending" })).toMatch(
    /once your bank has decided/,
  );
  const gone = { ...byCard, payment: "refunded" } as const;
  expect(describeCancelOutcome(gone, gone)).toBe("Your appointment is canceled.");
});

test("no refund is promised for a time when the patient can't cancel online any more", () => {
  const noticed = { ...byCard, changeableUntil: "2026-11-21T14:00:00.000Z" };
  const before = new Date("2026-11-20T14:00:00Z");
  expect(describeCancelTerms(noticed, demoSettings, before)).toBe(
    "Your payment of $150 is refunded to your card if you cancel by Sat, Nov 21, 2026 at 09:00 AM, but not after that.",
  );
  expect(describeMoveTerms(noticed, demoSettings, before)).toMatch(
    /in full until 48 hours before the new time\.$/,
  );
  const later = { ...byCard, changeableUntil: "2026-11-23T12:00:00.000Z" };
  expect(describeCancelTerms(later, demoSettings, before)).toMatch(/by Sun, Nov 22, 2026 at 09:00 AM/);
});
