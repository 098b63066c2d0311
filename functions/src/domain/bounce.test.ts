import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bounce, confirmed, endOfBounce, isStopped, withReport } from "./bounce.ts";

const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));
const report = (nth: number, why: Bounce["why"] = "bounced") => ({ why, at: day(nth) });

test("a report stops the address, until somebody confirms it", () => {
  const stopped = withReport(undefined, report(1));
  expect(isStopped(stopped)).toBe(true);
  expect(isStopped(confirmed(stopped, day(2)))).toBe(false);
});

test("a report that comes late is no news after the address was confirmed, and a new bounce is", () => {
  const right = confirmed(withReport(undefined, report(1)), day(3));
  expect(isStopped(withReport(right, report(2)))).toBe(false);
  expect(isStopped(withReport(right, report(4)))).toBe(true);
});

test("the reason is that of the latest report", () => {
  const first = withReport(undefined, report(2, "complained"));
  expect(withReport(first, report(1)).why).toBe("complained");
  expect(withReport(first, report(3)).why).toBe("bounced");
});

test("an address that nobody confirms is forgotten 400 days after its last report, a confirmed one after 30", () => {
  const stopped = withReport(undefined, report(1));
  expect(endOfBounce(stopped)).toEqual(new Date(Date.UTC(2026, 0, 401)));
  expect(endOfBounce(confirmed(stopped, day(2)))).toEqual(day(32));
});

const step = fc.oneof(
  fc.record({ does: fc.constant("report" as const), at: fc.nat(9), spam: fc.boolean() }),
  fc.record({ does: fc.constant("confirm" as const), at: fc.nat(9), spam: fc.constant(false) }),
);

test("the order of reports, and how often each comes, changes nothing", () => {
  const outcome = (steps: readonly { does: "report" | "confirm"; at: number; spam: boolean }[]) =>
    steps.reduce<Bounce | undefined>(
      (known, { does, at, spam }) => {
        if (does === "report") return withReport(known, report(at, spam ? "complained" : "bounced"));
        return known && confirmed(known, day(at));
      },
      withReport(undefined, report(0)),
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
      expect(isStopped(outcome(steps))).toBe(Math.max(0, last("report")) > last("confirm"));
    }),
  );
});
