import type { WorkReport } from "@clinic/contract/reports.ts";
import { expect, test } from "vitest";
import { doctorRows, hasActivity, treatmentRows } from "./work-section.tsx";

const work = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0 };
const figures = (change: Partial<WorkReport>): WorkReport => ({
  from: "2026-11-01",
  to: "2026-11-30",
  total: { ...work, workedMinutes: 0, cancelled: 0, keptOfCancelled: 0 },
  doctors: [],
  treatments: [],
  ...change,
});
const doctor = (doctorId: string | null, name: string | null, appointments: number) => ({
  ...{ ...work, workedMinutes: 0, doctorId, doctor: name },
  appointments,
});

test("pairs each doctor's figures with the days before, the seats last", () => {
  const rows = doctorRows({
    range: figures({ doctors: [doctor("ida", "Dr. Ida", 3), doctor(null, null, 5)] }),
    before: figures({
      doctors: [doctor("ida", "Dr. Ida", 2), doctor("gone", null, 4), doctor(null, null, 1)],
    }),
  });
  expect(rows.map(({ name, now, before }) => [name, now.appointments, before.appointments])).toEqual([
    ["Dr. Ida", 3, 2],
    ["A former doctor", 0, 4],
    ["No particular doctor", 5, 1],
  ]);
});

test("a treatment that nobody has booked, in the range or before, is not drawn", () => {
  const treatment = (treatmentId: string, appointments: number) => ({
    ...{ ...work, treatmentId, treatment: treatmentId },
    appointments,
  });
  const rows = treatmentRows({
    range: figures({ treatments: [treatment("cleaning", 1), treatment("filling", 0), treatment("talk", 0)] }),
    before: figures({
      treatments: [treatment("cleaning", 0), treatment("filling", 0), treatment("talk", 2)],
    }),
  });
  expect(rows.filter(hasActivity).map(({ key }) => key)).toEqual(["cleaning", "talk"]);
});
