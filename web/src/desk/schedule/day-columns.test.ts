import fc from "fast-check";
import { expect, test } from "vitest";
import { chen, reyes, scheduledDay, scheduledVisit, seats } from "../../../testing/scheduled-day.ts";
import { columnsOfDay, columnsOfWeek, drawnUntil, layOut, pausesOf } from "./day-columns.ts";

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

const at = (from: number, to: number) => ({ from, to });

test("who comes alone has the column's width", () => {
  expect(layOut([at(600, 630), at(540, 600)])).toMatchObject([
    { from: 540, lane: 0, lanes: 1 },
    { from: 600, lane: 0, lanes: 1 },
  ]);
});

test("who comes at the same time shares it, and a third takes the lane that is free again", () => {
  expect(layOut([at(540, 600), at(540, 570), at(570, 600)])).toMatchObject([
    { to: 600, lane: 0, lanes: 2 },
    { to: 570, lane: 1, lanes: 2 },
    { from: 570, lane: 1, lanes: 2 },
  ]);
});

test("visits that hang together by a third stand in lanes of one width", () => {
  const chain = layOut([at(540, 570), at(555, 585), at(570, 600)]);
  expect(chain.map(({ lanes }) => lanes)).toEqual([2, 2, 2]);
  expect(chain.map(({ cluster }) => cluster)).toEqual([at(540, 600), at(540, 600), at(540, 600)]);
});

const visits = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 92 }), quarters: fc.integer({ min: 0, max: 12 }) })
    .map(({ from, quarters }) => at(from * 15, (from + quarters) * 15)),
  { maxLength: 40 },
);

test("whatever a day brings, each visit is there once and no two of a column overlap on screen", () => {
  fc.assert(
    fc.property(visits, (day) => {
      const placed = layOut(day);
      expect(placed.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(
        day.map(({ from, to }) => `${from}-${to}`).sort(),
      );
      const boxes = placed.map(({ from, to, lane, lanes }) => ({
        ...{ top: from, bottom: drawnUntil({ from, to }) },
        ...{ left: lane / lanes, right: (lane + 1) / lanes },
      }));
      const overlapping = boxes.filter((one, i) =>
        boxes.some(
          (other, j) =>
            i < j &&
            one.top < other.bottom &&
            other.top < one.bottom &&
            one.left < other.right - 1e-9 &&
            other.left < one.right - 1e-9,
        ),
      );
      expect(overlapping).toEqual([]);
      expect(boxes.every(({ left, right }) => left >= 0 && right <= 1)).toBe(true);
    }),
  );
});

const span = { from: 7 * 60, to: 19 * 60 };
const open = { hours: [{ from: "08:00", to: "18:00" }], closed: [] };
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
const told = (pauses: ReturnType<typeof pausesOf>) =>
  pauses.map(({ from, to, words }) => `${clock(from)}-${clock(to)} ${words}`);

test("before and after its hours the clinic is closed, and between a doctor's hours is a break", () => {
  const hours = [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  expect(told(pausesOf(open, { hours, away: [] }, span))).toEqual([
    "7:00-8:00 Closed",
    "12:00-13:00 Break",
    "18:00-19:00 Closed",
  ]);
});

test("while the clinic is open, who begins later isn't working", () => {
  const hours = [{ from: "10:00", to: "18:00" }];
  expect(told(pausesOf(open, { hours, away: [] }, span))).toEqual([
    "7:00-8:00 Closed",
    "8:00-10:00 Not working",
    "18:00-19:00 Closed",
  ]);
});

test("an absence and a closed part of the day say why, and where both are it is the clinic's", () => {
  const day = { ...open, closed: [{ from: "14:00", to: "15:00", reason: "Team meeting" }] };
  const away = [{ from: "13:00", to: "24:00", reason: "Conference" }];
  expect(told(pausesOf(day, { hours: open.hours, away }, span))).toEqual([
    "7:00-8:00 Closed",
    "13:00-14:00 Away: Conference",
    "14:00-15:00 Closed: Team meeting",
    "15:00-19:00 Away: Conference",
  ]);
});

test("a day on which the clinic is closed gives its reason from morning to evening", () => {
  const day = { hours: [], closed: [], reason: "Thanksgiving" };
  expect(told(pausesOf(day, { hours: [], away: [] }, span))).toEqual(["7:00-19:00 Closed: Thanksgiving"]);
  const whole = { ...open, closed: [{ from: "00:00", to: "24:00", reason: "Thanksgiving" }] };
  expect(told(pausesOf(whole, { hours: open.hours, away: [] }, span))).toEqual([
    "7:00-19:00 Closed: Thanksgiving",
  ]);
});
