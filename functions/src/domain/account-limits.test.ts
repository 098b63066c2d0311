import fc from "fast-check";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import {
  countLimitedAction,
  extraLimitedActionsOf,
  lastWindowEndOf,
  limitKeyOfEmail,
  mergeActionCounts,
  refusalOverAppointmentLimit,
  refusalOverLimit,
  withOpenAppointment,
} from "./account-limits.ts";
import type { Booking } from "./booking.ts";

const now = new Date("2027-03-01T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Counts of a booking account after this many acts, one each minute. */
function after(times: number, counts: Parameters<typeof countLimitedAction>[0] = {}) {
  let counted = counts;
  for (let i = 0; i < times; i++) counted = countLimitedAction(counted, "book", minutesLater(i));
  return counted;
}

test("an account can book twenty times in an hour, and the twenty-first booking is refused", () => {
  expect(refusalOverLimit(after(19), "book", true, minutesLater(19))).toBeNull();
  expect(refusalOverLimit(after(20), "book", true, minutesLater(20))?.code).toBe("too-many-requests");
});

test.each(["book", "cancel", "move"] as const)(
  "an account with an unverified address can %s only five times an hour, because each sends an email",
  (act) => {
    const used = (times: number) => ({ [act]: { used: times, until: minutesLater(60) } });
    expect(refusalOverLimit(used(4), act, false, now)).toBeNull();
    expect(refusalOverLimit(used(5), act, false, now)?.code).toBe("too-many-requests");
    expect(refusalOverLimit(used(19), act, true, now)).toBeNull();
  },
);

test("verified and unverified accounts have the same limit for paying, which sends no email", () => {
  const used = { pay: { used: 19, until: minutesLater(60) } };
  expect(refusalOverLimit(used, "pay", false, now)).toBeNull();
});

test("the refusal says how long until the first counted action is an hour old", () => {
  expect(refusalOverLimit(after(20), "book", true, minutesLater(45))?.retryAfterSeconds).toBe(15 * 60);
  expect(refusalOverLimit(after(20), "book", true, minutesLater(60))).toBeNull();
});

test("counting starts again after an hour", () => {
  const counts = countLimitedAction(after(20), "book", minutesLater(60));
  expect(counts).toEqual({ book: { used: 1, until: minutesLater(120) } });
});

test("each kind of action has its own count, and ended counts are removed", () => {
  const counts = after(20, { cancel: { used: 3, until: minutesLater(5) } });
  expect(refusalOverLimit(counts, "move", true, now)).toBeNull();
  expect(counts.cancel).toBeUndefined();
});

test("running counts of other kinds of action stay", () => {
  const booked = { used: 3, until: minutesLater(10) };
  expect(countLimitedAction({ book: booked }, "pay", now)).toEqual({
    book: booked,
    pay: { used: 1, until: minutesLater(60) },
  });
});

test("the refusal says whether verifying the address would allow more appointments", () => {
  const open = { a: minutesLater(60), b: minutesLater(120) };
  const dataOf = (limits: { open: number; openUnverified: number }, verified: boolean) =>
    refusalOverAppointmentLimit(open, { ...demoSettings, limits }, verified, now)?.data;
  expect(dataOf({ open: 8, openUnverified: 2 }, false)).toMatchObject({ limit: 2, moreOnceVerified: true });
  expect(dataOf({ open: 2, openUnverified: 2 }, false)).not.toHaveProperty("moreOnceVerified");
  expect(dataOf({ open: 2, openUnverified: 1 }, true)).not.toHaveProperty("moreOnceVerified");
});

/** A booking that was paid, cancelled and refunded. */
function refundedCancellation(change: Partial<Booking> = {}): Booking {
  const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;
  return sampleBooking({ status: "cancelled", cancelledBy: "patient", refunds: { pi_1: made }, ...change });
}

test("a patient's cancellation with a refund counts once", () => {
  expect(extraLimitedActionsOf(sampleBooking(), refundedCancellation())).toEqual(["refund"]);
  // The refund of a payment that arrived after the cancellation.
  expect(extraLimitedActionsOf(refundedCancellation({ refunds: {} }), refundedCancellation())).toEqual([
    "refund",
  ]);
  expect(
    extraLimitedActionsOf(refundedCancellation(), refundedCancellation({ payment: "refunded" })),
  ).toEqual([]);
});

test.each([
  ["by the clinic", { cancelledBy: "clinic" }],
  ["without a refund", { refunds: {} }],
] as const)("an appointment canceled %s doesn't count as a refund", (_, change) => {
  expect(extraLimitedActionsOf(sampleBooking(), refundedCancellation(change))).toEqual([]);
});

test("a declined card counts once", () => {
  const declined = (times: number) =>
    sampleBooking({ card: { intentId: "pi_1", attempt: 1, open: true, declined: times } });
  expect(extraLimitedActionsOf(declined(1), declined(2))).toEqual(["decline"]);
  expect(extraLimitedActionsOf(sampleBooking({ card: null }), declined(1))).toEqual(["decline"]);
  expect(extraLimitedActionsOf(declined(2), declined(2))).toEqual([]);
});

const windows = fc.dictionary(
  fc.constantFrom("book", "cancel", "pay", "refund", "decline"),
  fc.record({
    used: fc.integer({ min: 0, max: 25 }),
    until: fc.integer({ min: -60, max: 120 }).map(minutesLater),
  }),
);

test("merged counts refuse exactly the actions that one of the two counts refused", () => {
  fc.assert(
    fc.property(windows, windows, fc.boolean(), (one, other, isVerified) => {
      const joined = mergeActionCounts(one, other, now);
      for (const act of ["book", "cancel", "pay", "refund", "decline"] as const) {
        const before = [one, other].some((counts) => refusalOverLimit(counts, act, isVerified, now));
        expect(refusalOverLimit(joined, act, isVerified, now) !== null).toBe(before);
      }
      expect(mergeActionCounts(other, one, now)).toEqual(joined);
      expect(mergeActionCounts(joined, one, now)).toEqual(joined);
      for (const { until } of Object.values(joined)) expect(until > now).toBe(true);
    }),
  );
});

test("counts end when the last of their windows does", () => {
  const window = (minutes: number) => ({ used: 1, until: minutesLater(minutes) });
  expect(lastWindowEndOf({ book: window(5), decline: window(90), pay: window(30) })).toEqual(
    minutesLater(90),
  );
  expect(lastWindowEndOf({})).toBeNull();
});

test.each([
  ["a new one stays until it ends", { status: "booked" }, 30, { other: 20, one: 30 }],
  ["a moved one stays until its new end", { status: "booked" }, 60, { other: 20, one: 60 }],
  ["a canceled one leaves", { status: "cancelled" }, 30, { other: 20 }],
  ["one that ends now has ended", { status: "booked" }, 0, { other: 20 }],
] as const)(
  "in an account's list of open appointments %s, and others stay until they have ended",
  (_, fields, end, held) => {
    const open = { other: minutesLater(20), one: minutesLater(40), over: now };
    const appointment = sampleBooking({ ...fields, endsAt: minutesLater(end) });
    const expected = Object.fromEntries(
      Object.entries(held).map(([id, minutes]) => [id, minutesLater(minutes)]),
    );
    expect(withOpenAppointment(open, "one", appointment, now)).toEqual(expected);
  },
);

test.each([
  ["Ada@Mail.Test", "ada@mail.test"],
  ["ada+dentist@mail.test", "ada@mail.test"],
  ["ada+a+b@mail.test", "ada@mail.test"],
  ["ada@bücher.test", "ada@xn--bcher-kva.test"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["Ada@googlemail.com", "ada@gmail.com"],
])("limits count the address %s as %s", (address, counted) => {
  expect(limitKeyOfEmail(address)).toBe(counted);
  expect(limitKeyOfEmail(counted)).toBe(counted);
});

test("outside Google dots make different addresses, and a plus sign at the beginning belongs to the name", () => {
  expect(limitKeyOfEmail("a.da@mail.test")).toBe("a.da@mail.test");
  expect(limitKeyOfEmail("+ada@mail.test")).toBe("+ada@mail.test");
});
