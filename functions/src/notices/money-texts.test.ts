import { addDays } from "date-fns";
import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { cardPaymentFields, sampleNoticeBooking } from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import {
  cancelTerms,
  centsGivenBackAt,
  centsGivenBackBefore,
  formatCents,
  latestRefundOf,
  moneyAfterCancelText,
  priceText,
} from "./money-texts.ts";

const early = new Date("2023-01-02T12:00:00Z");
/** Within the 24 hours before it. */
const late = new Date("2023-01-04T13:00:01Z");
const limit = "Wed, Jan 4 at 8:00 AM";
const free = { payment: "nothing-due", priceCents: 0 } as const;
const atDesk = { payment: "paid", method: "desk" } as const;
const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;

const terms = (change: Partial<Booking>, now = early) =>
  cancelTerms(sampleNoticeBooking(change), demoSettings, now);
const after = (change: Partial<Booking>) =>
  moneyAfterCancelText(sampleNoticeBooking({ status: "cancelled", ...change }), demoSettings);

test("amounts show cents only if they are not zero", () => {
  expect([9000, 9050, 5].map((cents) => formatCents(cents, { currency: "USD" }, demoSettings))).toEqual([
    "$90",
    "$90.50",
    "$0.05",
  ]);
});

test("the price says how it is to be paid or was paid", () => {
  expect(priceText(sampleNoticeBooking(), demoSettings)).toBe(
    "$150, to be paid on our website or at the clinic",
  );
  expect(priceText(sampleNoticeBooking(cardPaymentFields), demoSettings)).toBe("$150, paid by card");
  expect(priceText(sampleNoticeBooking(atDesk), demoSettings)).toBe("$150, paid at the clinic");
  expect(priceText(sampleNoticeBooking(free), demoSettings)).toBe("Free of charge");
});

test("patients who can't pay online are told to pay at the clinic", () => {
  const declined = { intentId: "pi_1", attempt: 1, open: false, declined: 8 };
  expect(priceText(sampleNoticeBooking({ uid: null }), demoSettings)).toBe("$150, to be paid at the clinic");
  expect(priceText(sampleNoticeBooking(), { ...demoSettings, takesCards: false })).toBe(
    "$150, to be paid at the clinic",
  );
  expect(priceText(sampleNoticeBooking({ card: declined }), demoSettings)).toBe(
    "$150, to be paid at the clinic",
  );
});

test("a card payment is refundable in full until the policy's deadline, shown in the clinic's time", () => {
  expect(terms(cardPaymentFields)).toContain(`Cancel by ${limit}, and your $150 is refunded to your card`);
  expect(terms(cardPaymentFields, new Date("2023-01-04T13:00:00Z"))).toContain(`Cancel by ${limit}`);
});

test("after the deadline no refund is promised", () => {
  expect(terms(cardPaymentFields, late)).toContain(
    `can no longer be refunded: that was possible until ${limit}`,
  );
  expect(terms(cardPaymentFields, late)).not.toContain("is refunded to");
});

test("an unpaid booking says after the deadline what its payment page says: a card payment isn't refunded", () => {
  expect(terms({}, late)).toBe(
    "You can cancel free of charge until it begins, but a card payment is no longer refunded.",
  );
  expect(terms({ createdAt: late }, late)).toBe(
    "You can cancel free of charge until it begins, but a card payment is not refunded.",
  );
  expect(terms({ uid: null }, late)).toBe("You can cancel free of charge until it begins.");
});

describe("with a notice", () => {
  const phone = "+1 202-555-0143";
  const hour = (hours: number) => ({ changeNoticeHours: hours });
  /** 7 AM on the day before, an hour before the refund's deadline. */
  const inside = new Date("2023-01-04T12:00:00Z");

  test("patients can cancel online until it begins, and call after that", () => {
    expect(terms({ ...free, ...hour(2) })).toBe(
      `You can cancel free of charge online until Thu, Jan 5 at 6:00 AM. To move or cancel it later, please call us at ${phone}.`,
    );
  });

  test("no refund is promised for a time when they can't cancel any more", () => {
    const end = "Tue, Jan 3 at 8:00 AM";
    expect(terms({ ...cardPaymentFields, ...hour(48) })).toBe(
      `You can cancel online until ${end}, and your $150 is refunded to your card. To move or cancel it later, please call us at ${phone}.`,
    );
    expect(terms(hour(48))).not.toContain(limit);
  });

  test("an earlier refund's deadline is said too", () => {
    const end = "Thu, Jan 5 at 6:00 AM";
    const text = terms({ ...cardPaymentFields, ...hour(2) });
    expect(text).toContain(`Cancel by ${limit}, and your $150 is refunded to your card.`);
    expect(text).toContain(`After that you can still cancel online until ${end}, but without a refund.`);
  });

  test.each([
    [
      "a refund is possible",
      cardPaymentFields,
      inside,
      ` If you cancel by ${limit}, your $150 is refunded to your card.`,
    ],
    [
      "no refund is possible",
      cardPaymentFields,
      late,
      ` Your $150 can no longer be refunded: that was possible until ${limit}.`,
    ],
    ["nothing is paid", {}, inside, ""],
    ["a card payment would be kept", {}, late, " If you cancel, a card payment is no longer refunded."],
    ["it is free", free, late, ""],
  ] as const)("once it has begun, they call: %s", (_, change, now, money) => {
    expect(terms({ ...change, ...hour(48) }, now)).toBe(
      `To move or cancel it, please call us at ${phone}.${money}`,
    );
  });
});

test("a booking made after the deadline doesn't claim that it was refundable until then", () => {
  const bookedLate = { ...cardPaymentFields, createdAt: late };
  expect(terms(bookedLate, late)).toContain(
    "but your $150 can't be refunded: it was booked less than 24 hours ahead. If you move",
  );
  expect(after(bookedLate)).toBe(
    "It was booked less than 24 hours ahead, so your $150 is not refunded, as agreed when you booked.",
  );
});

test("a move doesn't restore a refund that was already lost", () => {
  const moved = { ...cardPaymentFields, refundLostAt: new Date("2023-01-01T13:00:00Z") };
  expect(terms(moved)).toContain("that was possible until Sun, Jan 1");
});

test("if the policy refunds until the start, no other deadline is named", () => {
  const lenient = { cancellation: { fullRefundHours: 0 } };
  expect(terms({ ...cardPaymentFields, ...lenient })).toBe(
    "You can cancel until it begins, and your $150 is refunded to your card.",
  );
});

test("an unpaid booking shows the card refund policy only to patients who can pay by card", () => {
  expect(terms({})).toBe(
    `You can cancel free of charge until it begins. A card payment is refunded if you cancel by ${limit}, but not after that.`,
  );
  expect(terms({ uid: null })).toBe("You can cancel free of charge until it begins.");
  expect(terms(free)).toBe("You can cancel free of charge until it begins.");
  expect(terms(atDesk)).toContain("get your money back there");
});

test.each([
  ["nothing was paid", {}, /Nothing was paid/],
  ["it is free", free, /nothing to pay/],
  [
    "the refund is on its way",
    { ...cardPaymentFields, payment: "refund-pending" },
    /is refunded to your card/,
  ],
  [
    "the refund has failed so far",
    { ...cardPaymentFields, payment: "refund-failed" },
    /you will get your money/,
  ],
  ["the policy keeps it", cardPaymentFields, /your \$150 is not refunded/],
  ["it was paid at the desk", atDesk, /paid \$150 at the clinic, and you get it back there/],
  ["the card has it back", { ...cardPaymentFields, payment: "refunded" }, /was refunded to your card/],
  [
    "the clinic gave it back by hand",
    { ...cardPaymentFields, payment: "refunded", givenBack: { reason: "cash", by: "u", at: early } },
    /We have given you your \$150 back/,
  ],
] as const)("a cancellation says what happens to the money: %s", (_, change, words) => {
  expect(after(change)).toMatch(words);
});

test("a refund of the booking's payment is distinguished from a refund of an extra payment", () => {
  const own = cardPaymentFields.transactionId;
  const other = "pi_other";
  expect(
    latestRefundOf(sampleNoticeBooking({ ...cardPaymentFields, refunds: { [own]: made, [other]: made } })),
  ).toEqual({
    id: own,
    own: true,
    cents: 15_000,
  });
  expect(latestRefundOf(sampleNoticeBooking({ ...cardPaymentFields, refunds: { [other]: made } }))).toEqual({
    id: other,
    own: false,
    cents: 15_000,
  });
});

test("a partial refund names its amount, and the next refund names the rest", () => {
  const own = cardPaymentFields.transactionId;
  const partly = { ...cardPaymentFields, returnedCents: 4_000 };
  expect(latestRefundOf(sampleNoticeBooking(partly))).toEqual({ id: own, own: true, cents: 4_000 });
  const rest = { ...partly, payment: "refunded", refunds: { [own]: made } } as const;
  expect(latestRefundOf(sampleNoticeBooking(rest))).toEqual({ id: own, own: true, cents: 11_000 });
  expect(priceText(sampleNoticeBooking(partly), demoSettings)).toBe(
    "$150, paid by card, of which $40 was refunded",
  );
  expect(after({ ...partly, payment: "refund-pending" })).toMatch(/Your \$110 is refunded/);
});

const byHand = { requestId: null, cents: 4_000, to: "hand", reason: "", by: "desk", at: late } as const;

test("money that the desk gave back by hand is named as such", () => {
  const partly = { ...atDesk, givenBackCents: 4_000, deskRefunds: [byHand] };
  expect(priceText(sampleNoticeBooking(partly), demoSettings)).toBe(
    "$150, paid at the clinic, of which $40 was given back",
  );
});

test("of several amounts that the desk gave back by hand, each is known by its time", () => {
  const rest = { ...byHand, cents: 11_000, at: addDays(late, 1) };
  const booking = sampleNoticeBooking({ deskRefunds: [byHand, rest] });
  expect([early, late, rest.at].map((time) => centsGivenBackAt(booking, time))).toEqual([
    null,
    4_000,
    11_000,
  ]);
  expect([late, rest.at].map((time) => centsGivenBackBefore(booking, time))).toEqual([0, 4_000]);
});

test("a price that was written off is no longer due", () => {
  const waived = { reason: "", by: "desk", at: late };
  expect(priceText(sampleNoticeBooking({ payment: "nothing-due", waived }), demoSettings)).toBe(
    "$150, no longer due",
  );
});

test("a card refund after the desk took the payment counts as a refund of the card payment", () => {
  const refunds = { [cardPaymentFields.transactionId]: { ...made, replaced: true as const } };
  const atTheDesk = { ...cardPaymentFields, method: "desk", transactionId: null, refunds } as const;
  expect(latestRefundOf(sampleNoticeBooking(atTheDesk))).toMatchObject({ own: true, cents: 15_000 });
});

test("an open dispute promises no refund yet, and a lost dispute says that the bank took the money back", () => {
  const dispute = {
    id: "du_1",
    intentId: cardPaymentFields.transactionId,
    cents: 15_000,
    dueBy: null,
    answered: false,
  };
  const open = { ...cardPaymentFields, dispute: { ...dispute, status: "open" } } as const;
  expect(terms(open)).toBe(
    "You can cancel until it begins. Your bank is looking into your card payment. Whatever is owed to you is refunded to your card once your bank has decided.",
  );
  expect(after({ ...open, payment: "refund-pending" })).toMatch(/^Your bank is looking into/);
  const lost = {
    ...cardPaymentFields,
    payment: "refunded",
    lostCents: 15_000,
    dispute: { ...dispute, status: "lost" },
  } as const;
  expect(after(lost)).toBe("Your bank has taken your $150 back.");
  expect(priceText(sampleNoticeBooking(lost), demoSettings)).toBe("$150, taken back by your bank");
});
