import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Bounce,
  bounceExpiry,
  isMailStopped,
  withBounceReport,
  withConfirmedAddress,
} from "./bounce.ts";

const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));
const report = (nth: number, why: Bounce["why"] = "bounced") => ({ why, at: day(nth) });

test("a report stops emails to the address until somebody confirms it", () => {
  const stopped = withBounceReport(undefined, report(1));
  expect(isMailStopped(stopped)).toBe(true);
  expect(isMailStopped(withConfirmedAddress(stopped, day(2)))).toBe(false);
});

test("a report from before the confirmation doesn't stop the address again, and a later one does", () => {
  const right = withConfirmedAddress(withBounceReport(undefined, report(1)), day(3));
  expect(isMailStopped(withBounceReport(right, report(2)))).toBe(false);
  expect(isMailStopped(withBounceReport(right, report(4)))).toBe(true);
});

test("the stored reason is the reason of the latest report", () => {
  const first = withBounceReport(undefined, report(2, "complained"));
  expect(withBounceReport(first, report(1)).why).toBe("complained");
  expect(withBounceReport(first, report(3)).why).toBe("bounced");
});

test("an unconfirmed bounce expires 400 days after its last report, and a confirmed one 30 days after the confirmation", () => {
  const stopped = withBounceReport(undefined, report(1));
  expect(bounceExpiry(stopped)).toEqual(new Date(Date.UTC(2026, 0, 401)));
  expect(bounceExpiry(withConfirmedAddress(stopped, day(2)))).toEqual(day(32));
});

const step = fc.oneof(
  fc.record({ does: fc.constant("report" as const), at: fc.nat(9), spam: fc.boolean() }),
  fc.record({ does: fc.constant("confirm" as const), at: fc.nat(9), spam: fc.constant(false) }),
);

test("the order and repetition of reports changes nothing", () => {
  const outcome = (steps: readonly { does: "report" | "confirm"; at: number; spam: boolean }[]) =>
    steps.reduce<Bounce | undefined>(
      (known, { does, at, spam }) => {
        if (does === "report") return withBounceReport(known, report(at, spam ? "complained" : "bounced"));
        return known && withConfirmedAddress(known, day(at));
      },
      withBounceReport(undefined, report(0)),
    );
  const shuffled = fc
    .array(step)
    .chain((steps) =>
      fc.tuple(
        fc.constant(steps),
        fc.shuffledSubarray([...steps, ...steps], { minLength: 2 * steps.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([steps, again]) => {
      expect(outcome(again)).toEqual(outcome(steps));
      const last = (does: string) =>
        Math.max(-1, ...steps.flatMap((one) => (one.does === does ? [one.at] : [])));
      expect(isMailStopped(outcome(steps))).toBe(Math.max(0, last("report")) > last("confirm"));
    }),
  );
});
