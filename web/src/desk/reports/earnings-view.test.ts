import { expect, test } from "vitest";
import { sumEarnings, sumReceivedPayments } from "./earnings-view.tsx";

test("money adds up to the cent", () => {
  const months = [
    { card: 0.1, desk: 1.01, outstanding: 10 },
    { card: 0.2, desk: 2.02, outstanding: 0 },
  ];
  expect(sumEarnings(months)).toEqual({ card: 0.3, desk: 3.03, outstanding: 10 });
  expect(sumReceivedPayments({ card: 0.1, desk: 0.2, outstanding: 7 })).toBe(0.3);
});
