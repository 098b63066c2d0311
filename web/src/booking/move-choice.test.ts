import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { ApiError } from "../shared/api-error.ts";
import { dentistsFor, moveRequest, timesWithinOwn, waysAfter } from "./move-choice.ts";

describe("move choice", () => {
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
  const at = (slot: string, doctorId = "") =>
    moveRequest(visit, free, { date: visit.dateISO, slot, doctorId });

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
});

describe("own span", () => {
  /** An hour from 9:00 to 10:00. */
  const visit = sampleBooking({ doctorId: "chen" });
  const starts = ["08:15 AM", "08:30 AM", "08:45 AM", "09:00 AM", "09:15 AM", "09:30 AM", "10:00 AM"];

  function offered(change: Partial<AvailableTreatment>, slots: string[]): AvailableTreatment {
    const doctors = [{ _id: "chen", name: "Dr. Chen", img: "", slots }];
    const treatment = { _id: "cavity-filling", name: "", description: "", Price: 0, durationMinutes: 60 };
    return { ...treatment, slots, doctors, ...change };
  }

  test("an hour can begin a quarter later or earlier where the dentist is free on that side", () => {
    expect(timesWithinOwn(visit, starts, [offered({}, ["10:00 AM"])])).toEqual(["09:15 AM", "09:30 AM"]);
    expect(timesWithinOwn(visit, starts, [offered({}, ["08:00 AM"])])).toEqual([
      "08:15 AM",
      "08:30 AM",
      "08:45 AM",
    ]);
  });

  test("a short free time is told by another treatment that fits into it", () => {
    const cleaning = offered({ _id: "teeth-cleaning", durationMinutes: 30 }, ["10:00 AM"]);
    expect(timesWithinOwn(visit, starts, [offered({}, []), cleaning])).toEqual(["09:15 AM", "09:30 AM"]);
  });

  test("nothing is offered into somebody else's time, nor a time that doesn't touch its own", () => {
    expect(timesWithinOwn(visit, starts, [offered({}, [])])).toEqual([]);
    const elsewhere = [{ _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] }];
    expect(timesWithinOwn(visit, starts, [offered({ doctors: elsewhere }, ["10:00 AM"])])).toEqual([]);
  });

  test("a seat's appointment reads its own treatment's times", () => {
    const seat = { ...visit, doctorId: null };
    const filling = offered({ doctors: [] }, ["10:00 AM"]);
    const other = offered({ _id: "fluoride-treatment", doctors: [] }, ["10:00 AM"]);
    expect(timesWithinOwn(seat, starts, [filling])).toEqual(["09:15 AM", "09:30 AM"]);
    expect(timesWithinOwn(seat, starts, [other])).toEqual([]);
  });
});
