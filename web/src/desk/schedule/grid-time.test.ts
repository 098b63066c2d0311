import { expect, test } from "vitest";
import { scheduledAppointment, scheduledDay, seats } from "../../../testing/scheduled-day.ts";
import { buildDayColumns } from "./day-columns.ts";
import { findBookingObstacle, findClosedTime } from "./grid-time.ts";

const day = scheduledDay([
  scheduledAppointment({ _id: "a", slot: "02:00 PM" }),
  scheduledAppointment({ _id: "b", slot: "03:00 PM", status: "cancelled" }),
  scheduledAppointment({ _id: "c", slot: "02:00 PM", ...seats }),
]);
const [chenColumn, , seatsColumn] = buildDayColumns(day).columns;
if (!chenColumn || !seatsColumn) throw new Error("The day has three columns");
const clock = { today: "2026-11-23", minutes: 10 * 60 + 20 };

test.each([
  [10.5, ""],
  [10.25, "Past"],
  [7, "Closed"],
  [14, "Taken"],
  [15, ""],
])("at hour %s a doctor's obstacle to a booking is %j", (hour, obstacle) => {
  expect(findBookingObstacle(chenColumn, hour * 60, clock)).toBe(obstacle);
});

test("a taken time is a working time, a pause and the past are none", () => {
  expect(findClosedTime(chenColumn, 14 * 60, clock)).toBe("");
  expect(findClosedTime(chenColumn, 7 * 60, clock)).toBe("Closed");
  expect(findClosedTime(chenColumn, 10 * 60 + 15, clock)).toBe("Past");
});

test("the seats column is free although one seat is taken", () => {
  expect(findBookingObstacle(seatsColumn, 14 * 60, clock)).toBe("");
});

test("a past day has no free time, and an upcoming day has its first", () => {
  expect(findBookingObstacle(chenColumn, 12 * 60, { today: "2026-11-24", minutes: 0 })).toBe("Past");
  expect(findBookingObstacle(chenColumn, 8 * 60, { today: "2026-11-22", minutes: 20 * 60 })).toBe("");
});

test("a time in the current minute is past", () => {
  expect(findBookingObstacle(chenColumn, 11 * 60, { today: "2026-11-23", minutes: 11 * 60 })).toBe("Past");
  expect(findBookingObstacle(chenColumn, 11 * 60, { today: "2026-11-23", minutes: 11 * 60 - 1 })).toBe("");
});

test("a doctor is taken until the buffer after an appointment ends", () => {
  const buffered = scheduledDay([scheduledAppointment({ _id: "a", slot: "02:00 PM", bufferMinutes: 15 })]);
  const [column] = buildDayColumns(buffered).columns;
  const obstacleAt = (at: number) => column && findBookingObstacle(column, at, clock);
  expect(obstacleAt(14.5 * 60)).toBe("Taken");
  expect(obstacleAt(14.75 * 60)).toBe("");
});
