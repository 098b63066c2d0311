import { expect, test } from "vitest";
import { noticedBooking, paidByCard } from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import { defaultSettings } from "../domain/default-clinic.ts";
import { cancelTerms, moneyAfterCancel, paymentGivenBack, priceWords, showCents } from "./money-words.ts";

const early = new Date("2023-01-02T12:00:00Z");
/** Within the 24 hours before it. */
const late = new Date("2023-01-04T13:00:01Z");
const limit = "Wednesday, January 4, 2023, 8:00 AM (EST, New York)";
const free = { payment: "nothing-due", priceCents: 0 } as const;
const atDesk = { payment: "paid", method: "desk" } as const;
const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;

const terms = (change: Partial<Booking>, now = early) =>
  cancelTerms(noticedBooking(change), defaultSettings, now);
const after = (change: Partial<Booking>) =>
  moneyAfterCancel(noticedBooking({ status: "cancelled", ...change }), defaultSettings);

test("amounts have cents only where there are some", () => {
  expect([9000, 9050, 5].map(showCents)).toEqual(["$90", "$90.50", "$0.05"]);
});

test("the price says how it is or was paid", () => {
  expect(priceWords(noticedBooking())).toBe("$150, to be paid on our website or at the clinic");
  expect(priceWords(noticedBooking(paidByCard))).toBe("$150, paid by card");
  expect(priceWords(noticedBooking(atDesk))).toBe("$150, paid at the clinic");
  expect(priceWords(noticedBooking(free))).toBe("Free of charge");
});

test("who can't pay online is not sent there", () => {
  const declined = { intentId: "pi_1", attempt: 1, open: false, declined: 8 };
  expect(priceWords(noticedBooking({ uid: null }))).toBe("$150, to be paid at the clinic");
  expect(priceWords(noticedBooking({ card: declined }))).toBe("$150, to be paid at the clinic");
});

test("a card is refunded in full until the policy's limit, which is told in the clinic's time", () => {
  expect(terms(paidByCard)).toContain(`Cancel by ${limit}, and your $150 goes back to your card in full`);
  expect(terms(paidByCard, new Date("2023-01-04T13:00:00Z"))).toContain(`Cancel by ${limit}`);
});

test("after the limit nobody is promised a refund", () => {
  expect(terms(paidByCard, late)).toContain(`can no longer be refunded: that was possible until ${limit}`);
  expect(terms(paidByCard, late)).not.toContain("goes back");
  expect(terms({}, late)).toBe("You can cancel until it begins, free of charge.");
});

test("what was booked after the limit is not said to have been refundable until then", () => {
  const bookedLate = { ...paidByCard, createdAt: late };
  expect(terms(bookedLate, late)).toContain(
    "but your $150 can't be refunded: it was booked less than 24 hours ahead. If you move",
  );
  expect(after(bookedLate)).toBe(
    "It was booked less than 24 hours ahead, so your $150 is not refunded, as agreed when you booked.",
  );
});

test("a refund that was lost before a move stays lost", () => {
  const moved = { ...paidByCard, refundLostAt: new Date("2023-01-01T13:00:00Z") };
  expect(terms(moved)).toContain("that was possible until Sunday, January 1, 2023");
});

test("where the policy refunds until the start, no other limit is named", () => {
  const lenient = { cancellation: { fullRefundHours: 0 } };
  expect(terms({ ...paidByCard, ...lenient })).toBe(
    "You can cancel until it begins, and your $150 goes back to your card in full.",
  );
});

test("what is unpaid tells the policy of a card payment to who can make one", () => {
  expect(terms({})).toContain(`your $150 goes back to it in full if you cancel by ${limit}`);
  expect(terms({ uid: null })).toBe("You can cancel until it begins, free of charge.");
  expect(terms(free)).toBe("You can cancel until it begins, free of charge.");
  expect(terms(atDesk)).toContain("get your money back there");
});

test.each([
  ["nothing was paid", {}, /Nothing was paid/],
  ["it is free", free, /nothing to pay/],
  ["the refund is on its way", { ...paidByCard, payment: "refund-pending" }, /on its way back to your card/],
  ["the refund has failed so far", { ...paidByCard, payment: "refund-failed" }, /you will get your money/],
  ["the policy keeps it", paidByCard, /your \$150 is not refunded/],
  ["it was paid at the desk", atDesk, /paid \$150 at the clinic, and you get it back there/],
  ["the card has it back", { ...paidByCard, payment: "refunded" }, /has gone back to your card/],
  [
    "the clinic gave it back by hand",
    { ...paidByCard, payment: "refunded", givenBack: { reason: "cash", by: "u", at: early } },
    /We have given you your \$150 back/,
  ],
] as const)("canceled, it says what becomes of the money: %s", (_, change, words) => {
  expect(after(change)).toMatch(words);
});

test("a refund is told apart from that of a payment which was not due", () => {
  const own = paidByCard.transactionId;
  const other = "pi_other";
  expect(
    paymentGivenBack(noticedBooking({ ...paidByCard, refunds: { [own]: made, [other]: made } })),
  ).toEqual({
    id: own,
    own: true,
    cents: 15_000,
  });
  expect(paymentGivenBack(noticedBooking({ ...paidByCard, refunds: { [other]: made } }))).toEqual({
    id: other,
    own: false,
    cents: 15_000,
  });
});

test("a refund of a part names that part, and the one after it what was left", () => {
  const own = paidByCard.transactionId;
  const partly = { ...paidByCard, returnedCents: 4_000 };
  expect(paymentGivenBack(noticedBooking(partly))).toEqual({ id: own, own: true, cents: 4_000 });
  const rest = { ...partly, payment: "refunded", refunds: { [own]: made } } as const;
  expect(paymentGivenBack(noticedBooking(rest))).toEqual({ id: own, own: true, cents: 11_000 });
  expect(priceWords(noticedBooking(partly))).toBe("$150, paid by card, of which $40 went back to your card");
  expect(after({ ...partly, payment: "refund-pending" })).toMatch(/Your \$110 is on its way/);
});

test("a refund of what the desk has taken instead is told as that of the card payment", () => {
  const refunds = { [paidByCard.transactionId]: { ...made, replaced: true as const } };
  const atTheDesk = { ...paidByCard, method: "desk", transactionId: null, refunds } as const;
  expect(paymentGivenBack(noticedBooking(atTheDesk))).toMatchObject({ own: true, cents: 15_000 });
});

test("during a dispute no refund is promised for now, and a lost one is told as the bank's doing", () => {
  const dispute = {
    id: "du_1",
    intentId: paidByCard.transactionId,
    cents: 15_000,
    dueBy: null,
    answered: false,
  };
  const open = { ...paidByCard, dispute: { ...dispute, status: "open" } } as const;
  expect(terms(open)).toBe(
    "You can cancel until it begins. Your bank is looking into your card payment. Whatever is owed to you goes back to your card once your bank has decided.",
  );
  expect(after({ ...open, payment: "refund-pending" })).toMatch(/^Your bank is looking into/);
  const lost = {
    ...paidByCard,
    payment: "refunded",
    lostCents: 15_000,
    dispute: { ...dispute, status: "lost" },
  } as const;
  expect(after(lost)).toBe("Your bank has taken your $150 back.");
  expect(priceWords(noticedBooking(lost))).toBe("$150, taken back by your bank");
});
