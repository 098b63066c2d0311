import { slotAt } from "@clinic/domain/slot.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chen, reyes, scheduledAppointment, scheduledDay } from "../../../testing/scheduled-day.ts";
import { buildDayColumns } from "./day-columns.ts";
import { type GridCursor, moveCursor, restoreCursor } from "./grid-cursor.ts";

const earlyAppointment = scheduledAppointment({ _id: "early", slot: "09:00 AM", minutes: 60 });
const besideAppointment = scheduledAppointment({ _id: "beside", slot: "09:30 AM", minutes: 60, ...reyes });
const grid = buildDayColumns(scheduledDay([earlyAppointment, besideAppointment]));
const cursorAtHour = (
  hour: number,
  appointmentId: string | null = null,
  column = "2026-11-23/chen",
): GridCursor => ({
  column,
  at: hour * 60,
  appointmentId,
});

test("down goes by quarter-hours, and from an appointment to its end", () => {
  const before = cursorAtHour(8.75);
  const on = moveCursor(before, "down", grid);
  expect(on).toEqual(cursorAtHour(9, "early"));
  expect(moveCursor(on, "down", grid)).toEqual(cursorAtHour(10));
  expect(moveCursor(on, "up", grid)).toEqual(before);
});

test("left and right keep the time", () => {
  expect(moveCursor(cursorAtHour(10), "right", grid)).toEqual(cursorAtHour(10, "beside", "2026-11-23/reyes"));
  expect(moveCursor(cursorAtHour(10, "beside", "2026-11-23/reyes"), "left", grid)).toEqual(cursorAtHour(10));
  expect(moveCursor(cursorAtHour(10), "left", grid)).toEqual(cursorAtHour(10));
});

test("stops at the grid's ends", () => {
  expect(moveCursor(cursorAtHour(7), "up", grid)).toEqual(cursorAtHour(7));
  expect(moveCursor(cursorAtHour(7), "last", grid)).toEqual(cursorAtHour(18.75));
  expect(moveCursor(cursorAtHour(18.75), "down", grid)).toEqual(cursorAtHour(18.75));
});

test("follows an appointment that a colleague moves, and stays where one is removed", () => {
  const moved = buildDayColumns(
    scheduledDay([scheduledAppointment({ _id: "early", slot: "11:00 AM", ...reyes })]),
  );
  expect(restoreCursor(cursorAtHour(9, "early"), moved, 0)).toEqual(
    cursorAtHour(11, "early", "2026-11-23/reyes"),
  );
  expect(restoreCursor(cursorAtHour(9, "early"), buildDayColumns(scheduledDay()), 0)).toEqual(
    cursorAtHour(9),
  );
});

test("starts again on another day, within its hours", () => {
  expect(restoreCursor(cursorAtHour(9, null, "2026-11-20/chen"), grid, 3 * 60)).toEqual(cursorAtHour(7));
  expect(restoreCursor(undefined, grid, 10 * 60)).toEqual(cursorAtHour(10));
});

const appointments = fc.array(
  fc.record({ from: fc.integer({ min: 28, max: 70 }), quarters: fc.integer({ min: 1, max: 8 }) }),
  { maxLength: 12 },
);

test("up and down pass each appointment once, however they overlap", () => {
  fc.assert(
    fc.property(appointments, (durations) => {
      const bookings = durations.map(({ from, quarters }, i) =>
        scheduledAppointment({ _id: `v${i}`, slot: slotAt(from * 15), minutes: quarters * 15, ...chen }),
      );
      const crowded = buildDayColumns(scheduledDay(bookings));
      const walk = (step: "up" | "down", start: GridCursor) => {
        const passed: string[] = [];
        let cursor = start;
        for (let next = moveCursor(cursor, step, crowded); next !== cursor; ) {
          cursor = next;
          if (cursor.appointmentId) passed.push(cursor.appointmentId);
          next = moveCursor(cursor, step, crowded);
        }
        return { passed, end: cursor };
      };
      const { from } = crowded.span;
      const { passed, end } = walk("down", { column: "2026-11-23/chen", at: from, appointmentId: null });
      expect([...passed].sort()).toEqual(bookings.map(({ _id }) => _id).sort());
      expect(walk("up", end).passed).toEqual(passed.toReversed());
    }),
  );
});
