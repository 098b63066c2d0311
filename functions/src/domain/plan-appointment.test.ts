import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import { planAppointment, planMove } from "./plan-appointment.ts";

/** A Wednesday, 09:10 in New York. */
const now = new Date("2026-07-01T13:10:00Z");
const thursday = "2026-07-02";

const cleaning = sampleTreatment("cleaning");
const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const [ida, omar] = [sampleDoctor("ida", ["checkup"]), sampleDoctor("omar", ["checkup"])];
const clinic = sampleClinic({ treatments: [cleaning, checkup], doctors: [ida, omar] });

describe("a requested appointment", () => {
  const request = { treatmentId: "checkup", date: "Jul 2, 2026", slot: "09:00 AM" };

  test("gets its time, with all holders who may be given it", () => {
    expect(planAppointment(clinic, request, now)).toEqual({
      treatment: checkup,
      date: thursday,
      slot: "09:00 AM",
      durationMinutes: 30,
      bufferMinutes: 0,
      startsAt: new Date("2026-07-02T13:00:00Z"),
      endsAt: new Date("2026-07-02T13:30:00Z"),
      holders: ["doctor-ida", "doctor-omar"],
    });
    expect(planAppointment(clinic, { ...request, treatmentId: "cleaning" }, now).holders).toEqual([
      "seat-cleaning",
    ]);
    expect(planAppointment(clinic, { ...request, doctorId: "omar" }, now).holders).toEqual(["doctor-omar"]);
  });

  test.each([
    ["treatment-not-found", { treatmentId: "nothing" }],
    ["invalid", { slot: "09:15 AM" }],
    ["invalid", { date: "Feb 30, 2027" }],
    ["not-bookable", { date: "2026-06-30" }],
    ["not-bookable", { date: "2026-07-05" }],
    ["not-bookable", { doctorId: "nobody" }],
    ["not-bookable", { doctorId: "ida", treatmentId: "cleaning" }],
  ])("is refused as %s: %o", (code, other) => {
    expect(() => planAppointment(clinic, { ...request, ...other }, now)).toThrow(code);
  });

  test("has the treatment's buffer, and is refused within the notice", () => {
    const withTreatment = (change: object) => ({ ...clinic, treatments: [{ ...checkup, ...change }] });
    expect(planAppointment(withTreatment({ bufferMinutes: 30 }), request, now).bufferMinutes).toBe(30);
    // Thursday, 09:00, is less than 24 hours away.
    const noticed = withTreatment({ noticeHours: { book: 24 } });
    expect(() => planAppointment(noticed, request, now)).toThrow("not-bookable");
    expect(planAppointment(noticed, { ...request, slot: "09:30 AM" }, now).slot).toBe("09:30 AM");
  });

  test("is refused if all possible doctors are away", () => {
    const absences = [ida, omar].map(({ id }) => ({
      ...{ id, doctorId: id },
      ...{ from: "2026-07-01T00:00", to: "2026-07-03T00:00" },
    }));
    expect(() => planAppointment({ ...clinic, absences }, request, now)).toThrow("not-bookable");
    const idaAway = { ...clinic, absences: absences.slice(0, 1) };
    expect(planAppointment(idaAway, request, now).holders).toEqual(["doctor-omar"]);
  });
});

describe("a move", () => {
  const booked = {
    ...sampleBooking({ treatmentId: "checkup", holder: "doctor-ida", durationMinutes: 60 }),
    date: thursday,
    slot: "09:00 AM",
    startsAt: new Date("2026-07-02T13:00:00Z"),
    endsAt: new Date("2026-07-02T14:00:00Z"),
  };
  const there = { date: thursday, slot: "09:30 AM" };
  const same = { date: thursday, slot: "09:00 AM" };

  test("keeps the booked duration, whatever the treatment takes now", () => {
    expect(planMove(clinic, booked, there, now)).toMatchObject({
      startsAt: new Date("2026-07-02T13:30:00Z"),
      endsAt: new Date("2026-07-02T14:30:00Z"),
      holders: ["doctor-ida", "doctor-omar"],
    });
    expect(() => planMove(clinic, booked, { ...there, slot: "05:30 PM" }, now)).toThrow("not-bookable");
  });

  test("of a retired treatment is refused, but another doctor may take it over at its own time", () => {
    const retired = { ...clinic, treatments: [] };
    expect(() => planMove(retired, booked, there, now)).toThrow("treatment-not-found");
    const given = planMove(retired, booked, { ...same, doctorId: "omar" }, now);
    expect(given.holders).toEqual(["doctor-omar"]);
    expect([given.startsAt, given.endsAt]).toEqual([booked.startsAt, booked.endsAt]);
    const seated = { ...booked, holder: "seat-checkup" };
    expect(planMove(retired, seated, same, now).holders).toEqual(["seat-checkup"]);
  });

  test("at its own time may keep a time that is no longer offered, but not one at which nobody works", () => {
    const fewer = { ...clinic, treatments: [{ ...checkup, slots: ["08:00 AM"] }] };
    expect(planMove(fewer, booked, { ...same, doctorId: "omar" }, now).holders).toEqual(["doctor-omar"]);
    expect(() => planMove(fewer, booked, there, now)).toThrow("invalid");
    expect(() => planMove({ ...clinic, doctors: [] }, booked, same, now)).toThrow("not-bookable");
  });
});
