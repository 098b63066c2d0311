import { expect, test } from "vitest";
import { treatmentGroups } from "./book-caller-dialog.tsx";

const treatments = ["filling", "cleaning", "x-ray"].map((_id) => ({
  ...{ _id, name: _id, description: "", slots: [], Price: 50, durationMinutes: 30 },
}));
const chen = { _id: "chen", name: "Dr. Mei-Lin Chen", treatments: ["cleaning"] };
const reyes = { _id: "reyes", name: "Dr. Daniel Reyes", treatments: ["filling", "cleaning"] };

function grouped(holder: string | null | undefined, doctors = [chen, reyes]) {
  const groups = treatmentGroups(treatments, doctors, holder);
  return groups.map((group) => [group.label, ...group.treatments.map(({ _id }) => _id)]);
}

test("what the place's doctor performs stands first", () => {
  expect(grouped("chen")).toEqual([
    ["Dr. Mei-Lin Chen", "cleaning"],
    ["Not with this doctor", "filling", "x-ray"],
  ]);
});

test("for a seat, what needs no doctor stands first", () => {
  expect(grouped(null)).toEqual([
    ["Without a doctor", "x-ray"],
    ["With a doctor", "filling", "cleaning"],
  ]);
});

test.for([undefined, "gone"])("where no place tells them apart, all stand together: %s", (holder) => {
  expect(grouped(holder)).toEqual([["", "filling", "cleaning", "x-ray"]]);
});
