import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import type { Settings } from "../contract/settings.ts";
import { type AbsenceWithReason, addMissingColumns, dayColumns } from "./day-columns.ts";

/** The clinic is open from 8 to 6 on this day. */
const thursday = "2026-07-02";
const sunday = "2026-07-05";
const open = [{ from: "08:00", to: "18:00" }];

const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const mornings = { ...demoSettings.openingHours, thursday: [{ from: "06:00", to: "12:00" }] };
const never = { ...demoSettings.openingHours, thursday: [] };

const ida = sampleDoctor("ida", ["checkup"]);
const omar = sampleDoctor("omar", ["checkup"], { hours: mornings });
const absent = sampleDoctor("zoe", ["checkup"], { hours: never });
const unbookable = sampleDoctor("hal", ["checkup"], { bookable: false });
const clinic = sampleClinic({ treatments: [checkup], doctors: [ida, omar, absent, unbookable] });

const standing = { status: "booked", payment: "unpaid" } as const;
const withIda = { ...standing, doctorId: "ida", doctor: "Dr. Ida, as she was" };
const withSeat = { ...standing, doctorId: null, doctor: null };
const withJo = { ...standing, doctorId: "jo", doctor: "Dr. Jo Gone" };
const away = (doctorId: string, from: string, to: string): AbsenceWithReason => {
  return { id: `${doctorId} ${from}`, doctorId, from, to, reason: "Ill" };
};
const idsOf = (columns: { doctorId: string | null }[]) => columns.map(({ doctorId }) => doctorId);

describe("a day has a column for", () => {
  test("every bookable doctor who works on it, by name, with their hours within the clinic's", () => {
    expect(dayColumns(clinic, [], thursday, [withIda])).toEqual([
      { doctorId: "ida", doctor: "Dr. Ida Test", hours: open, away: [] },
      { doctorId: "omar", doctor: "Dr. Omar Test", hours: [{ from: "08:00", to: "12:00" }], away: [] },
    ]);
  });

  test("a doctor who would work but is away all day", () => {
    const absences = [
      away("ida", "2026-07-01T12:00", "2026-07-03T00:00"),
      away("omar", "2026-07-03T00:00", "2026-07-04T00:00"),
    ];
    expect(dayColumns(clinic, absences, thursday, []).map((column) => column.away)).toEqual([
      [{ from: "00:00", to: "24:00", reason: "Ill" }],
      [],
    ]);
  });

  test("a doctor with an appointment who doesn't work or can't be booked", () => {
    const booked = [absent, unbookable].map(({ id }) => ({ ...withIda, doctorId: id }));
    const columns = dayColumns(clinic, [], thursday, booked);
    expect(columns.map(({ doctorId, hours }) => [doctorId, hours.length])).toEqual([
      ["hal", 1],
      ["ida", 1],
      ["omar", 1],
      ["zoe", 0],
    ]);
  });

  test("a doctor who left the clinic, by the name in their appointment", () => {
    const columns = dayColumns(clinic, [], thursday, [withJo]);
    expect(columns.at(1)).toEqual({ doctorId: "jo", doctor: "Dr. Jo Gone", hours: [], away: [] });
  });

  test("no doctor whose appointment was cancelled, unless its refund failed", () => {
    const cancelled = { ...withJo, status: "cancelled" } as const;
    expect(idsOf(dayColumns(clinic, [], thursday, [cancelled]))).toEqual(["ida", "omar"]);
    const owed = { ...cancelled, payment: "refund-failed" } as const;
    expect(idsOf(dayColumns(clinic, [], thursday, [owed]))).toContain("jo");
  });

  test("treatments without dentists, in the last place, if there are or were any", () => {
    const seated = { ...clinic, treatments: [checkup, sampleTreatment("polish")] };
    expect(dayColumns(seated, [], thursday, []).at(-1)).toEqual({
      doctorId: null,
      doctor: null,
      hours: open,
      away: [],
    });
    expect(idsOf(dayColumns(clinic, [], thursday, []))).toEqual(["ida", "omar"]);
    expect(dayColumns(clinic, [], thursday, [withSeat]).at(-1)).toMatchObject({
      doctorId: null,
      hours: open,
    });
  });

  test("only doctors with appointments on a closed day", () => {
    const seated = { ...clinic, treatments: [checkup, sampleTreatment("polish")] };
    expect(dayColumns(seated, [], sunday, [])).toEqual([]);
    expect(dayColumns(seated, [], sunday, [withSeat, withIda])).toMatchObject([
      { doctorId: "ida", doctor: "Dr. Ida Test", hours: [] },
      { doctorId: null, hours: [] },
    ]);
  });
});

test("hours include closed parts of the day and absences", () => {
  const closedDays = [{ date: thursday, from: "12:00", to: "14:00", reason: "Training" }];
  const settings: Settings = { ...clinic.settings, closedDays };
  const absences = [away("ida", "2026-07-02T09:00", "2026-07-02T10:30")];
  expect(dayColumns({ ...clinic, settings }, absences, thursday, [])[0]).toMatchObject({
    hours: open,
    away: [{ from: "09:00", to: "10:30", reason: "Ill" }],
  });
});

test("an appointment that is added later gets a column if its doctor has none", () => {
  const columns = dayColumns(clinic, [], thursday, []);
  expect(idsOf(addMissingColumns(columns, [withSeat, withIda, withJo]))).toEqual([
    ...["ida", "jo", "omar"],
    null,
  ]);
});
