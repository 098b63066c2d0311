import { expect, test } from "vitest";
import { claimIds } from "./claim-ids.ts";

const visit = { date: "2026-07-02", treatmentId: "teeth-cleaning", slot: "08:00 AM", durationMinutes: 30 };

test("a patient's appointment holds its slot and their quarter-hours", () => {
  expect(claimIds("ada", visit)).toEqual([
    "slot_2026-07-02_teeth-cleaning_0800",
    "patient_ada_2026-07-02_0800",
    "patient_ada_2026-07-02_0815",
  ]);
});

test("an appointment for a caller without an account holds its slot only", () => {
  expect(claimIds(null, visit)).toEqual(["slot_2026-07-02_teeth-cleaning_0800"]);
});
