import { expect, test } from "vitest";
import { listDoctorChoices } from "./time-fields.tsx";

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
