import { expect, test } from "vitest";
import { demoPublicSettings, demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { type ClosedDay, type Settings, timeZoneHelp } from "../contract/settings.ts";
import { publicPartOf, settingsFaults } from "./settings-rules.ts";

const withMonday = (...monday: Settings["openingHours"]["monday"]): Settings => ({
  ...demoSettings,
  openingHours: { ...demoSettings.openingHours, monday },
});

test("the default settings have no faults", () => {
  expect(settingsFaults(demoSettings)).toEqual({});
});

test("a day's opening ranges follow one another, and may touch", () => {
  const morning = { from: "08:00", to: "12:00" };
  expect(settingsFaults(withMonday(morning, { from: "11:00", to: "18:00" }))).toEqual({
    "openingHours.monday": "Ranges must follow one another",
  });
  expect(settingsFaults(withMonday(morning, { from: "12:00", to: "18:00" }))).toEqual({});
});

test("a range closes after it opens, and the fault names the range", () => {
  const backwards = { from: "18:00", to: "18:00" };
  expect(settingsFaults(withMonday({ from: "08:00", to: "12:00" }, backwards))).toEqual({
    "openingHours.monday.1": "Closing time must be after opening time",
  });
});

test.each(["Mars/Olympus", "EST5EDT6", "Nowhere"])("there is no time zone %s", (timeZone) => {
  expect(settingsFaults({ ...demoSettings, timeZone })).toEqual({ timeZone: timeZoneHelp });
});

test("closed days must exist, and each may be listed once", () => {
  const closedDays = ["2027-02-29", "2027-03-01", "2027-03-01"].map((date) => ({ date, reason: "" }));
  expect(settingsFaults({ ...demoSettings, closedDays })).toEqual({
    "closedDays.0.date": "This day doesn't exist",
    "closedDays.2.date": "This day is already in the list",
  });
});

test.each([
  [
    "before its first day",
    { last: "2027-02-28" },
    { "closedDays.0.last": "The last day can't be before the first" },
  ],
  ["a day that doesn't exist", { last: "2027-02-30" }, { "closedDays.0.last": "This day doesn't exist" }],
  ["years later", { last: "2037-03-01" }, { "closedDays.0.last": "At most a year at a time" }],
  [
    "with times",
    { last: "2027-03-02", from: "12:00", to: "14:00" },
    { "closedDays.0.last": "A part of a day can't last several days" },
  ],
  ["a week later", { last: "2027-03-08" }, {}],
])("several closed days can't end %s", (_, entry, faults) => {
  const closedDays = [{ date: "2027-03-01", reason: "", ...entry }];
  expect(settingsFaults({ ...demoSettings, closedDays })).toEqual(faults);
});

test("closed days that last several days share no day with another entry", () => {
  const week = { date: "2027-03-01", last: "2027-03-07", reason: "" };
  const after = { date: "2027-03-08", reason: "" };
  const within = { date: "2027-03-07", from: "12:00", to: "14:00", reason: "" };
  const long = { date: "2027-03-08", last: "2027-03-20", reason: "" };
  expect(settingsFaults({ ...demoSettings, closedDays: [week, after] })).toEqual({});
  expect(settingsFaults({ ...demoSettings, closedDays: [week, within, after, long] })).toEqual({
    "closedDays.1.date": "Another entry closes one of these days",
    "closedDays.3.date": "Another entry closes one of these days",
  });
});

const withClosedParts = (...parts: Omit<ClosedDay, "date" | "reason">[]): Settings => ({
  ...demoSettings,
  closedDays: parts.map((part) => ({ date: "2027-03-01", reason: "", ...part })),
});

test("closed parts of one day must not overlap, but may touch", () => {
  const noon = { from: "12:00", to: "14:00" };
  const evening = { from: "17:00", to: "24:00" };
  expect(settingsFaults(withClosedParts(evening, noon, { from: "14:00", to: "15:00" }))).toEqual({});
  expect(settingsFaults(withClosedParts(evening, noon, { from: "13:45", to: "15:00" }))).toEqual({
    "closedDays.2.from": "Another entry closes a part of this time",
  });
});

test.each([
  ["beside it", [{}, { from: "12:00", to: "14:00" }]],
  ["after it", [{ from: "12:00", to: "14:00" }, {}]],
])("a whole closed day may have no closed part %s", (_, entries) => {
  expect(settingsFaults(withClosedParts(...entries))).toEqual({
    "closedDays.1.date": "This day is already in the list",
  });
});

test("a closed part needs a beginning and a later end", () => {
  expect(settingsFaults(withClosedParts({ from: "12:00" }))).toEqual({
    "closedDays.0.to": "Enter when it opens again",
  });
  expect(settingsFaults(withClosedParts({ to: "12:00" }))).toEqual({
    "closedDays.0.from": "Enter when it closes",
  });
  expect(settingsFaults(withClosedParts({ from: "12:00", to: "12:00" }))).toEqual({
    "closedDays.0.to": "Until must be after Closed from",
  });
});

test("each day of reminders may be listed once", () => {
  const reminders = { ...demoSettings.reminders, daysBefore: [1, 3, 1] };
  expect(settingsFaults({ ...demoSettings, reminders })).toEqual({
    "reminders.daysBefore.2": "This day is already in the list",
  });
});

test("the hours of reminders end after they begin, at midnight at the latest", () => {
  const during = (from: string, to: string) => ({
    ...demoSettings,
    reminders: { daysBefore: [1], hours: { from, to } },
  });
  const fault = { "reminders.hours.to": "The hours must end after they begin" };
  expect(settingsFaults(during("18:00", "09:00"))).toEqual(fault);
  expect(settingsFaults(during("09:00", "09:00"))).toEqual(fault);
  expect(settingsFaults(during("00:00", "24:00"))).toEqual({});
});

test("public settings contain neither limits nor reminders", () => {
  expect(publicPartOf(demoSettings)).toEqual(demoPublicSettings);
});

test("public settings contain closed days, but a reason only if it is shown", () => {
  const holiday = { date: "2026-11-26", reason: "Thanksgiving", shown: true } as const;
  const training = { date: "2026-11-27", from: "12:00", to: "14:00", reason: "Dr. Chen's hearing" };
  expect(publicPartOf({ ...demoSettings, closedDays: [holiday, training] }).closedDays).toEqual([
    holiday,
    { ...training, reason: "" },
  ]);
});
