import { expect, test } from "vitest";
import { scheduledVisit } from "../../../../testing/scheduled-day.ts";
import { moneyMark, standingMarks } from "./visit-marks.ts";

const visit = (change: Partial<Parameters<typeof scheduledVisit>[0]>) =>
  scheduledVisit({ _id: "a", slot: "09:00 AM", ...change });
const words = (change: Parameters<typeof visit>[0]) => standingMarks(visit(change)).map((mark) => mark.words);

test("who has arrived need not confirm anymore", () => {
  expect(words({ confirmed: true })).toEqual(["Confirmed"]);
  expect(words({ confirmed: true, arrived: true })).toEqual(["Arrived"]);
});

test("a problem comes first, and nothing else matters of who didn't come", () => {
  expect(words({ confirmed: true, problem: "doctor-away" })).toEqual(["Doctor away", "Confirmed"]);
  expect(words({ status: "no-show", confirmed: true })).toEqual(["No-show"]);
  expect(words({ status: "cancelled", confirmed: true })).toEqual(["Canceled"]);
});

test("what is owed is told by its amount, and nothing where nothing is", () => {
  expect(moneyMark(visit({ payment: "unpaid", Price: 150 }))?.words).toBe("$150");
  expect(moneyMark(visit({ payment: "unpaid", status: "cancelled" }))).toBeUndefined();
  expect(moneyMark(visit({ payment: "nothing-due" }))).toBeUndefined();
});
