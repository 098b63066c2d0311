import { expect, test } from "vitest";
import { nearestTime } from "./nearest-time.ts";

test("the nearest is found across noon, and of two the earlier", () => {
  expect(nearestTime(["09:00 AM", "12:30 PM", "11:30 AM", "04:00 PM"], "12:00 PM")).toBe("11:30 AM");
});

test("where nothing is free there is none", () => {
  expect(nearestTime([], "12:00 PM")).toBeUndefined();
});
