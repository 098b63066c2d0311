import fc from "fast-check";
import { expect, test } from "vitest";
import { chen, reyes, scheduledAppointment, scheduledDay, seats } from "../../../testing/scheduled-day.ts";
import { buildDayColumns, buildWeekColumns, findBlockEnd, findPauses, layOutInLanes } from "./day-columns.ts";

test("each appointment is in its doctor's column, or in the seats column", () => {
  const { columns } = buildDayColumns(
    scheduledDay([
      scheduledAppointment({ _id: "a", slot: "09:00 AM", ...reyes }),
      scheduledAppointment({ _id: "b", slot: "09:00 AM", ...seats }),
    ]),
  );
  const ids = columns.map(({ doctorId, appointments }) => [
    doctorId,
    appointments.map(({ booking }) => booking._id),
  ]);
  expect(ids).toEqual([
    ["chen", []],
    ["reyes", ["a"]],
    [null, ["b"]],
  ]);
});

test("a canceled appointment adds its doctor's column before the seats", () => {
  const stray = scheduledAppointment({
    ...{ _id: "a", slot: "09:00 AM", status: "cancelled" },
    ...{ doctorId: "berg", doctor: "Dr. Samuel Berg" },
  });
  const { columns } = buildDayColumns(scheduledDay([stray]));
  expect(columns.map(({ doctorId }) => doctorId)).toEqual(["chen", "reyes", "berg", null]);
  expect(columns[2]?.doctor).toBe("Dr. Samuel Berg");
});

test("the hours on screen begin an hour before the first time and end an hour after the last", () => {
  expect(buildDayColumns(scheduledDay()).span).toEqual({ from: 7 * 60, to: 19 * 60 });
  const late = scheduledAppointment({ _id: "a", slot: "08:30 PM", minutes: 45 });
  expect(buildDayColumns(scheduledDay([late])).span).toEqual({ from: 7 * 60, to: 23 * 60 });
});

test("a block is in its doctor's column, one for everybody in all, and both are on screen", () => {
  const block = { kind: "meeting", note: "", deskOnly: false, seriesId: null, version: 1 } as const;
  const time = { dateISO: "2026-11-23", from: "06:00", to: "07:00" };
  const { columns, span } = buildDayColumns(
    scheduledDay([], {
      blocks: [
        { ...block, ...time, _id: "a", doctorId: "reyes" },
        { ...block, ...time, _id: "b", doctorId: null, to: "20:15" },
      ],
    }),
  );
  const ids = columns.map(({ blocks }) => blocks.map((placed) => placed.block._id));
  expect(ids).toEqual([["b"], ["a", "b"], ["b"]]);
  expect(span).toEqual({ from: 5 * 60, to: 22 * 60 });
});

test("the hours on screen end at midnight", () => {
  const late = scheduledAppointment({ _id: "a", slot: "11:30 PM" });
  expect(buildDayColumns(scheduledDay([late])).span.to).toBe(24 * 60);
});

test("a doctor's week has a column for each day, working or not", () => {
  const off = scheduledDay([], { dateISO: "2026-11-24", columns: [] });
  const appointment = scheduledAppointment({ _id: "a", slot: "09:00 AM" });
  const others = scheduledAppointment({ _id: "b", slot: "10:00 AM", ...reyes });
  const { columns } = buildWeekColumns([scheduledDay([appointment, others]), off], chen.doctorId);
  expect(columns.map(({ dateISO, appointments }) => [dateISO, appointments.length])).toEqual([
    ["2026-11-23", 1],
    ["2026-11-24", 0],
  ]);
  expect(columns[1]?.pauses.some(({ text }) => text === "Not working")).toBe(true);
  expect(columns.map(({ works }) => works)).toEqual([true, false]);
});

const timeRange = (from: number, to: number) => ({ from, to });

test("an appointment without overlap has the column's width", () => {
  expect(layOutInLanes([timeRange(600, 630), timeRange(540, 600)])).toMatchObject([
    { from: 540, lane: 0, lanes: 1 },
    { from: 600, lane: 0, lanes: 1 },
  ]);
});

test("overlapping appointments share the width, and a later one takes a lane that is free again", () => {
  expect(layOutInLanes([timeRange(540, 600), timeRange(540, 570), timeRange(570, 600)])).toMatchObject([
    { to: 600, lane: 0, lanes: 2 },
    { to: 570, lane: 1, lanes: 2 },
    { from: 570, lane: 1, lanes: 2 },
  ]);
});

test("appointments that overlap through a third have lanes of one width", () => {
  const chain = layOutInLanes([timeRange(540, 570), timeRange(555, 585), timeRange(570, 600)]);
  expect(chain.map(({ lanes }) => lanes)).toEqual([2, 2, 2]);
  expect(chain.map(({ cluster }) => cluster)).toEqual([
    timeRange(540, 600),
    timeRange(540, 600),
    timeRange(540, 600),
  ]);
});

const timeRangeLists = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 92 }), quarters: fc.integer({ min: 0, max: 12 }) })
    .map(({ from, quarters }) => timeRange(from * 15, (from + quarters) * 15)),
  { maxLength: 40 },
);

test("each appointment is drawn once, and no two in a column overlap on screen", () => {
  fc.assert(
    fc.property(timeRangeLists, (day) => {
      const placed = layOutInLanes(day);
      expect(placed.map(({ from, to }) => `${from}-${to}`).sort()).toEqual(
        day.map(({ from, to }) => `${from}-${to}`).sort(),
      );
      const boxes = placed.map(({ from, to, lane, lanes }) => ({
        ...{ top: from, bottom: findBlockEnd({ from, to }) },
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
const openDay = { hours: [{ from: "08:00", to: "18:00" }], closed: [] };
const formatMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
const describePauses = (pauses: ReturnType<typeof findPauses>) =>
  pauses.map(({ from, to, text }) => `${formatMinutes(from)}-${formatMinutes(to)} ${text}`);

test("outside its hours the clinic is closed, and between a doctor's hours is a break", () => {
  const hours = [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  expect(describePauses(findPauses(openDay, { hours, away: [] }, span))).toEqual([
    "7:00-8:00 Closed",
    "12:00-13:00 Break",
    "18:00-19:00 Closed",
  ]);
});

test("a doctor who begins later is not working until then", () => {
  const hours = [{ from: "10:00", to: "18:00" }];
  expect(describePauses(findPauses(openDay, { hours, away: [] }, span))).toEqual([
    "7:00-8:00 Closed",
    "8:00-10:00 Not working",
    "18:00-19:00 Closed",
  ]);
});

test("an absence and a closing give their reasons, and the clinic's comes first", () => {
  const day = { ...openDay, closed: [{ from: "14:00", to: "15:00", reason: "Team meeting" }] };
  const away = [{ from: "13:00", to: "24:00", reason: "Conference" }];
  expect(describePauses(findPauses(day, { hours: openDay.hours, away }, span))).toEqual([
    "7:00-8:00 Closed",
    "13:00-14:00 Away: Conference",
    "14:00-15:00 Closed: Team meeting",
    "15:00-19:00 Away: Conference",
  ]);
});

test("a closed day gives its reason for all hours on screen", () => {
  const day = { hours: [], closed: [], reason: "Thanksgiving" };
  expect(describePauses(findPauses(day, { hours: [], away: [] }, span))).toEqual([
    "7:00-19:00 Closed: Thanksgiving",
  ]);
  const whole = { ...openDay, closed: [{ from: "00:00", to: "24:00", reason: "Thanksgiving" }] };
  expect(describePauses(findPauses(whole, { hours: openDay.hours, away: [] }, span))).toEqual([
    "7:00-19:00 Closed: Thanksgiving",
  ]);
});
