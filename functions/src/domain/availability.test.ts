import { expect, test } from "vitest";
import {
  availableTreatments,
  isBookableDay,
  isOutsideHours,
  lastBookableDay,
  whyClosed,
  whyNotBookable,
} from "./availability.ts";
import { defaultSettings } from "./default-clinic.ts";
import { slotInstant } from "./slot.ts";

/** A Wednesday, 09:10 in New York. */
const now = new Date("2026-07-01T13:10:00Z");
const cleaning = {
  id: "teeth-cleaning",
  slots: ["08:00 AM", "09:00 AM", "09:30 AM", "05:30 PM"],
  durationMinutes: 30,
};
const surgery = { id: "oral-surgery", slots: ["10:00 AM", "05:00 PM"], durationMinutes: 120 };

const slotsOn = (date: string, settings = defaultSettings, taken = {}) =>
  availableTreatments(settings, [cleaning], taken, date, now)[0]?.slots;

test("offers all slots of a coming day", () => {
  expect(slotsOn("2026-07-02")).toEqual(cleaning.slots);
});

test("a treatment called Constructor is offered like others", () => {
  const odd = { ...cleaning, id: "constructor" };
  const offered = (taken: Record<string, string[]>) =>
    availableTreatments(defaultSettings, [odd], taken, "2026-07-02", now)[0]?.slots;
  expect(offered({})).toEqual(cleaning.slots);
  expect(offered({ constructor: ["08:00 AM"] })).toEqual(cleaning.slots.slice(1));
});

test("offers no slot that has begun today", () => {
  expect(slotsOn("2026-07-01")).toEqual(["09:30 AM", "05:30 PM"]);
});

test("a slot is gone at its very start", () => {
  const atNine = new Date("2026-07-01T13:00:00Z");
  expect(whyNotBookable(defaultSettings, "2026-07-01", "09:00 AM", 30, atNine)).toBe("past");
  expect(whyNotBookable(defaultSettings, "2026-07-01", "09:30 AM", 30, atNine)).toBeNull();
});

test("offers nothing yesterday", () => {
  expect(slotsOn("2026-06-30")).toEqual([]);
});

test("offers the last day of the horizon and not the next", () => {
  const settings = { ...defaultSettings, horizonDays: 5 };
  expect(slotsOn("2026-07-06", settings)).toEqual(cleaning.slots);
  expect(slotsOn("2026-07-07", settings)).toEqual([]);
});

test("offers nothing on a weekday without hours or on a closed day", () => {
  expect(slotsOn("2026-07-05")).toEqual([]);
  expect(
    slotsOn("2026-07-03", { ...defaultSettings, closedDays: [{ date: "2026-07-03", reason: "" }] }),
  ).toEqual([]);
});

test("takes a visit that ends as the clinic closes, and none that runs over", () => {
  expect(slotsOn("2026-07-02")).toContain("05:30 PM");
  expect(availableTreatments(defaultSettings, [surgery], {}, "2026-07-02", now)[0]?.slots).toEqual([
    "10:00 AM",
  ]);
});

test("a visit does not reach over the break", () => {
  const wednesday = [
    { from: "08:00", to: "11:00" },
    { from: "12:00", to: "18:00" },
  ];
  const settings = { ...defaultSettings, openingHours: { ...defaultSettings.openingHours, wednesday } };
  expect(whyNotBookable(settings, "2026-07-08", "10:00 AM", 120, now)).toBe("closed");
  expect(whyNotBookable(settings, "2026-07-08", "10:00 AM", 60, now)).toBeNull();
});

test("leaves out taken slots of that treatment only", () => {
  expect(slotsOn("2026-07-02", defaultSettings, { "teeth-cleaning": ["08:00 AM"] })).not.toContain(
    "08:00 AM",
  );
  expect(slotsOn("2026-07-02", defaultSettings, { "oral-surgery": ["08:00 AM"] })).toContain("08:00 AM");
});

test("offers no time that clocks jump over", () => {
  const always = [{ from: "00:00", to: "24:00" }];
  const settings = { ...defaultSettings, openingHours: { ...defaultSettings.openingHours, sunday: always } };
  const march = new Date("2026-03-01T12:00:00Z");
  expect(whyNotBookable(settings, "2026-03-08", "02:30 AM", 30, march)).toBe("closed");
  expect(whyNotBookable(settings, "2026-03-08", "03:00 AM", 30, march)).toBeNull();
});

const friday = "2026-11-20";
const thanksgiving = { ...defaultSettings, closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }] };

test("today and open days up to the horizon can be booked", () => {
  expect(lastBookableDay(thanksgiving, friday)).toBe("2027-02-18");
  expect([friday, "2027-02-18"].map((date) => isBookableDay(thanksgiving, date, friday))).toEqual([
    true,
    true,
  ]);
});

test.each([
  ["yesterday", "2026-11-19"],
  ["a weekday without hours", "2026-11-22"],
  ["a holiday", "2026-11-26"],
  ["beyond the horizon", "2027-02-19"],
])("%s can't be booked", (_, date) => {
  expect(isBookableDay(thanksgiving, date, friday)).toBe(false);
});

test("a holiday says its reason, and other closed days none", () => {
  expect(whyClosed(thanksgiving, "2026-11-26")).toBe("Thanksgiving");
  expect(whyClosed(thanksgiving, "2026-11-22")).toBe("");
  expect(whyClosed(thanksgiving, friday)).toBeNull();
});

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
  expect(isOutsideHours(appointment(date, slot), defaultSettings)).toBe(false);
});

test("one that would end after closing time is outside", () => {
  expect(isOutsideHours(appointment("2026-11-23", "05:30 PM"), defaultSettings)).toBe(true);
});

test("a new holiday strands the appointments of that day only", () => {
  const closed = { ...defaultSettings, closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }] };
  expect(isOutsideHours(appointment("2026-11-26", "10:00 AM"), closed)).toBe(true);
  expect(isOutsideHours(appointment("2026-11-27", "10:00 AM"), closed)).toBe(false);
});

test("a lunch break strands what lies across it", () => {
  const monday = [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  const withBreak = { ...defaultSettings, openingHours: { ...defaultSettings.openingHours, monday } };
  expect(isOutsideHours(appointment("2026-11-23", "11:00 AM"), withBreak)).toBe(false);
  expect(isOutsideHours(appointment("2026-11-23", "11:30 AM"), withBreak)).toBe(true);
});

test("another time zone strands every appointment, for its moment is another time of day now", () => {
  const moved = { ...defaultSettings, timeZone: "America/Chicago" };
  expect(isOutsideHours(appointment("2026-11-23", "10:00 AM"), moved)).toBe(true);
});

test("a zone of the same clock strands nothing", () => {
  const renamed = { ...defaultSettings, timeZone: "America/Toronto" };
  expect(isOutsideHours(appointment("2026-11-23", "10:00 AM"), renamed)).toBe(false);
});

// Arizona keeps no daylight saving time: like Denver in winter, an hour off in summer.
test("a zone without daylight saving time strands only the appointments of summer", () => {
  const arizona = { ...defaultSettings, timeZone: "America/Phoenix" };
  expect(isOutsideHours(appointment("2026-12-01", "10:00 AM", 60, "America/Denver"), arizona)).toBe(false);
  expect(isOutsideHours(appointment("2026-07-01", "10:00 AM", 60, "America/Denver"), arizona)).toBe(true);
});

test.each(["2026-03-07", "2026-03-09", "2026-10-31", "2026-11-02"])(
  "clocks that change on that weekend strand nothing on %s",
  (date) => {
    const weekend = {
      ...defaultSettings,
      openingHours: { ...defaultSettings.openingHours, saturday: defaultSettings.openingHours.monday },
    };
    expect(isOutsideHours(appointment(date, "09:00 AM"), weekend)).toBe(false);
  },
);
