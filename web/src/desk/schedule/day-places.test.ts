import { expect, test } from "vitest";
import { scheduledDay, scheduledVisit, seats } from "../../../testing/scheduled-day.ts";
import { columnsOfDay } from "./day-columns.ts";
import { whyNotFree } from "./day-places.ts";

const day = scheduledDay([
  scheduledVisit({ _id: "a", slot: "02:00 PM" }),
  scheduledVisit({ _id: "b", slot: "03:00 PM", status: "cancelled" }),
  scheduledVisit({ _id: "c", slot: "02:00 PM", ...seats }),
]);
const [chens, , ofSeats] = columnsOfDay(day).columns;
if (!chens || !ofSeats) throw new Error("The day has three columns");
const clock = { today: "2026-11-23", minutes: 10 * 60 + 20 };

test.each([
  [10.5, ""],
  [10.25, "Past"],
  [7, "Closed"],
  [14, "Taken"],
  [15, ""],
])("at %s o'clock a doctor's place is %j", (hour, why) => {
  expect(whyNotFree(chens, hour * 60, clock)).toBe(why);
});

test("of the seats one is taken and others may be free", () => {
  expect(whyNotFree(ofSeats, 14 * 60, clock)).toBe("");
});

test("a day that is over has no free place, and one to come has its first", () => {
  expect(whyNotFree(chens, 12 * 60, { today: "2026-11-24", minutes: 0 })).toBe("Past");
  expect(whyNotFree(chens, 8 * 60, { today: "2026-11-22", minutes: 20 * 60 })).toBe("");
});

test("what begins this minute has begun", () => {
  expect(whyNotFree(chens, 11 * 60, { today: "2026-11-23", minutes: 11 * 60 })).toBe("Past");
  expect(whyNotFree(chens, 11 * 60, { today: "2026-11-23", minutes: 11 * 60 - 1 })).toBe("");
});
