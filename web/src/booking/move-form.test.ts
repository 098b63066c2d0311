import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { ApiError } from "../shared/api-error.ts";
import {
  findAlternativesAfterRefusal,
  findTimesOverlappingOwn,
  listDentists,
  toMoveRequest,
} from "./move-form.ts";

/** An appointment from 9:00 to 10:00 AM. */
const appointment = sampleBooking({ doctorId: "chen", doctor: "Dr. Mei-Lin Chen" });
const doctor = (_id: string, ...treatments: string[]) => ({
  _id,
  name: _id,
  specialty: "",
  img: "",
  treatments,
});

test("lists the dentists who perform the treatment", () => {
  const doctors = [doctor("chen", "cavity-filling"), doctor("berg", "teeth-whitening")];
  expect(listDentists(appointment, doctors).map(({ _id }) => _id)).toEqual(["chen"]);
});

test("lists only the appointment's dentist until the dentists load", () => {
  expect(listDentists(appointment, undefined)).toEqual([{ _id: "chen", name: "Dr. Mei-Lin Chen" }]);
  expect(listDentists({ ...appointment, doctorId: null, doctor: null }, undefined)).toEqual([]);
});

const drReyes = { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["09:00 AM", "10:00 AM"] };
const free = { slots: drReyes.slots, doctors: [drReyes] };
const createRequestAt = (slot: string, doctorId = "") =>
  toMoveRequest(appointment, free, { date: appointment.dateISO, slot, doctorId });

test("sends the chosen dentist, and none for any dentist", () => {
  expect(createRequestAt("10:00 AM", "chen")).toEqual({
    date: "2026-11-23",
    slot: "10:00 AM",
    doctorId: "chen",
  });
  expect(createRequestAt("10:00 AM")).toEqual({ date: "2026-11-23", slot: "10:00 AM" });
});

test("sends another dentist for any dentist at the present time", () => {
  expect(createRequestAt("09:00 AM")).toEqual({ date: "2026-11-23", slot: "09:00 AM", doctorId: "reyes" });
});

test("offers alternatives on that day only if the time was taken", () => {
  const refused = { date: appointment.dateISO, slot: "09:00 AM", doctorId: "chen" };
  const choice = { ...refused, slot: "" };
  const taken = new ApiError("slot-taken", "");
  expect(findAlternativesAfterRefusal(taken, refused, free, choice)[0]).toEqual({
    slot: "09:00 AM",
    dentist: drReyes,
  });
  expect(findAlternativesAfterRefusal(taken, refused, free, { ...choice, date: "2026-11-24" })).toEqual([]);
  expect(findAlternativesAfterRefusal(new ApiError("patient-busy", ""), refused, free, choice)).toEqual([]);
});

const allSlots = ["08:15 AM", "08:30 AM", "08:45 AM", "09:00 AM", "09:15 AM", "09:30 AM", "10:00 AM"];

function offerTreatment(change: Partial<AvailableTreatment>, slots: string[]): AvailableTreatment {
  const doctors = [{ _id: "chen", name: "Dr. Chen", img: "", slots }];
  const treatment = { _id: "cavity-filling", name: "", description: "", Price: 0, durationMinutes: 60 };
  return { ...treatment, slots, doctors, ...change };
}

test("offers an hour a quarter later or earlier if the dentist is free then", () => {
  expect(findTimesOverlappingOwn(appointment, allSlots, [offerTreatment({}, ["10:00 AM"])])).toEqual([
    "09:15 AM",
    "09:30 AM",
  ]);
  expect(findTimesOverlappingOwn(appointment, allSlots, [offerTreatment({}, ["08:00 AM"])])).toEqual([
    "08:15 AM",
    "08:30 AM",
    "08:45 AM",
  ]);
});

test("finds a short free time by another treatment that fits into it", () => {
  const cleaning = offerTreatment({ _id: "teeth-cleaning", durationMinutes: 30 }, ["10:00 AM"]);
  expect(findTimesOverlappingOwn(appointment, allSlots, [offerTreatment({}, []), cleaning])).toEqual([
    "09:15 AM",
    "09:30 AM",
  ]);
});

test("offers no time that another appointment takes, or that doesn't overlap its own", () => {
  expect(findTimesOverlappingOwn(appointment, allSlots, [offerTreatment({}, [])])).toEqual([]);
  const otherDoctors = [{ _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] }];
  expect(
    findTimesOverlappingOwn(appointment, allSlots, [offerTreatment({ doctors: otherDoctors }, ["10:00 AM"])]),
  ).toEqual([]);
});

test("reads its own treatment's times if it has no dentist", () => {
  const withoutDentist = { ...appointment, doctorId: null };
  const filling = offerTreatment({ doctors: [] }, ["10:00 AM"]);
  const other = offerTreatment({ _id: "fluoride-treatment", doctors: [] }, ["10:00 AM"]);
  expect(findTimesOverlappingOwn(withoutDentist, allSlots, [filling])).toEqual(["09:15 AM", "09:30 AM"]);
  expect(findTimesOverlappingOwn(withoutDentist, allSlots, [other])).toEqual([]);
});
