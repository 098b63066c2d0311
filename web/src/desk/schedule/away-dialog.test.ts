import type { Schedule } from "@clinic/contract/schedule.ts";
import { datesInRange, plusDays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  describeAffectedCount,
  findAffectedAppointments,
  findAwayFaults,
  findLastCountedDay,
  readAwaySpan,
} from "./away-dialog.tsx";

const monday = "2026-11-23";
const awayInput = { day: monday, lastDay: "", fromTime: "", toTime: "", now: "2026-11-23T08:20" } as const;

test("a doctor is away from now on, or all day", () => {
  expect(readAwaySpan({ ...awayInput, until: "from-now" })).toEqual({
    from: "2026-11-23T08:20",
    to: "2026-11-24T00:00",
  });
  expect(readAwaySpan({ ...awayInput, until: "day" })).toEqual({
    from: "2026-11-23T00:00",
    to: "2026-11-24T00:00",
  });
});

test("an absence includes its last day, and begins now if it begins today", () => {
  expect(readAwaySpan({ ...awayInput, until: "last-day", lastDay: "2026-11-27" })).toEqual({
    from: "2026-11-23T08:20",
    to: "2026-11-28T00:00",
  });
  const tuesday = { ...awayInput, day: "2026-11-24", until: "last-day", lastDay: "2026-11-24" } as const;
  expect(readAwaySpan(tuesday)).toEqual({ from: "2026-11-24T00:00", to: "2026-11-25T00:00" });
});

test.each(["", "2026-11-22", "2026-02-30", "9999-12-31"])("refuses a last day of %o", (lastDay) => {
  expect(readAwaySpan({ ...awayInput, until: "last-day", lastDay })).toBeUndefined();
});

test("a part of the day has two times, later today too", () => {
  const afternoon = { ...awayInput, until: "part", fromTime: "13:00", toTime: "18:00" } as const;
  expect(readAwaySpan(afternoon)).toEqual({ from: "2026-11-23T13:00", to: "2026-11-23T18:00" });
  expect(readAwaySpan({ ...afternoon, day: "2026-11-24" })).toEqual({
    from: "2026-11-24T13:00",
    to: "2026-11-24T18:00",
  });
  expect(findAwayFaults(afternoon)).toEqual({});
});

test.each([
  ["", "", ["fromTime", "toTime"]],
  ["13:00", "", ["toTime"]],
  ["18:00", "13:00", ["toTime"]],
])("refuses a part from %o to %o at its field", (fromTime, toTime, fields) => {
  const part = { ...awayInput, until: "part", fromTime, toTime } as const;
  expect(readAwaySpan(part)).toBeUndefined();
  expect(Object.keys(findAwayFaults(part))).toEqual(fields);
});

test("times count only for a part of the day, and a last day only for several days", () => {
  const typed = { ...awayInput, fromTime: "13:00" } as const;
  expect(findAwayFaults({ ...typed, until: "day" })).toEqual({});
  expect(readAwaySpan({ ...typed, until: "day" })).toEqual({
    from: "2026-11-23T00:00",
    to: "2026-11-24T00:00",
  });
  expect(Object.keys(findAwayFaults({ ...typed, until: "last-day" }))).toEqual(["lastDay"]);
});

test("affects only the doctor's own appointments that aren't over", () => {
  const chen = { doctorId: "chen", doctor: "Dr. Chen" };
  const at = (id: string, hour: number, change = {}) => ({
    ...sampleBooking({ ...chen, _id: id, slot: `${String(hour).padStart(2, "0")}:00 AM`, ...change }),
    startsAt: `${monday}T${hour + 5}:00:00Z`,
    endsAt: `${monday}T${hour + 6}:00:00Z`,
    problem: null,
    uid: null,
  });
  const bookings = [
    at("over", 7),
    at("running", 8),
    at("coming", 9),
    at("another's", 10, { doctorId: "okafor" }),
    at("canceled", 11, { status: "cancelled" }),
  ];
  const closed = { open: true, hours: [], closed: [], columns: [], cancelled: { count: 0, shown: 0 } };
  const days: Schedule = [{ ...closed, dateISO: monday, bookings }];
  const span = { from: `${monday}T08:20`, to: "2026-11-24T00:00" };
  const hit = findAffectedAppointments(days, "chen", span, new Date("2026-11-23T13:20:00Z"));
  expect(hit.map(({ _id }) => _id)).toEqual(["running", "coming"]);
});

test("says how many appointments are affected", () => {
  expect([0, 1, 8].map(describeAffectedCount)).toEqual([
    "No appointments are affected.",
    expect.stringMatching(/^1 appointment can't take place then/),
    expect.stringMatching(/^8 appointments can't take place then/),
  ]);
});

test("counts no more days than the schedule answers", () => {
  expect(findLastCountedDay(monday, monday)).toBe(monday);
  const last = findLastCountedDay(monday, plusDays(monday, 3650));
  expect(findLastCountedDay(monday, plusDays(last, -1))).toBe(plusDays(last, -1));
  expect(findLastCountedDay(monday, plusDays(last, 1))).toBe(last);
  // GET /schedule refuses a range for which `datesInRange` throws.
  expect(() => datesInRange(monday, last)).not.toThrow();
});
