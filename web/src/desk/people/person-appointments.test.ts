import { expect, test } from "vitest";
import { listedText } from "./person-appointments.tsx";

const counts = { coming: 3, past: 9, cancelled: 3, noShow: 1 };

test("a list says of how many kinds its rows are, so that they add up with the figures above", () => {
  expect(listedText("coming", counts, 4)).toBe("3 coming, 1 canceled");
  expect(listedText("past", counts, 12)).toBe("9 past, 1 no-show, 2 canceled");
});

test("nothing is said where all rows are what the heading says", () => {
  expect(listedText("coming", counts, 3)).toBe("");
  expect(listedText("past", { ...counts, noShow: 0 }, 9)).toBe("");
});

test("a list that is older than the figures counts nothing below none", () => {
  expect(listedText("coming", counts, 2)).toBe("");
});
