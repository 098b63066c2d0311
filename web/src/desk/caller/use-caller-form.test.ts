import { afterEach, expect, test } from "vitest";
import { demoPublicSettings } from "../../../../emulators/seed/demo-clinic.ts";
import { setRegion } from "../../shared/clinic-region.ts";
import { noRepeat, usualRepeat } from "../series/repeat.ts";
import { explainClickedPlace, findNearestTime, toBookingInput } from "./use-caller-form.ts";

const treatment = { name: "Cavity Filling", durationMinutes: 60 };
const chen = { name: "Dr. Mei-Lin Chen", performs: true };
const clicked = "09:15 AM";

test("a possible place needs no explanation", () => {
  expect(explainClickedPlace({ treatment, doctor: chen, clicked, nearest: undefined })).toBe("");
});

test("the nearest time is given with the reason", () => {
  expect(explainClickedPlace({ treatment, doctor: chen, clicked, nearest: "09:30 AM" })).toBe(
    "Cavity Filling (1 h) isn't free at 09:15 AM with Dr. Mei-Lin Chen: 09:30 AM is the nearest free time.",
  );
});

test("times are in the clinic's formats", () => {
  setRegion({ currency: "GBP", locale: "en-GB", weekStart: 1 });
  expect(explainClickedPlace({ treatment, doctor: undefined, clicked, nearest: "01:30 PM" })).toBe(
    "Cavity Filling (1 h) isn't free at 09:15: 13:30 is the nearest free time.",
  );
});
afterEach(() => setRegion(demoPublicSettings));

test("the note doesn't connect the time with a doctor who doesn't perform the treatment", () => {
  const doctor = { ...chen, performs: false };
  expect(explainClickedPlace({ treatment, doctor, clicked, nearest: "09:30 AM" })).toBe(
    "Dr. Mei-Lin Chen can't be booked for Cavity Filling. Cavity Filling (1 h) isn't free at 09:15 AM: 09:30 AM is the nearest free time.",
  );
});

test("finds the nearest time across noon, and the earlier one of two", () => {
  expect(findNearestTime(["09:00 AM", "12:30 PM", "11:30 AM", "04:00 PM"], "12:00 PM")).toBe("11:30 AM");
});

test("finds no time if none is free", () => {
  expect(findNearestTime([], "12:00 PM")).toBeUndefined();
});

test("an empty doctor and an empty price are not sent, and another price is a number", () => {
  const caller = { patient: "", patientName: "Casey Caller", phone: "202-555-0143", note: "" };
  const time = { treatmentId: "cavity-filling", date: "2026-11-23", slot: "09:00 AM" };
  const form = { ...caller, ...time, ...noRepeat, doctorId: "", Price: "", keptSlot: "09:00 AM" };
  expect(toBookingInput(form)).toEqual({ ...caller, ...time });
  expect(toBookingInput({ ...form, doctorId: "chen", Price: "45.50" })).toEqual({
    ...{ ...caller, ...time, doctorId: "chen", Price: 45.5 },
  });
});

test("a repeated appointment is a series", () => {
  const caller = { patient: "", patientName: "Casey Caller", phone: "202-555-0143", note: "" };
  const time = { treatmentId: "cavity-filling", date: "2026-11-23", slot: "09:00 AM" };
  const form = { ...caller, ...time, ...usualRepeat, doctorId: "", Price: "", keptSlot: "" };
  expect(toBookingInput(form)).toEqual({
    ...{ ...caller, ...time, repeat: { every: { weeks: 1 }, count: 6 } },
  });
});
