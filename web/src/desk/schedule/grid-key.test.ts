import { expect, test } from "vitest";
import { scheduledVisit } from "../../../testing/scheduled-day.ts";
import { moneyMark } from "./grid-key.tsx";

const visit = (change: Partial<Parameters<typeof scheduledVisit>[0]>) =>
  scheduledVisit({ _id: "a", slot: "09:00 AM", ...change });

test("what is owed is told by its amount, and nothing where nothing is", () => {
  expect(moneyMark(visit({ payment: "unpaid", Price: 150 }))?.words).toBe("$150");
  expect(moneyMark(visit({ payment: "unpaid", status: "cancelled" }))).toBeUndefined();
  expect(moneyMark(visit({ payment: "nothing-due" }))).toBeUndefined();
});

test("what was paid at the desk for a canceled visit is still to be given back", () => {
  const owed = visit({ payment: "paid", method: "desk", status: "cancelled", Price: 150 });
  expect(moneyMark(owed)).toMatchObject({ words: "$150 not given back", tone: "warning" });
});
