import { expect, test } from "vitest";
import { slowdownTo } from "./yardstick.ts";

test("a machine is slowed down by as much as it is faster than the phone", () => {
  expect(slowdownTo(275)).toBe(4);
  expect(slowdownTo(800)).toBe(1.4);
});

test("none is made faster", () => {
  expect(slowdownTo(2000)).toBe(1);
});
