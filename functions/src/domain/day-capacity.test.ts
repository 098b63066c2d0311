import { expect, test } from "vitest";
import { demoSettings, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import type { Clinic } from "./clinic.ts";
import { capacityOn } from "./day-capacity.ts";
import type { DayEntry } from "./day-entry.ts";
import { slotAt } from "./slot.ts";

/** The clinic is open from 8 to 18, and on this Saturday from 9 to 14. */
const monday = "2026-11-23";
const saturday = "2026-11-28";
const sunday = "2026-11-22";
const ids = demoTreatments.map(({ _id }) => _id);
/** A new clinic's six treatments, performed by these dentists. */
const clinicOf = (...names: string[]): Clinic =>
  sampleClinic({
    treatments: demoTreatments.map(({ _id, slots, durationMinutes }) =>
      sampleTreatment(_id, { slots, durationMinutes, heldBy: "doctors" }),
    ),
    doctors: names.map((name) => sampleDoctor(name, ids)),
  });
const ida = clinicOf("ida");

const visit = (change: Partial<DayEntry> = {}): DayEntry => ({
  ...{ holder: "doctor-ida", treatmentId: "teeth-cleaning", slot: "08:00 AM", minutes: 30 },
  ...{ status: "booked", payment: "unpaid", method: null, cents: 9000, returnedCents: 0 },
  ...{ confirmed: false, arrived: false, version: 1 },
  ...change,
});
const cleanings = (count: number, holder = "doctor-ida") =>
  Array.from({ length: count }, (_, i) => visit({ holder, slot: slotAt(8 * 60 + 30 * i) }));

test("one dentist with six treatments who has twenty cleanings is full", () => {
  expect(capacityOn(ida, cleanings(20), monday)).toEqual({ bookedMinutes: 600, freeMinutes: 0 });
});

test("a dentist's free minute counts once, however many treatments could be booked in it", () => {
  expect(capacityOn(ida, [], monday)).toEqual({ bookedMinutes: 0, freeMinutes: 600 });
  expect(capacityOn(ida, [visit({ slot: "10:00 AM", minutes: 120 })], monday)).toEqual({
    bookedMinutes: 120,
    freeMinutes: 480,
  });
});

test("a buffer after an appointment is neither booked nor free", () => {
  expect(capacityOn(ida, [visit({ buffer: 15 })], monday)).toEqual({ bookedMinutes: 30, freeMinutes: 555 });
  const last = visit({ slot: "05:30 PM", buffer: 60 });
  expect(capacityOn(ida, [last], monday)).toEqual({ bookedMinutes: 30, freeMinutes: 570 });
});

test("the minutes of two dentists add up", () => {
  const two = clinicOf("ida", "omar");
  expect(capacityOn(two, cleanings(20), monday)).toEqual({ bookedMinutes: 600, freeMinutes: 600 });
});

test("absences, own hours and closed booking reduce the free minutes", () => {
  const { openingHours } = demoSettings;
  const mornings = { ...openingHours, monday: [{ from: "08:00", to: "12:00" }] };
  const [doctor] = ida.doctors;
  if (!doctor) throw new Error("Nobody works here");
  const freeOf = (change: Partial<typeof doctor>, absences: Clinic["absences"] = []) =>
    capacityOn({ ...ida, doctors: [{ ...doctor, ...change }], absences }, [visit()], monday).freeMinutes;
  expect(freeOf({ hours: mornings })).toBe(210);
  const away = { id: "away", doctorId: "ida", from: `${monday}T10:00`, to: `${monday}T20:00` };
  expect(freeOf({}, [away])).toBe(90);
  expect(freeOf({ bookable: false })).toBe(0);
  expect(freeOf({ treatmentIds: [] })).toBe(0);
});

test("an appointment outside all hours counts as booked, and reduces no free time", () => {
  const late = visit({ holder: "doctor-gone", slot: "07:00 PM", minutes: 60 });
  expect(capacityOn(ida, [late], saturday)).toEqual({ bookedMinutes: 60, freeMinutes: 300 });
});

test("a treatment without dentists has the minutes in which it can be booked, and each counts once", () => {
  const seat = sampleTreatment("filling", {
    slots: ["09:00 AM", "09:30 AM", "02:00 PM", "06:00 PM"],
    durationMinutes: 60,
  });
  const seats = sampleClinic({ treatments: [seat] });
  expect(capacityOn(seats, [], monday)).toEqual({ bookedMinutes: 0, freeMinutes: 150 });
  const taken = visit({ holder: "seat-filling", slot: "09:00 AM", minutes: 60 });
  expect(capacityOn(seats, [taken], monday)).toEqual({ bookedMinutes: 60, freeMinutes: 90 });
});

test("a closed day has no free minutes", () => {
  const holiday = { ...demoSettings, closedDays: [{ date: monday, reason: "" }] };
  expect(capacityOn(ida, [], sunday).freeMinutes).toBe(0);
  expect(capacityOn({ ...ida, settings: holiday }, [], monday).freeMinutes).toBe(0);
});
