import { slotAt } from "@clinic/domain/slot.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chen, reyes, scheduledDay, scheduledVisit } from "../../../testing/scheduled-day.ts";
import { columnsOfDay } from "./day-columns.ts";
import { type Cursor, moveCursor, settleCursor } from "./grid-cursor.ts";

const early = scheduledVisit({ _id: "early", slot: "09:00 AM", minutes: 60 });
const beside = scheduledVisit({ _id: "beside", slot: "09:30 AM", minutes: 60, ...reyes });
const grid = columnsOfDay(scheduledDay([early, beside]));
const at = (hour: number, visit: string | null = null, column = "2026-11-23/chen"): Cursor => ({
  column,
  at: hour * 60,
  visit,
});

test("down goes by quarter-hours onto a visit, and from it to its end", () => {
  const before = at(8.75);
  const on = moveCursor(before, "down", grid);
  expect(on).toEqual(at(9, "early"));
  expect(moveCursor(on, "down", grid)).toEqual(at(10));
  expect(moveCursor(on, "up", grid)).toEqual(before);
});

test("left and right keep the time", () => {
  expect(moveCursor(at(10), "right", grid)).toEqual(at(10, "beside", "2026-11-23/reyes"));
  expect(moveCursor(at(10, "beside", "2026-11-23/reyes"), "left", grid)).toEqual(at(10));
  expect(moveCursor(at(10), "left", grid)).toEqual(at(10));
});

test("the grid's ends stop it", () => {
  expect(moveCursor(at(7), "up", grid)).toEqual(at(7));
  expect(moveCursor(at(7), "last", grid)).toEqual(at(18.75));
  expect(moveCursor(at(18.75), "down", grid)).toEqual(at(18.75));
});

test("it goes along with a visit that a colleague moves, and stays where one is taken away", () => {
  const moved = columnsOfDay(scheduledDay([scheduledVisit({ _id: "early", slot: "11:00 AM", ...reyes })]));
  expect(settleCursor(at(9, "early"), moved, 0)).toEqual(at(11, "early", "2026-11-23/reyes"));
  expect(settleCursor(at(9, "early"), columnsOfDay(scheduledDay()), 0)).toEqual(at(9));
});

test("another day's begins anew, within its hours", () => {
  expect(settleCursor(at(9, null, "2026-11-20/chen"), grid, 3 * 60)).toEqual(at(7));
  expect(settleCursor(undefined, grid, 10 * 60)).toEqual(at(10));
});

const visits = fc.array(
  fc.record({ from: fc.integer({ min: 28, max: 70 }), quarters: fc.integer({ min: 1, max: 8 }) }),
  { maxLength: 12 },
);

test("however visits overlap, the way down and the way up pass each of them once", () => {
  fc.assert(
    fc.property(visits, (some) => {
      const bookings = some.map(({ from, quarters }, i) =>
        scheduledVisit({ _id: `v${i}`, slot: slotAt(from * 15), minutes: quarters * 15, ...chen }),
      );
      const crowded = columnsOfDay(scheduledDay(bookings));
      const walk = (step: "up" | "down", start: Cursor) => {
        const passed: string[] = [];
        let cursor = start;
        for (let next = moveCursor(cursor, step, crowded); next !== cursor; ) {
          cursor = next;
          if (cursor.visit) passed.push(cursor.visit);
          next = moveCursor(cursor, step, crowded);
        }
        return { passed, end: cursor };
      };
      const { from } = crowded.span;
      const { passed, end } = walk("down", { column: "2026-11-23/chen", at: from, visit: null });
      expect([...passed].sort()).toEqual(bookings.map(({ _id }) => _id).sort());
      expect(walk("up", end).passed).toEqual(passed.toReversed());
    }),
  );
});
