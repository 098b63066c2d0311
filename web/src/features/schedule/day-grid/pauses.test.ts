import { expect, test } from "vitest";
import { pausesOf } from "./pauses.ts";

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
