import { expect, test } from "vitest";
import { chen, reyes, scheduledDay, scheduledVisit } from "../../../testing/scheduled-day.ts";
import { columnsOfDay } from "./day-columns.ts";
import { moveQuestion, sayMoving } from "./dragged-appointment.tsx";
import { findCarried } from "./drop-target.ts";

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
] as const)("it is asked before a visit moves: %s", ([, change, words]) => {
  expect(moveQuestion(seen, { ...to, ...change })).toBe(words);
});

test("who can't see the visit in their hand hears where it is over, and at first how to go on", () => {
  const grid = columnsOfDay(scheduledDay([scheduledVisit({ _id: "pat", slot: "09:00 AM" })]));
  const carried = findCarried(grid, "pat");
  if (!carried) throw new Error("Pat has no visit");
  const landings = new Map([["a", [570]]]);
  const over = { carried, target: carried.column, why: "", landings, isLooking: false };
  const nameOf = () => "Dr. Chen";
  expect(sayMoving({ ...over, at: 540 }, nameOf)).toMatch(/^Moving Pat Jones, now 09:00 AM, Dr. Chen. Arrow/);
  expect(sayMoving({ ...over, at: 570 }, nameOf)).toBe("09:30 AM, Dr. Chen, free");
  expect(sayMoving({ ...over, at: 585, why: "Taken" }, nameOf)).toBe("09:45 AM, Dr. Chen, Taken");
  expect(sayMoving({ ...over, at: 540, landings: new Map() }, nameOf)).toMatch(/nothing else is free/);
  expect(sayMoving({ ...over, at: 540, isLooking: true }, nameOf)).toBe("Looking for free times…");
});
