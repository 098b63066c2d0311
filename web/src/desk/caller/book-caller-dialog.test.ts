import { expect, test } from "vitest";
import { groupTreatments } from "./treatment-field.tsx";

const treatments = ["filling", "cleaning", "x-ray"].map((_id) => ({
  ...{ _id, name: _id, description: "", slots: [], Price: 50, durationMinutes: 30 },
}));
const chen = { _id: "chen", name: "Dr. Mei-Lin Chen", treatments: ["cleaning"] };
const reyes = { _id: "reyes", name: "Dr. Daniel Reyes", treatments: ["filling", "cleaning"] };

function listGroupLabelsAndIds(clickedDoctorId: string | null | undefined, doctors = [chen, reyes]) {
  const groups = groupTreatments(treatments, doctors, clickedDoctorId);
  return groups.map((group) => [group.label, ...group.treatments.map(({ _id }) => _id)]);
}

test("treatments of the clicked doctor come first", () => {
  expect(listGroupLabelsAndIds("chen")).toEqual([
    ["Dr. Mei-Lin Chen", "cleaning"],
    ["Not with this doctor", "filling", "x-ray"],
  ]);
});

test("treatments without a doctor come first if a seat was clicked", () => {
  expect(listGroupLabelsAndIds(null)).toEqual([
    ["Without a doctor", "x-ray"],
    ["With a doctor", "filling", "cleaning"],
  ]);
});

test.for([undefined, "gone"])(
  "all treatments are in one group if no doctor was clicked: %s",
  (clickedDoctorId) => {
    expect(listGroupLabelsAndIds(clickedDoctorId)).toEqual([["", "filling", "cleaning", "x-ray"]]);
  },
);
