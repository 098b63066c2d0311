import type { WorkReport } from "@clinic/contract/reports.ts";
import { expect, test } from "vitest";
import { buildDoctorRows, buildTreatmentRows, hasActivity } from "./work-section.tsx";

const noWork = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0 };
const workReport = (change: Partial<WorkReport>): WorkReport => ({
  from: "2026-11-01",
  to: "2026-11-30",
  total: { ...noWork, workedMinutes: 0, cancelled: 0, keptOfCancelled: 0 },
  doctors: [],
  treatments: [],
  ...change,
});
const doctorWork = (doctorId: string | null, name: string | null, appointments: number) => ({
  ...{ ...noWork, workedMinutes: 0, doctorId, doctor: name },
  appointments,
});

test("pairs each doctor's figures with the days before, the seats last", () => {
  const rows = buildDoctorRows({
    range: workReport({ doctors: [doctorWork("ida", "Dr. Ida", 3), doctorWork(null, null, 5)] }),
    before: workReport({
      doctors: [doctorWork("ida", "Dr. Ida", 2), doctorWork("gone", null, 4), doctorWork(null, null, 1)],
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
    ...{ ...noWork, treatmentId, treatment: treatmentId },
    appointments,
  });
  const rows = buildTreatmentRows({
    range: workReport({
      treatments: [treatment("cleaning", 1), treatment("filling", 0), treatment("talk", 0)],
    }),
    before: workReport({
      treatments: [treatment("cleaning", 0), treatment("filling", 0), treatment("talk", 2)],
    }),
  });
  expect(rows.filter(hasActivity).map(({ key }) => key)).toEqual(["cleaning", "talk"]);
});
