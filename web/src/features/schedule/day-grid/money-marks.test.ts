import { expect, test } from "vitest";
import { scheduledVisit } from "../../../../testing/scheduled-day.ts";
import { moneyMark } from "./money-marks.ts";

const visit = (change: Partial<Parameters<typeof scheduledVisit>[0]>) =>
  scheduledVisit({ _id: "a", slot: "09:00 AM", ...change });

test("what is owed is told by its amount, and nothing where nothing is", () => {
  expect(moneyMark(visit({ payment: "unpaid", Price: 150 }))?.words).toBe("$150");
  expect(moneyMark(visit({ payment: "unpaid", status: "cancelled" }))).toBeUndefined();
  expect(moneyMark(visit({ payment: "nothing-due" }))).toBeUndefined();
});
