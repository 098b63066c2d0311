import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import {
  absencesOn,
  doctorHolderId,
  doctorIdOf,
  findDoctor,
  holdersForTreatment,
  seatHolderId,
  workingTime,
} from "./holders.ts";

const thursday = "2026-07-02";
const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const ida = sampleDoctor("ida", ["checkup"]);
const clinic = sampleClinic({ doctors: [ida, sampleDoctor("omar", ["polish"])] });

test("a doctor's holder id contains the doctor's id, and a seat's holder id contains none", () => {
  expect(doctorIdOf(doctorHolderId("ida"))).toBe("ida");
  expect(findDoctor(clinic, doctorHolderId("ida"))).toBe(ida);
  expect(doctorIdOf(seatHolderId("doctor-chair"))).toBeNull();
  expect(findDoctor(clinic, seatHolderId("ida"))).toBeUndefined();
});

describe("an appointment may be given to", () => {
  test("the seat of a treatment without dentists, and to no doctor", () => {
    expect(holdersForTreatment(clinic, sampleTreatment("checkup"))).toEqual(["seat-checkup"]);
    expect(holdersForTreatment(clinic, sampleTreatment("checkup"), "ida")).toEqual([]);
  });
  test("every doctor who performs it, or the one who is asked for", () => {
    const doctors = [...clinic.doctors, sampleDoctor("lee", ["polish", "checkup"])];
    expect(holdersForTreatment({ doctors }, checkup)).toEqual(["doctor-ida", "doctor-lee"]);
    expect(holdersForTreatment({ doctors }, checkup, "lee")).toEqual(["doctor-lee"]);
    expect(holdersForTreatment({ doctors }, checkup, "omar")).toEqual([]);
  });
  test("no doctor who isn't bookable", () => {
    expect(holdersForTreatment({ doctors: [{ ...ida, bookable: false }] }, checkup)).toEqual([]);
  });
});

describe("working time has", () => {
  const open = [{ from: 480, to: 1080 }];
  const hours = { ...demoSettings.openingHours, thursday: [{ from: "06:00", to: "12:00" }] };
  test("a seat whenever the clinic is open", () => {
    expect(workingTime(clinic, "seat-checkup", thursday)).toEqual(open);
    expect(workingTime(clinic, "seat-checkup", "2026-07-05")).toEqual([]);
  });
  test("a doctor whenever the clinic is open, or by their own hours", () => {
    expect(workingTime(clinic, "doctor-ida", thursday)).toEqual(open);
    const early = { ...clinic, doctors: [{ ...ida, hours }] };
    expect(workingTime(early, "doctor-ida", thursday)).toEqual([{ from: 480, to: 720 }]);
    expect(workingTime(early, "doctor-ida", "2026-07-03")).toEqual(open);
  });
  test("a doctor who takes no new bookings, because earlier bookings remain", () => {
    const closed = { ...clinic, doctors: [{ ...ida, bookable: false }] };
    expect(workingTime(closed, "doctor-ida", thursday)).toEqual(open);
  });
  test("no doctor who left the clinic or is away", () => {
    expect(workingTime(clinic, "doctor-gone", thursday)).toEqual([]);
    const absences = [{ id: "a", doctorId: "ida", from: "2026-07-02T12:00", to: "2026-07-02T13:00" }];
    expect(workingTime({ ...clinic, absences }, "doctor-ida", thursday)).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1080 },
    ]);
  });
});

describe("an absence", () => {
  const away = (from: string, to: string, date = thursday) =>
    absencesOn([{ id: "a", doctorId: "ida", from, to }], "ida", date);
  const wholeDay = [{ from: 0, to: 1440 }];
  test("of a whole day covers only that day", () => {
    const span = ["2026-07-02T00:00", "2026-07-03T00:00"] as const;
    expect(away(...span)).toEqual(wholeDay);
    expect(away(...span, "2026-07-01")).toEqual([]);
    expect(away(...span, "2026-07-03")).toEqual([]);
  });
  test("of a week covers the days between, and parts of its first and last day", () => {
    const span = ["2026-06-29T14:00", "2026-07-03T10:30"] as const;
    expect(away(...span)).toEqual(wholeDay);
    expect(away(...span, "2026-06-29")).toEqual([{ from: 840, to: 1440 }]);
    expect(away(...span, "2026-07-03")).toEqual([{ from: 0, to: 630 }]);
  });
  test("of some hours covers only these hours", () => {
    expect(away("2026-07-02T09:15", "2026-07-02T11:45")).toEqual([{ from: 555, to: 705 }]);
  });
  test("can be on the calendar's last day", () => {
    expect(away("9999-12-31T00:00", "9999-12-31T12:00", "9999-12-31")).toEqual([{ from: 0, to: 720 }]);
  });
  test("of another doctor covers nothing", () => {
    const others = [{ id: "a", doctorId: "omar", from: "2026-07-02T00:00", to: "2026-07-03T00:00" }];
    expect(absencesOn(others, "ida", thursday)).toEqual([]);
  });
});
