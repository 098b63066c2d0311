import { expect, test } from "vitest";
import { lastDayOf, timeFaults } from "./away-times.ts";

test.each([
  ["", "", { fromTime: "Choose when they go away", toTime: "Choose when they are back" }],
  ["13:00", "", { toTime: "Choose when they are back" }],
  ["13:00", "13:00", { toTime: "Back at must be after Away from" }],
  ["13:00", "18:00", {}],
])("from %o to %o of one day", (fromTime, toTime, faults) => {
  expect(timeFaults({ fromTime, toTime }, true)).toEqual(faults);
});

test("over several days they may come back earlier in the day than they went", () => {
  expect(timeFaults({ fromTime: "13:00", toTime: "09:00" }, false)).toEqual({});
});

test("what ends at midnight takes nothing of the day that begins then", () => {
  expect(lastDayOf({ to: "2027-01-01T00:00" })).toBe("2026-12-31");
  expect(lastDayOf({ to: "2026-11-23T18:00" })).toBe("2026-11-23");
});
