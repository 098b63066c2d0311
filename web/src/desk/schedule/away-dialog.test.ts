import type { Schedule } from "@clinic/contract/schedule.ts";
import { datesInRange, plusDays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { awayFaults, awaySpan, hitBy, hitText, lastCounted } from "./away-dialog.tsx";

const monday = "2026-11-23";
const asked = { day: monday, lastDay: "", fromTime: "", toTime: "", now: "2026-11-23T08:20" } as const;

test("who goes home today is away from now, and who never came all day", () => {
  expect(awaySpan({ ...asked, until: "from-now" })).toEqual({
    from: "2026-11-23T08:20",
    to: "2026-11-24T00:00",
  });
  expect(awaySpan({ ...asked, until: "day" })).toEqual({ from: "2026-11-23T00:00", to: "2026-11-24T00:00" });
});

test("until a day includes that day, and begins now where it is today", () => {
  expect(awaySpan({ ...asked, until: "last-day", lastDay: "2026-11-27" })).toEqual({
    from: "2026-11-23T08:20",
    to: "2026-11-28T00:00",
  });
  const tuesday = { ...asked, day: "2026-11-24", until: "last-day", lastDay: "2026-11-24" } as const;
  expect(awaySpan(tuesday)).toEqual({ from: "2026-11-24T00:00", to: "2026-11-25T00:00" });
});

test.each(["", "2026-11-22", "2026-02-30", "9999-12-31"])("a last day of %o is none", (lastDay) => {
  expect(awaySpan({ ...asked, until: "last-day", lastDay })).toBeUndefined();
});

test("a part of the day is from one time to another, also later today", () => {
  const afternoon = { ...asked, until: "part", fromTime: "13:00", toTime: "18:00" } as const;
  expect(awaySpan(afternoon)).toEqual({ from: "2026-11-23T13:00", to: "2026-11-23T18:00" });
  expect(awaySpan({ ...afternoon, day: "2026-11-24" })).toEqual({
    from: "2026-11-24T13:00",
    to: "2026-11-24T18:00",
  });
  expect(awayFaults(afternoon)).toEqual({});
});

test.each([
  ["", "", ["fromTime", "toTime"]],
  ["13:00", "", ["toTime"]],
  ["18:00", "13:00", ["toTime"]],
])("a part from %o to %o is none, and the field says so", (fromTime, toTime, fields) => {
  const part = { ...asked, until: "part", fromTime, toTime } as const;
  expect(awaySpan(part)).toBeUndefined();
  expect(Object.keys(awayFaults(part))).toEqual(fields);
});

test("times that were typed count only for a part of the day, and a last day only where it is asked for", () => {
  const typed = { ...asked, fromTime: "13:00" } as const;
  expect(awayFaults({ ...typed, until: "day" })).toEqual({});
  expect(awaySpan({ ...typed, until: "day" })).toEqual({ from: "2026-11-23T00:00", to: "2026-11-24T00:00" });
  expect(Object.keys(awayFaults({ ...typed, until: "last-day" }))).toEqual(["lastDay"]);
});

test("it hits what of theirs isn't over by then, and nobody else's", () => {
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
  const hit = hitBy(days, "chen", span, new Date("2026-11-23T13:20:00Z"));
  expect(hit.map(({ _id }) => _id)).toEqual(["running", "coming"]);
});

test("how many it hits is said before it is saved", () => {
  expect([0, 1, 8].map(hitText)).toEqual([
    "No appointment is in the way.",
    expect.stringMatching(/^1 appointment can't take place then/),
    expect.stringMatching(/^8 appointments can't take place then/),
  ]);
});

test("of an absence as long as the schedule counts every day is counted, of a longer one no more", () => {
  expect(lastCounted(monday, monday)).toBe(monday);
  const last = lastCounted(monday, plusDays(monday, 3650));
  expect(lastCounted(monday, plusDays(last, -1))).toBe(plusDays(last, -1));
  expect(lastCounted(monday, plusDays(last, 1))).toBe(last);
  // What GET /schedule refuses would count nothing.
  expect(() => datesInRange(monday, last)).not.toThrow();
});
