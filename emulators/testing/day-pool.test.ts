import { expect, test } from "vitest";
import { plusDays, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { demoSettings } from "../seed/demo-clinic.ts";
import { type ClinicCalendar, type DayRequirements, takeFreeDays } from "./day-pool.ts";

const calendar: ClinicCalendar = { settings: demoSettings, from: 7 };

/**
 * One run asks for more days than any real run does before the clinic is reset, so that there is room for
 * new tests.
 */
const needs: [count: number, need: DayRequirements][] = [
  ...Array<[number, DayRequirements]>(30).fill([1, {}]),
  [2, {}],
  [2, {}],
  [3, {}],
  [1, { soon: true }],
  [2, { soon: true }],
  [1, { past: true }],
  [2, { past: true }],
  ...(["monday", "tuesday", "wednesday", "thursday", "friday"] as const).flatMap(
    (weekday): [number, DayRequirements][] => [
      [1, { weekday }],
      [1, { weekday }],
      [1, { weekday, past: true }],
    ],
  ),
  ...Array<[number, DayRequirements]>(3).fill([1, { weekday: ["monday", "wednesday"] }]),
  ...Array<[number, DayRequirements]>(2).fill([1, { weekday: ["tuesday", "thursday"] }]),
];

const startDates = Array.from({ length: 731 }, (_, index) => plusDays("2026-11-21", index));

test("on every day of two years, each test gets its own days of the requested kind", () => {
  for (const today of startDates) {
    const [from, to] = [plusDays(today, 7), plusDays(today, 90)];
    const taken = new Set<string>();
    const given = needs.map(([count, need]) => ({
      need,
      days: takeFreeDays(calendar, today, count, need, taken),
    }));
    const all = given.flatMap(({ days }) => days);
    expect(new Set(all).size).toBe(all.length);
    // One `expect` for all days of a run: 200,000 of them would take ten seconds.
    const wrong = given.flatMap(({ need, days }) =>
      days.filter(
        (day, index) =>
          day !== plusDays(days[0] ?? "", index) ||
          !isOpenFrom8To18(day) ||
          !(need.past ? day < today : day >= from && day <= to) ||
          (need.weekday && ![need.weekday].flat().includes(weekdayOf(day))),
      ),
    );
    expect(wrong, today).toEqual([]);
  }
}, 60_000);

function isOpenFrom8To18(day: string): boolean {
  const [range, ...others] = openRangesOn(demoSettings, day);
  return range?.from === "08:00" && range.to === "18:00" && others.length === 0;
}

test("each given day has 24 hours: days on which clocks change are never given", () => {
  const allDay = [{ from: "00:00", to: "24:00" }];
  const always = Object.fromEntries(
    Object.keys(demoSettings.openingHours).map((weekday) => [weekday, allDay]),
  );
  const settings = { ...demoSettings, openingHours: { ...demoSettings.openingHours, ...always } };
  const taken = new Set<string>();
  const days = Array.from({ length: 87 }, () =>
    takeFreeDays({ settings, from: 2 }, "2027-02-10", 1, {}, taken),
  ).flat();
  expect(slotInstant("2027-03-14", "02:30 AM", "America/New_York")).toBeNull();
  expect(days.filter((day) => slotInstant(day, "02:30 AM", "America/New_York") === null)).toEqual([]);
});

test("by default the farthest days are given, so the nearest stay free for tests that need them", () => {
  const taken = new Set<string>();
  expect(takeFreeDays(calendar, "2026-11-21", 1, {}, taken)).toEqual(["2027-02-19"]);
  expect(takeFreeDays(calendar, "2026-11-21", 1, {}, taken)).toEqual(["2027-02-18"]);
  expect(takeFreeDays(calendar, "2026-11-21", 2, { soon: true }, taken)).toEqual([
    "2026-11-30",
    "2026-12-01",
  ]);
});

test("when too few days are left, it throws and takes none", () => {
  const taken = new Set<string>();
  const week: ClinicCalendar = { settings: { ...demoSettings, horizonDays: 6 }, from: 2 };
  // From Saturday, the week's free days are Monday to Friday.
  const days = takeFreeDays(week, "2026-11-21", 5, {}, taken);
  expect(() => takeFreeDays(week, "2026-11-21", 1, {}, taken)).toThrow(/No 1 days/);
  taken.delete(days[0] ?? "");
  expect(() => takeFreeDays(week, "2026-11-21", 2, {}, taken)).toThrow(/No 2 days/);
  expect(takeFreeDays(week, "2026-11-21", 1, {}, taken)).toEqual([days[0]]);
});
