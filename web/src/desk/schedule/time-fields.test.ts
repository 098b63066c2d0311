import { expect, test } from "vitest";
import { demoPublicSettings } from "../../../../emulators/seed/demo-clinic.ts";
import { explainUnbookableDay, listDoctorChoices, listOtherTimes } from "./time-fields.tsx";

const doctors = [
  { _id: "okafor", name: "Dr. Okafor", treatments: ["cleaning", "surgery"] },
  { _id: "reyes", name: "Dr. Reyes", treatments: ["cleaning"] },
  { _id: "berg", name: "Dr. Berg", treatments: ["whitening", "cleaning"] },
];
const free = {
  slots: ["09:00 AM", "10:00 AM"],
  doctors: [
    { _id: "okafor", name: "Dr. Okafor", img: "", slots: ["09:00 AM", "10:00 AM"] },
    { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] },
  ],
};
const listChoiceTexts = (slot: string) =>
  listDoctorChoices(doctors, "cleaning", free, slot).map(({ text }) => text);

test("a doctor who isn't free stays in the list with a note", () => {
  expect(listChoiceTexts("")).toEqual(["Dr. Okafor", "Dr. Reyes", "Dr. Berg, no free time on this day"]);
  expect(listChoiceTexts("09:00 AM")).toEqual([
    "Dr. Okafor",
    "Dr. Reyes, not free at 09:00 AM",
    "Dr. Berg, no free time on this day",
  ]);
});

test("lists only doctors who perform the treatment", () => {
  expect(listDoctorChoices(doctors, "surgery", free, "").map(({ doctorId }) => doctorId)).toEqual(["okafor"]);
  expect(listDoctorChoices(doctors, "fluoride", undefined, "")).toEqual([]);
});

test("has no notes until the free times are known", () => {
  expect(listDoctorChoices(doctors, "whitening", undefined, "09:00 AM")).toEqual([
    { doctorId: "berg", name: "Dr. Berg", text: "Dr. Berg" },
  ]);
});

test("other times are all quarter-hours from which the appointment ends before midnight", () => {
  const times = listOtherTimes(["09:00 AM"], 60, "");
  expect([times[0], times.at(-1), times.length]).toEqual(["12:00 AM", "11:00 PM", 92]);
  expect(times).not.toContain("09:00 AM");
});

test("the chosen time is in the list even if it is no quarter-hour, or no treatment is chosen", () => {
  expect(listOtherTimes([], 60, "09:10 AM")).toContain("09:10 AM");
  expect(listOtherTimes([], undefined, "09:15 AM")).toEqual(["09:15 AM"]);
  expect(listOtherTimes(["09:15 AM"], undefined, "09:15 AM")).toEqual([]);
});

const rules = {
  ...demoPublicSettings,
  horizonDays: 90,
  closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }],
};

test.each([
  ["2026-11-23", undefined],
  ["2026-11-19", "This day is past."],
  ["2026-11-26", "The clinic is closed (Thanksgiving)."],
  ["2026-11-22", "The clinic is closed."],
  ["2027-02-19", "Patients can book until Feb 18."],
  ["2027-02-21", "Patients can book until Feb 18. The clinic is closed."],
])("says why patients can't book %s: %s", (day, sentence) => {
  expect(explainUnbookableDay(day, rules, "2026-11-20")).toBe(sentence);
});
