import { expect, test } from "vitest";
import { chen, reyes, scheduledAppointment, scheduledDay } from "../../../testing/scheduled-day.ts";
import { buildDayColumns } from "./day-columns.ts";
import { describeDrag, describeMove } from "./drag-layer.tsx";
import { findDraggedAppointment } from "./drop-target.ts";

const dateISO = "2026-11-23";
const seen = { dateISO, slot: "09:00 AM", ...chen };
const to = { date: dateISO, slot: "09:00 AM", ...chen };

test.for([
  ["another time", { slot: "10:30 AM" }, "From 09:00 AM to 10:30 AM with Dr. Mei-Lin Chen."],
  ["another doctor", reyes, "From Dr. Mei-Lin Chen to Dr. Daniel Reyes, at 09:00 AM as before."],
  [
    "both",
    { slot: "10:30 AM", ...reyes },
    "From 09:00 AM with Dr. Mei-Lin Chen to 10:30 AM with Dr. Daniel Reyes.",
  ],
  [
    "another day",
    { date: "2026-11-24" },
    "From Monday, Nov 23, 09:00 AM to Tuesday, Nov 24, 09:00 AM with Dr. Mei-Lin Chen.",
  ],
] as const)("the question before a move names what changes: %s", ([, change, words]) => {
  expect(describeMove(seen, { ...to, ...change })).toBe(words);
});

test("a screen reader hears where a dragged appointment is, and at the start which keys to use", () => {
  const grid = buildDayColumns(scheduledDay([scheduledAppointment({ _id: "pat", slot: "09:00 AM" })]));
  const dragged = findDraggedAppointment(grid, "pat");
  if (!dragged) throw new Error("Pat has no appointment");
  const dropTargets = new Map([["a", [570]]]);
  const over = {
    dragged,
    target: dragged.column,
    obstacle: "",
    isRefused: false,
    dropTargets,
    isLoading: false,
  };
  const nameOf = () => "Dr. Chen";
  expect(describeDrag({ ...over, at: 540 }, nameOf)).toMatch(
    /^Moving Pat Jones, now 09:00 AM, Dr. Chen. Arrow/,
  );
  expect(describeDrag({ ...over, at: 570 }, nameOf)).toBe("09:30 AM, Dr. Chen, free");
  expect(describeDrag({ ...over, at: 585, obstacle: "Taken" }, nameOf)).toBe("09:45 AM, Dr. Chen, Taken");
  expect(describeDrag({ ...over, at: 540, dropTargets: new Map() }, nameOf)).toMatch(/no other time is free/);
  expect(describeDrag({ ...over, at: 540, isLoading: true }, nameOf)).toBe("Looking for free times…");
});
