import type { WorkReport } from "@clinic/contract/reports.ts";
import { expect, test } from "vitest";
import { changeWords, use, workInHours } from "./measures.ts";
import { showDollars, showPercent } from "./show-figures.ts";

const work = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0, workedMinutes: 0 };

test.each([
  [12, 10, "up from $10"],
  [8, 10, "down from $10"],
  [10, 10, "as before"],
  [0, 10, "down from $10"],
  [10, null, "nothing before"],
  [null, 10, "$10 before"],
  [null, null, null],
])("%s after %s is said as: %s", (now, before, words) => {
  expect(changeWords(now, before, showDollars)).toBe(words);
});

test("what reads alike has not changed", () => {
  expect(changeWords(0.3333, 0.3349, showPercent)).toBe("as before");
});

test("who has no hours has no use of them", () => {
  expect(use.amountOf({ ...work, bookedMinutes: 60 })).toBeNull();
});

test("the clinic's use of hours counts those who have hours", () => {
  const figures: WorkReport = {
    from: "2026-11-01",
    to: "2026-11-30",
    total: { ...work, bookedMinutes: 200, workedMinutes: 100, cancelled: 0, keptOfCancelled: 0 },
    doctors: [
      { ...work, doctorId: "ida", doctor: "Ida", bookedMinutes: 50, workedMinutes: 100 },
      { ...work, doctorId: "gone", doctor: null, bookedMinutes: 30 },
      { ...work, doctorId: null, doctor: null, bookedMinutes: 120 },
    ],
    treatments: [],
  };
  expect(use.amountOf(workInHours(figures))).toBe(0.5);
});
