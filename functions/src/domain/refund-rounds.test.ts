import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { whyTooManyRounds } from "./account-limits.ts";
import type { Booking } from "./booking.ts";

const now = new Date("2027-02-01T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function round(minutesAgo: number, change: Partial<Booking> = {}): Booking {
  const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;
  return sampleBooking({
    status: "cancelled",
    cancelledAt: minutes(-minutesAgo),
    cancelledBy: "patient",
    refunds: { pi_1: made },
    ...change,
  });
}

test("five rounds within an hour are enough, wherever the hour lies, until the first of them is an hour old", () => {
  const rounds = [70, 50, 40, 30, 20, 10].map((minutesAgo) => round(minutesAgo));
  expect(whyTooManyRounds(rounds, now)).toMatchObject({
    code: "too-many-requests",
    retryAfterSeconds: 10 * 60,
  });
  expect(whyTooManyRounds(rounds, minutes(10))).toBeNull();
  expect(whyTooManyRounds(rounds.slice(0, 5), now)).toBeNull();
});

test.each([
  ["by the clinic", { cancelledBy: "clinic" }],
  ["without a refund", { refunds: {} }],
] as const)("appointments canceled %s are no rounds", (_, change) => {
  const rounds = Array.from({ length: 9 }, () => round(5, change));
  expect(whyTooManyRounds(rounds, now)).toBeNull();
});
