import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import { findAlternatives, findAlternativesForAll } from "./alternatives.ts";

const monday = "2026-11-23";
const now = new Date("2026-11-20T12:00:00Z");
const visit = sampleBooking({
  ...{ treatmentId: "checkup", holder: "doctor-omar", doctorId: "omar", doctor: "Dr. Omar Test" },
  ...{ date: monday, slot: "09:00 AM", startsAt: new Date("2026-11-23T14:00:00Z") },
});
const clinic = sampleClinic({
  treatments: [sampleTreatment("checkup", { heldBy: "doctors" })],
  doctors: ["ida", "omar"].map((id) => sampleDoctor(id, ["checkup"])),
  absences: [{ id: "dentist", doctorId: "omar", from: `${monday}T09:00`, to: `${monday}T09:30` }],
});
const alternatives = (published = clinic) =>
  findAlternatives(published, new Map(), { id: "visit", booking: visit }, now);

test("the nearest times are with the same dentist if possible, and otherwise with another", () => {
  expect(alternatives().nearest).toMatchObject([
    { dateISO: monday, slot: "09:30 AM", doctorId: "omar" },
    { dateISO: monday, slot: "08:00 AM", doctorId: "omar" },
    { dateISO: monday, slot: "05:30 PM", doctorId: "omar" },
  ]);
  const away = { id: "holiday", doctorId: "omar", from: `${monday}T00:00`, to: `${monday}T23:45` };
  expect(alternatives({ ...clinic, absences: [away] }).nearest).toMatchObject([
    { slot: "09:30 AM", doctorId: "ida" },
    { slot: "08:00 AM", doctorId: "ida" },
    { slot: "05:30 PM", doctorId: "ida" },
  ]);
});

test("an appointment of a retired treatment can be given to another dentist, but has no other times", () => {
  expect(alternatives({ ...clinic, treatments: [] })).toEqual({
    doctors: [{ _id: "ida", name: "Dr. Ida Test" }],
    nearest: [],
  });
});

test("the first alternative of one appointment is not offered to the others", () => {
  const late = sampleBooking({ ...visit, slot: "09:30 AM", startsAt: new Date("2026-11-23T14:30:00Z") });
  const gone = { ...clinic, doctors: clinic.doctors.slice(1), absences: [] };
  const absences = [{ id: "ill", doctorId: "omar", from: `${monday}T00:00`, to: `${monday}T23:45` }];
  const affected = ["a", "b", "c"].map((id) => ({ id, booking: id === "c" ? late : visit }));
  const nearest = findAlternativesForAll({ ...gone, absences }, new Map(), affected, now).map(
    ({ nearest: [first] }) => `${first?.dateISO} ${first?.slot}`,
  );
  expect(new Set(nearest).size).toBe(3);
  const [given, other] = findAlternativesForAll(
    { ...clinic, absences },
    new Map(),
    affected.slice(0, 2),
    now,
  );
  expect(given?.doctors).toEqual([{ _id: "ida", name: "Dr. Ida Test" }]);
  expect(other?.doctors).toEqual([]);
});
