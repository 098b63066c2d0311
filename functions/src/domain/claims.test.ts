import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { claimIds, claimIdsAfterMove, holderClaimIds, isPatientClaimId, patientClaimIds } from "./claims.ts";

const time = { date: "2026-07-02", slot: "08:00 AM", durationMinutes: 30, bufferMinutes: 0 };
const ada = { uid: "ada", personId: null };
const son = { uid: "ada", personId: "tom" };

test("a booking claims the quarter-hours of its holder and of its patient", () => {
  expect(claimIds({ ...time, ...ada, holder: "doctor-ida" })).toEqual([
    "doctor-ida_2026-07-02_0800",
    "doctor-ida_2026-07-02_0815",
    "patient_ada_2026-07-02_0800",
    "patient_ada_2026-07-02_0815",
  ]);
});

test("a booking for a caller claims only the holder's quarter-hours", () => {
  const claims = claimIds({ ...time, uid: null, personId: null, holder: "seat-cleaning" });
  expect(claims).toEqual(["seat-cleaning_2026-07-02_0800", "seat-cleaning_2026-07-02_0815"]);
});

test("each family member has their own claims", () => {
  expect(patientClaimIds(son, time)).toEqual([
    "patient_ada.tom_2026-07-02_0800",
    "patient_ada.tom_2026-07-02_0815",
  ]);
  expect(patientClaimIds(son, time)).not.toContain(patientClaimIds(ada, time)[0]);
});

test("a patient's claim can be distinguished from a holder's", () => {
  expect(patientClaimIds(son, time).every(isPatientClaimId)).toBe(true);
  expect(holderClaimIds("seat-patient", time).some(isPatientClaimId)).toBe(false);
});

test("overlapping bookings share a claim, and others don't", () => {
  const long = holderClaimIds("doctor-ida", { ...time, durationMinutes: 60 });
  const within = holderClaimIds("doctor-ida", { ...time, slot: "08:45 AM", durationMinutes: 15 });
  const after = holderClaimIds("doctor-ida", { ...time, slot: "09:00 AM" });
  expect(long).toEqual(expect.arrayContaining(within));
  expect(long.filter((claim) => after.includes(claim))).toEqual([]);
});

test("a move claims the new time for holder and patient, and a handover to another doctor keeps the patient's claims", () => {
  const booked = sampleBooking({ holder: "doctor-ida", durationMinutes: 15 });
  const claims = claimIds(booked);
  const omar = { date: booked.date, slot: booked.slot, holder: "doctor-omar" };
  const later = { ...omar, slot: "10:15 AM" };
  expect(claimIdsAfterMove({ ...booked, claims }, later)).toEqual(claimIds({ ...booked, ...later }));
  expect(claimIdsAfterMove({ ...booked, claims }, omar)).toEqual(claimIds({ ...booked, ...omar }));
  const twice = { ...booked, claims: ["doctor-ida_2027-03-01_1000"] };
  expect(claimIdsAfterMove(twice, omar)).toEqual(["doctor-omar_2027-03-01_1000"]);
});

test("the buffer after an appointment is the holder's time, and not the patient's", () => {
  const booked = { ...time, ...ada, holder: "doctor-ida", bufferMinutes: 30 };
  expect(claimIds(booked)).toEqual([
    "doctor-ida_2026-07-02_0800",
    "doctor-ida_2026-07-02_0815",
    "doctor-ida_2026-07-02_0830",
    "doctor-ida_2026-07-02_0845",
    "patient_ada_2026-07-02_0800",
    "patient_ada_2026-07-02_0815",
  ]);
  const kept = claimIdsAfterMove(
    { ...booked, claims: claimIds(booked) },
    { ...booked, holder: "doctor-omar" },
  );
  expect(kept.filter((claim) => claim.startsWith("doctor-omar"))).toHaveLength(4);
});

test("a buffer ends at midnight", () => {
  const late = { ...time, slot: "11:15 PM", bufferMinutes: 60 };
  expect(holderClaimIds("doctor-ida", late)).toEqual([
    "doctor-ida_2026-07-02_2315",
    "doctor-ida_2026-07-02_2330",
    "doctor-ida_2026-07-02_2345",
  ]);
});
