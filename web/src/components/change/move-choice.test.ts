import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { ApiError } from "../../lib/api-error.ts";
import { dentistsFor, moveRequest, waysAfter } from "./move-choice.ts";

const visit = sampleBooking({ doctorId: "chen", doctor: "Dr. Mei-Lin Chen" });
const doctor = (_id: string, ...treatments: string[]) => ({
  _id,
  name: _id,
  specialty: "",
  img: "",
  treatments,
});

test("those who perform the treatment can be chosen", () => {
  const doctors = [doctor("chen", "cavity-filling"), doctor("berg", "teeth-whitening")];
  expect(dentistsFor(visit, doctors).map(({ _id }) => _id)).toEqual(["chen"]);
});

test("until they are known, the appointment's own dentist stands for them", () => {
  expect(dentistsFor(visit, undefined)).toEqual([{ _id: "chen", name: "Dr. Mei-Lin Chen" }]);
  expect(dentistsFor({ ...visit, doctorId: null, doctor: null }, undefined)).toEqual([]);
});

const reyes = { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["09:00 AM", "10:00 AM"] };
const free = { slots: reyes.slots, doctors: [reyes] };
const at = (slot: string, doctorId = "") => moveRequest(visit, free, { date: visit.dateISO, slot, doctorId });

test("a dentist who was chosen is sent, and for anyone nobody is", () => {
  expect(at("10:00 AM", "chen")).toEqual({ date: "2026-11-23", slot: "10:00 AM", doctorId: "chen" });
  expect(at("10:00 AM")).toEqual({ date: "2026-11-23", slot: "10:00 AM" });
});

test("anyone at the appointment's own time is another dentist, or nothing would change", () => {
  expect(at("09:00 AM")).toEqual({ date: "2026-11-23", slot: "09:00 AM", doctorId: "reyes" });
});

test("a lost time leads to others on that day, any other refusal to none", () => {
  const refused = { date: visit.dateISO, slot: "09:00 AM", doctorId: "chen" };
  const choice = { ...refused, slot: "" };
  const taken = new ApiError("slot-taken", "");
  expect(waysAfter(taken, refused, free, choice)[0]).toEqual({ slot: "09:00 AM", dentist: reyes });
  expect(waysAfter(taken, refused, free, { ...choice, date: "2026-11-24" })).toEqual([]);
  expect(waysAfter(new ApiError("patient-busy", ""), refused, free, choice)).toEqual([]);
});
