import { expect, test } from "vitest";
import { chen, reyes, scheduledDay, scheduledVisit, seats } from "../../../../testing/scheduled-day.ts";
import { columnsOfDay, columnsOfWeek } from "./grid-columns.ts";

test("each visit stands in its doctor's column, and without one in that of the seats", () => {
  const { columns } = columnsOfDay(
    scheduledDay([
      scheduledVisit({ _id: "a", slot: "09:00 AM", ...reyes }),
      scheduledVisit({ _id: "b", slot: "09:00 AM", ...seats }),
    ]),
  );
  const ids = columns.map(({ doctorId, visits }) => [doctorId, visits.map(({ booking }) => booking._id)]);
  expect(ids).toEqual([
    ["chen", []],
    ["reyes", ["a"]],
    [null, ["b"]],
  ]);
});

test("a canceled visit whose doctor has no column brings one, before the seats", () => {
  const stray = scheduledVisit({
    ...{ _id: "a", slot: "09:00 AM", status: "cancelled" },
    ...{ doctorId: "berg", doctor: "Dr. Samuel Berg" },
  });
  const { columns } = columnsOfDay(scheduledDay([stray]));
  expect(columns.map(({ doctorId }) => doctorId)).toEqual(["chen", "reyes", "berg", null]);
  expect(columns[2]?.doctor).toBe("Dr. Samuel Berg");
});

test("the hours on screen have an hour of air around all hours and visits", () => {
  expect(columnsOfDay(scheduledDay()).span).toEqual({ from: 7 * 60, to: 19 * 60 });
  const late = scheduledVisit({ _id: "a", slot: "08:30 PM", minutes: 45 });
  expect(columnsOfDay(scheduledDay([late])).span).toEqual({ from: 7 * 60, to: 23 * 60 });
});

test("the day ends at midnight", () => {
  const late = scheduledVisit({ _id: "a", slot: "11:30 PM" });
  expect(columnsOfDay(scheduledDay([late])).span.to).toBe(24 * 60);
});

test("a doctor's week has a column for each day, also where they don't work", () => {
  const off = scheduledDay([], { dateISO: "2026-11-24", columns: [] });
  const visit = scheduledVisit({ _id: "a", slot: "09:00 AM" });
  const others = scheduledVisit({ _id: "b", slot: "10:00 AM", ...reyes });
  const { columns } = columnsOfWeek([scheduledDay([visit, others]), off], chen.doctorId);
  expect(columns.map(({ dateISO, visits }) => [dateISO, visits.length])).toEqual([
    ["2026-11-23", 1],
    ["2026-11-24", 0],
  ]);
  expect(columns[1]?.pauses.some(({ words }) => words === "Not working")).toBe(true);
  expect(columns.map(({ works }) => works)).toEqual([true, false]);
});
