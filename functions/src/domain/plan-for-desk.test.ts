import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import type { Clinic } from "./clinic.ts";
import { planForDesk, planMoveForDesk } from "./plan-for-desk.ts";

/** A Wednesday, 09:10 in New York. */
const now = new Date("2026-07-01T13:10:00Z");
const thursday = "2026-07-02";
const sunday = "2026-07-05";

const cleaning = sampleTreatment("cleaning");
const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const early = [{ from: "08:00", to: "12:00" }];
const hours = { ...demoSettings.openingHours, thursday: early };
const [ida, omar] = [sampleDoctor("ida", ["checkup"]), sampleDoctor("omar", ["checkup"], { hours })];
const clinic = sampleClinic({ treatments: [cleaning, checkup], doctors: [ida, omar] });
const request = { treatmentId: "checkup", date: thursday, slot: "09:00 AM" };
const seat = { ...request, treatmentId: "cleaning" };

function away(...doctorIds: string[]): Clinic {
  const absences = doctorIds.map((doctorId) => ({
    ...{ id: `away-${doctorId}`, doctorId },
    ...{ from: `${thursday}T08:30`, to: `${thursday}T18:00` },
  }));
  return { ...clinic, absences };
}

const kinds = (planned: { unusual: readonly { reason: string }[] }) =>
  planned.unusual.map(({ reason }) => reason);

describe("an appointment of the desk", () => {
  test("that patients could book has nothing unusual", () => {
    expect(planForDesk(clinic, request, now)).toMatchObject({
      ...{ date: thursday, unusual: [], needsDoctor: false, absences: [], priceCents: 9000 },
      holders: ["doctor-ida", "doctor-omar"],
    });
  });

  test("may begin in the running quarter-hour, but not before it", () => {
    const today = { ...seat, date: "2026-07-01" };
    expect(kinds(planForDesk(clinic, { ...today, slot: "09:00 AM" }, now))).toEqual([]);
    expect(kinds(planForDesk(clinic, { ...today, slot: "08:45 AM" }, now))).toEqual([
      "in-the-past",
      "off-grid",
    ]);
    expect(kinds(planForDesk(clinic, { ...today, slot: "08:00 AM" }, now))).toEqual(["in-the-past"]);
  });

  test("is planned with the treatment's buffer, and within any notice", () => {
    const settings = { ...demoSettings, notice: { bookHours: 336, changeHours: 336 } };
    const buffered = { ...cleaning, bufferMinutes: 15, noticeHours: { book: 48 } };
    const strict = { ...clinic, settings, treatments: [buffered] };
    expect(planForDesk(strict, seat, now)).toMatchObject({ bufferMinutes: 15, unusual: [] });
    // It ends at closing time, and the buffer comes after that.
    expect(kinds(planForDesk(strict, { ...seat, slot: "05:30 PM" }, now))).toEqual([]);
  });

  test("beyond the horizon names the last day for patients", () => {
    const horizon = { ...clinic, settings: { ...demoSettings, horizonDays: 1 } };
    expect(planForDesk(horizon, { ...seat, date: "2026-07-03" }, now).unusual).toEqual([
      { reason: "beyond-horizon", lastDay: thursday },
    ]);
  });

  test("on a closed day says why it is closed", () => {
    const closedDays = [{ date: thursday, reason: "Staff training" }];
    const closed = { ...clinic, settings: { ...demoSettings, closedDays } };
    expect(planForDesk(closed, seat, now).unusual).toEqual([
      { reason: "outside-hours", doctorId: null, doctor: null, hours: [], closed: "Staff training" },
    ]);
    expect(kinds(planForDesk(clinic, { ...seat, date: sunday }, now))).toEqual(["outside-hours"]);
  });

  test("at another dentist's hours names the hours of the one who is asked for", () => {
    const late = { ...request, slot: "05:30 PM", doctorId: "omar" };
    expect(planForDesk(clinic, late, now)).toMatchObject({
      holders: ["doctor-omar"],
      unusual: [{ reason: "outside-hours", doctorId: "omar", doctor: "Dr. Omar Test", hours: early }],
      needsDoctor: false,
    });
  });

  test("needs a named dentist only if nobody works then", () => {
    expect(planForDesk(away("ida"), request, now)).toMatchObject({ holders: ["doctor-omar"], unusual: [] });
    expect(planForDesk(away("ida", "omar"), request, now)).toMatchObject({
      holders: ["doctor-ida", "doctor-omar"],
      unusual: [{ reason: "holder-away", doctorId: "ida", away: [{ from: "08:30", to: "18:00" }] }],
      needsDoctor: true,
    });
    const named = planForDesk(away("ida", "omar"), { ...request, doctorId: "omar", slot: "05:30 PM" }, now);
    expect(kinds(named)).toEqual(["outside-hours", "holder-away"]);
    expect(named).toMatchObject({ needsDoctor: false, absences: ["away-omar"] });
  });

  test("may have another price, even none, but none that can't be charged", () => {
    expect(planForDesk(clinic, { ...seat, Price: 45 }, now)).toMatchObject({
      priceCents: 4500,
      unusual: [{ reason: "price", Price: 90 }],
    });
    expect(planForDesk(clinic, { ...seat, Price: 0 }, now).priceCents).toBe(0);
    expect(planForDesk(clinic, { ...seat, Price: 90 }, now).unusual).toEqual([]);
    expect(() => planForDesk(clinic, { ...seat, Price: 0.2 }, now)).toThrow("invalid");
  });

  test.each([
    ["invalid", { slot: "09:10 AM" }],
    ["invalid", { slot: "11:45 PM" }],
    ["invalid", { date: "2025-06-29" }],
    ["invalid", { date: "2028-07-02" }],
    ["invalid", { doctorId: "nobody" }],
    ["treatment-not-found", { treatmentId: "nothing" }],
  ])("is refused as %s, whatever the desk accepts: %o", (code, other) => {
    expect(() => planForDesk(clinic, { ...request, ...other }, now)).toThrow(code);
  });

  test.each(["2025-06-30", "2028-07-01"])("may be on the first or the last possible day: %s", (date) => {
    expect(planForDesk(clinic, { ...seat, date }, now).date).toBe(date);
  });

  test("is refused where the clocks change, and if nobody performs the treatment", () => {
    const springForward = { ...seat, date: "2027-03-14", slot: "02:30 AM" };
    expect(() => planForDesk(clinic, springForward, now)).toThrow("invalid");
    expect(() => planForDesk({ ...clinic, doctors: [] }, request, now)).toThrow("not-bookable");
  });
});

describe("a move by the desk", () => {
  const booked = {
    ...sampleBooking({ treatmentId: "checkup", holder: "doctor-ida", durationMinutes: 60, priceCents: 7000 }),
    bufferMinutes: 45,
    ...{ date: thursday, slot: "09:00 AM" },
    startsAt: new Date("2026-07-02T13:00:00Z"),
    endsAt: new Date("2026-07-02T14:00:00Z"),
  };

  test("keeps duration, buffer and price", () => {
    expect(planMoveForDesk(clinic, booked, { date: thursday, slot: "10:15 AM" }, now)).toMatchObject({
      ...{ priceCents: 7000, bufferMinutes: 45, endsAt: new Date("2026-07-02T15:15:00Z") },
      unusual: [{ reason: "off-grid" }],
    });
  });

  test("to another dentist at the same time only asks about the dentist", () => {
    const sameTime = { date: thursday, slot: "09:00 AM", doctorId: "omar" };
    const retired = { ...clinic, treatments: [cleaning] };
    const later = new Date("2026-07-02T15:00:00Z");
    expect(planMoveForDesk(retired, booked, sameTime, later)).toMatchObject({
      ...{ holders: ["doctor-omar"], unusual: [], startsAt: booked.startsAt },
    });
    expect(kinds(planMoveForDesk(away("omar"), booked, sameTime, now))).toEqual(["holder-away"]);
  });

  test("of a retired treatment to another time is refused", () => {
    const retired = { ...clinic, treatments: [cleaning] };
    const target = { date: thursday, slot: "10:00 AM" };
    expect(() => planMoveForDesk(retired, booked, target, now)).toThrow("treatment-not-found");
  });
});
