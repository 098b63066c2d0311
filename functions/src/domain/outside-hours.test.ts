import { expect, test } from "vitest";
import { defaultSettings } from "../contract/default-clinic.ts";
import { slotInstant } from "../domain/slot.ts";
import { isOutsideHours } from "./availability.ts";

const settings = defaultSettings;
const hours = settings.openingHours.monday;

function appointment(date: string, slot: string, durationMinutes = 60, timeZone = "America/New_York") {
  const startsAt = slotInstant(date, slot, timeZone);
  if (!startsAt) throw new Error(`${slot} doesn't exist on ${date}`);
  return { date, slot, startsAt, durationMinutes };
}

test.each([
  ["2026-11-23", "08:00 AM"],
  ["2026-11-23", "05:00 PM"],
  ["2026-11-28", "01:00 PM"],
])("an appointment within the hours stays: %s %s", (date, slot) => {
  expect(isOutsideHours(appointment(date, slot), settings)).toBe(false);
});

test("one that would end after closing time is outside", () => {
  expect(isOutsideHours(appointment("2026-11-23", "05:30 PM"), settings)).toBe(true);
});

test("a new holiday strands the appointments of that day only", () => {
  const closed = { ...settings, closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }] };
  expect(isOutsideHours(appointment("2026-11-26", "10:00 AM"), closed)).toBe(true);
  expect(isOutsideHours(appointment("2026-11-27", "10:00 AM"), closed)).toBe(false);
});

test("a lunch break strands what lies across it", () => {
  const monday = [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  const withBreak = { ...settings, openingHours: { ...settings.openingHours, monday } };
  expect(isOutsideHours(appointment("2026-11-23", "11:00 AM"), withBreak)).toBe(false);
  expect(isOutsideHours(appointment("2026-11-23", "11:30 AM"), withBreak)).toBe(true);
});

test("another time zone strands every appointment, for its moment is another time of day now", () => {
  const moved = { ...settings, timeZone: "America/Chicago" };
  expect(isOutsideHours(appointment("2026-11-23", "10:00 AM"), moved)).toBe(true);
});

test("a zone of the same clock strands nothing", () => {
  const renamed = { ...settings, timeZone: "America/Toronto" };
  expect(isOutsideHours(appointment("2026-11-23", "10:00 AM"), renamed)).toBe(false);
});

// Arizona keeps no daylight saving time: like Denver in winter, an hour off in summer.
test("a zone without daylight saving time strands only the appointments of summer", () => {
  const arizona = { ...settings, timeZone: "America/Phoenix" };
  expect(isOutsideHours(appointment("2026-12-01", "10:00 AM", 60, "America/Denver"), arizona)).toBe(false);
  expect(isOutsideHours(appointment("2026-07-01", "10:00 AM", 60, "America/Denver"), arizona)).toBe(true);
});

test.each(["2026-03-07", "2026-03-09", "2026-10-31", "2026-11-02"])(
  "clocks that change on that weekend strand nothing on %s",
  (date) => {
    const weekend = { ...settings, openingHours: { ...settings.openingHours, saturday: hours } };
    expect(isOutsideHours(appointment(date, "09:00 AM"), weekend)).toBe(false);
  },
);
