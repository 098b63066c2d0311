import { expect, test } from "vitest";
import { filterByDentist, listDentists, type Offer } from "./offer.ts";

const amara = { _id: "amara", name: "Dr. Amara Okafor", img: "a.webp" };
const daniel = { _id: "daniel", name: "Dr. Daniel Reyes", img: "d.webp" };
const samuel = { _id: "samuel", name: "Dr. Samuel Berg", img: "s.webp" };

const offer: Offer = {
  day: "2026-11-23",
  slots: ["08:00 AM", "09:00 AM", "10:00 AM", "11:00 AM", "01:00 PM"],
  doctors: [
    { ...amara, slots: ["08:00 AM", "10:00 AM", "01:00 PM"] },
    { ...daniel, slots: ["09:00 AM", "10:00 AM", "11:00 AM"] },
  ],
  Price: 90,
};

test("lists dentists without a free time after the others", () => {
  const doctor = { specialty: "Teeth Cleaning", treatments: ["teeth-cleaning"] };
  const doctors = [
    { ...samuel, ...doctor },
    { ...daniel, ...doctor },
    { ...doctor, _id: "other", name: "Dr. Other", img: "", treatments: ["teeth-whitening"] },
  ];
  expect(listDentists("teeth-cleaning", doctors, offer)).toEqual([
    ...offer.doctors,
    { ...samuel, slots: [] },
  ]);
});

test("keeps only the dentist's treatments, with their times", () => {
  const treatment = { name: "", description: "", durationMinutes: 30, Price: 90 };
  const offered = [
    { ...treatment, _id: "cleaning", slots: [...offer.slots], doctors: [...offer.doctors] },
    { ...treatment, _id: "fluoride", slots: ["08:00 AM"], doctors: [] },
  ];
  const narrowed = filterByDentist({ _id: "amara", treatments: ["cleaning"] }, offered);
  expect(narrowed.map(({ _id, slots, doctors }) => [_id, slots, doctors.map((one) => one._id)])).toEqual([
    ["cleaning", ["08:00 AM", "10:00 AM", "01:00 PM"], ["amara"]],
  ]);
});
