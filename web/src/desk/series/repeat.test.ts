import { expect, test } from "vitest";
import { noRepeat, readRepeat, usualRepeat } from "./repeat.ts";

test("an appointment that doesn't repeat has no repeat, whatever the other fields say", () => {
  expect(readRepeat({ ...noRepeat, repeatCount: "x" })).toEqual({ repeat: undefined });
});

test("weeks and months", () => {
  expect(readRepeat(usualRepeat)).toEqual({ repeat: { every: { weeks: 1 }, count: 6 } });
  expect(readRepeat({ repeatEvery: "months", repeatDistance: "6", repeatCount: "3" })).toEqual({
    repeat: { every: { months: 6 }, count: 3 },
  });
});

test.each([
  [{ repeatDistance: "27" }, "repeatDistance", "Choose 1 to 26 weeks"],
  [{ repeatEvery: "months", repeatDistance: "13" }, "repeatDistance", "Choose 1 to 12 months"],
  [{ repeatDistance: "" }, "repeatDistance", "Choose 1 to 26 weeks"],
  [{ repeatCount: "1" }, "repeatCount", "Choose 2 to 12 times"],
  [{ repeatCount: "2.5" }, "repeatCount", "Choose 2 to 12 times"],
])("%o is a fault of %s", (change, field, text) => {
  expect(readRepeat({ ...usualRepeat, ...change })).toEqual({ fault: { field, text } });
});
