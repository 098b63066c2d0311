import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarEntryUid } from "../domain/booking.ts";
import { type FeedAppointment, feedCalendar } from "./feed-calendar.ts";

const about = {
  name: "Dr. Ida Test, Pearl Street Dental",
  clinic: "Pearl Street Dental",
};

function visit(change: Partial<FeedAppointment> = {}): FeedAppointment {
  return {
    id: "b1",
    version: 3,
    since: new Date("2026-11-20T08:00:00Z"),
    startsAt: new Date("2026-11-23T14:00:00Z"),
    endsAt: new Date("2026-11-23T14:30:00Z"),
    treatment: "Check-up",
    doctor: "Dr. Ida Test",
    patient: null,
    ...change,
  };
}

const parsed = (...visits: FeedAppointment[]) => new ICAL.Component(ICAL.parse(feedCalendar(about, visits)));
const entries = (...visits: FeedAppointment[]) =>
  parsed(...visits)
    .getAllSubcomponents("vevent")
    .map((entry) => new ICAL.Event(entry));

test("an entry has the appointment's id, its version as sequence, and UTC times", () => {
  const [entry] = entries(visit());
  expect(entry?.uid).toBe(calendarEntryUid("b1"));
  expect(entry?.sequence).toBe(3);
  expect(entry?.startDate.zone.tzid).toBe("UTC");
  expect(entry?.startDate.toJSDate()).toEqual(visit().startsAt);
  expect(entry?.endDate.toJSDate()).toEqual(visit().endsAt);
});

test("an entry's summary has the treatment, the patient if names are allowed, and the dentist", () => {
  const summaries = entries(visit({ doctor: null }), visit(), visit({ patient: "Rivera, Mia; née Örn" })).map(
    ({ summary }) => summary,
  );
  expect(summaries).toEqual([
    "Check-up",
    "Check-up with Dr. Ida Test",
    "Check-up for Rivera, Mia; née Örn with Dr. Ida Test",
  ]);
});

test("the calendar has a name and a refresh interval", () => {
  const calendar = parsed();
  const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
  expect(value("x-wr-calname")).toBe("Dr. Ida Test, Pearl Street Dental");
  expect(value("name")).toBe("Dr. Ida Test, Pearl Street Dental");
  expect([value("refresh-interval"), value("x-published-ttl")]).toEqual(["PT1H", "PT1H"]);
});

test("a name can't add lines or control characters", () => {
  const named = { name: "Ida\r\nX-INJECTED:1", clinic: "Pearl\nX-INJECTED:2" };
  const injected = visit({ patient: "Mia\u0000\u000b\nX-INJECTED:3", doctor: "Ida\r\n\u202eX-INJECTED:4" });
  const text = feedCalendar(named, [injected]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\u202e]|\\n/u);
  expect(text).not.toMatch(/^X-INJECTED/m);
  expect(text).toContain("\r\nX-WR-CALNAME:Ida X-INJECTED:1\r\n");
});

test("without changes the text stays the same", () => {
  expect(feedCalendar(about, [visit()])).toBe(feedCalendar(about, [visit()]));
});

test("no line is longer than 75 bytes", () => {
  const text = feedCalendar(about, [visit({ treatment: "Ä".repeat(80) })]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
