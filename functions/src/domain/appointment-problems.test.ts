import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import { problemFlags, problemOfDayEntry } from "./appointment-problems.ts";
import type { Clinic } from "./clinic.ts";

const monday = "2026-11-23";
const clinic = sampleClinic({
  treatments: [sampleTreatment("cleaning"), sampleTreatment("checkup", { heldBy: "doctors" })],
  doctors: [sampleDoctor("ida", ["checkup"])],
});
const seat = { holder: "seat-cleaning", treatmentId: "cleaning", slot: "10:00 AM", minutes: 60 };
const withIda = { ...seat, holder: "doctor-ida", treatmentId: "checkup" };
const withHours = (...ranges: [string, string][]): Clinic => ({
  ...clinic,
  settings: {
    ...demoSettings,
    openingHours: { ...demoSettings.openingHours, monday: ranges.map(([from, to]) => ({ from, to })) },
  },
});
const idaWith = (change: Parameters<typeof sampleDoctor>[2]): Clinic => ({
  ...clinic,
  doctors: [sampleDoctor("ida", ["checkup"], change)],
});

test.each(["08:00 AM", "05:00 PM"])("an appointment within the hours has no problem: %s", (slot) => {
  expect(problemOfDayEntry(clinic, monday, { ...seat, slot })).toBeNull();
  expect(problemOfDayEntry(clinic, monday, { ...withIda, slot })).toBeNull();
});

test("an appointment that would end after closing time is outside the hours", () => {
  expect(problemOfDayEntry(clinic, monday, { ...seat, slot: "05:30 PM" })).toBe("outside-hours");
});

test("a new holiday makes only that day's appointments impossible", () => {
  const closedDays = [{ date: monday, reason: "Training" }];
  const closed = { ...clinic, settings: { ...demoSettings, closedDays } };
  expect(problemOfDayEntry(closed, monday, seat)).toBe("outside-hours");
  expect(problemOfDayEntry(closed, monday, withIda)).toBe("outside-hours");
  expect(problemOfDayEntry(closed, "2026-11-24", seat)).toBeNull();
});

test("a lunch break makes appointments across it impossible, and ranges that touch don't", () => {
  expect(
    problemOfDayEntry(withHours(["08:00", "12:00"], ["13:00", "18:00"]), monday, {
      ...seat,
      slot: "11:00 AM",
    }),
  ).toBeNull();
  expect(
    problemOfDayEntry(withHours(["08:00", "11:30"], ["13:00", "18:00"]), monday, {
      ...seat,
      slot: "11:00 AM",
    }),
  ).toBe("outside-hours");
  expect(
    problemOfDayEntry(withHours(["08:00", "11:30"], ["11:30", "18:00"]), monday, {
      ...seat,
      slot: "11:00 AM",
    }),
  ).toBeNull();
});

test("a doctor's own hours make appointments outside them impossible", () => {
  const hours = { ...demoSettings.openingHours, monday: [{ from: "08:00", to: "10:30" }] };
  expect(problemOfDayEntry(idaWith({ hours }), monday, withIda)).toBe("outside-hours");
  expect(problemOfDayEntry(idaWith({ hours }), monday, { ...withIda, slot: "09:30 AM" })).toBeNull();
});

test("an absence makes overlapping appointments impossible, and not one that begins at its end", () => {
  const absences = [{ id: "a", doctorId: "ida", from: "2026-11-23T10:45", to: "2026-11-23T12:00" }];
  const away = { ...clinic, absences };
  expect(problemOfDayEntry(away, monday, withIda)).toBe("doctor-away");
  expect(problemOfDayEntry(away, monday, { ...withIda, slot: "09:45 AM" })).toBeNull();
  expect(problemOfDayEntry(away, monday, { ...withIda, slot: "12:00 PM" })).toBeNull();
  expect(problemOfDayEntry(away, monday, seat)).toBeNull();
});

test("if the doctor left, or no longer performs the treatment, the appointment needs another doctor", () => {
  expect(problemOfDayEntry({ ...clinic, doctors: [] }, monday, withIda)).toBe("doctor-gone");
  expect(problemOfDayEntry(idaWith({ treatmentIds: ["polish"] }), monday, withIda)).toBe("doctor-gone");
});

test("a doctor who takes no new bookings keeps the old ones", () => {
  expect(problemOfDayEntry(idaWith({ bookable: false }), monday, withIda)).toBeNull();
});

test("a booking without a doctor needs one once doctors perform the treatment", () => {
  const seated = { ...withIda, holder: "seat-checkup" };
  expect(problemOfDayEntry(clinic, monday, seated)).toBe("no-doctor");
});

test("a booking of a retired treatment has no problem", () => {
  const retired = { ...clinic, treatments: [] };
  expect(problemOfDayEntry(retired, monday, seat)).toBeNull();
  expect(problemOfDayEntry(retired, monday, withIda)).toBeNull();
});

test("a booking has at most one problem at a time", () => {
  const none = { "outside-hours": false, "doctor-away": false, "doctor-gone": false, "no-doctor": false };
  expect(problemFlags("doctor-away")).toEqual({ ...none, "doctor-away": true });
  expect(problemFlags(null)).toEqual(none);
});

test("what the desk accepted is no problem, and an absence that it didn't accept is one", () => {
  const late = { ...withIda, slot: "05:30 PM", accepted: ["outside-hours"] };
  expect(problemOfDayEntry(clinic, monday, late)).toBeNull();
  const absence = (id: string) => ({ id, doctorId: "ida", from: `${monday}T09:00`, to: `${monday}T20:00` });
  const away = { ...clinic, absences: [absence("course")] };
  expect(problemOfDayEntry(away, monday, late)).toBe("doctor-away");
  const accepted = { ...withIda, accepted: ["holder-away"], acceptedAbsences: ["course"] };
  expect(problemOfDayEntry(away, monday, accepted)).toBeNull();
  const ill = { ...clinic, absences: [absence("course"), absence("ill")] };
  expect(problemOfDayEntry(ill, monday, accepted)).toBe("doctor-away");
});
