import ICAL from "ical.js";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { lastSentFactsOf, sampleNotice, sampleNoticeBooking } from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import { calendarPart } from "./calendar-part.ts";
import type { AppointmentNotice } from "./mail-notices.ts";

type Kind = AppointmentNotice["kind"];

const told = lastSentFactsOf(sampleNoticeBooking());

function sent(kind: Kind, visit: Partial<Booking> = {}, change: Partial<AppointmentNotice> = {}): string {
  return calendarPart(sampleNotice(kind, visit, { told, ...change }))?.content ?? "";
}

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("No event");
  return { calendar, component, event: new ICAL.Event(component) };
}

/** A calendar that takes what arrives as RFC 5546 has it: by UID, and nothing older than what it has. */
function calendarAfter(...contents: string[]): string[] {
  const entries = new Map<string, { sequence: number; start: string }>();
  for (const content of contents) {
    const { calendar, event } = read(content);
    if (event.sequence < (entries.get(event.uid)?.sequence ?? 0)) continue;
    if (calendar.getFirstPropertyValue("method") === "CANCEL") entries.delete(event.uid);
    else
      entries.set(event.uid, { sequence: event.sequence, start: event.startDate.toJSDate().toISOString() });
  }
  return [...entries.values()].map(({ start }) => start);
}

const later = {
  version: 2,
  startsAt: new Date("2023-01-06T19:00:00Z"),
  endsAt: new Date("2023-01-06T20:00:00Z"),
};

test("a move updates the calendar entry, and a cancellation removes it", () => {
  const booked = sent("booked");
  const moved = sent("moved", later);
  const canceled = sent("cancelled", { ...later, version: 3, status: "cancelled" });
  expect(calendarAfter(booked)).toEqual(["2023-01-05T13:00:00.000Z"]);
  expect(calendarAfter(booked, moved)).toEqual(["2023-01-06T19:00:00.000Z"]);
  expect(calendarAfter(booked, moved, booked)).toEqual(["2023-01-06T19:00:00.000Z"]);
  expect(calendarAfter(booked, moved, canceled)).toEqual([]);
});

test("each appointment has its own calendar entry", () => {
  expect(calendarAfter(sent("booked"), sent("booked", later, { id: "b2" }))).toHaveLength(2);
});

test.each([
  ["booked", "REQUEST", "CONFIRMED"],
  ["moved", "REQUEST", "CONFIRMED"],
  ["other-dentist", "REQUEST", "CONFIRMED"],
  ["cancelled", "CANCEL", "CANCELLED"],
] as const)("a %s notice has a calendar part with method %s", (kind, method, status) => {
  const part = calendarPart(sampleNotice(kind, {}, { told }));
  const { calendar, component } = read(part?.content ?? "");
  expect(part?.method).toBe(method);
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  expect(component.getFirstPropertyValue("status")).toBe(status);
});

test.each(["paid", "refunded", "reminder"] as const)("a %s notice has no calendar part", (kind) => {
  expect(calendarPart(sampleNotice(kind, {}, { told }))).toBeNull();
});

test("a cancellation has no calendar part if the patient was never told of the appointment", () => {
  expect(calendarPart(sampleNotice("cancelled", { status: "cancelled" }, { told: null }))).toBeNull();
});

test("the patient is an accepted attendee, and no reply is requested", () => {
  const { component } = read(sent("booked"));
  const attendee = component.getFirstProperty("attendee");
  expect(attendee?.getFirstValue()).toMatch(/^mailto:pat\.jones@example\.test$/i);
  expect(attendee?.getParameter("partstat")).toBe("ACCEPTED");
  expect(attendee?.getParameter("rsvp")).toBe("FALSE");
  expect(component.getFirstPropertyValue("organizer")).toBe("mailto:hello@clinic.test");
});

test("the entry has no alarm and no appointment link, and names the treatment only in its notes", () => {
  const { component, event } = read(sent("booked"));
  expect(component.getAllSubcomponents("valarm")).toEqual([]);
  expect(event.summary).toBe("Appointment at Pearl Street Dental");
  expect(event.description).toContain("Cavity Filling with Dr. Mei-Lin Chen");
  expect(component.getFirstPropertyValue("class")).toBe("PRIVATE");
  expect(sent("booked")).not.toContain("visit#");
});

test("the entry's title names the family member who is treated", () => {
  const { event } = read(sent("booked", { personId: "mia", patientName: "Mia Rivera" }));
  expect(event.summary).toBe("Mia Rivera's appointment at Pearl Street Dental");
});

test("commas, emoji and quotes are kept, and a line break in a name adds no calendar line", () => {
  const content = sent(
    "booked",
    {
      patientName: 'Ann "Q"\r\nDTSTART:19990101T000000Z; x',
      treatment: `${"😀".repeat(40)}, a; b\\c\nBEGIN:VALARM`,
    },
    { settings: { ...demoSettings, name: "Bright, Smiles; Inc.\nMETHOD:CANCEL" } },
  );
  const { calendar, component, event } = read(content);
  expect(event.description).toContain(`${"😀".repeat(40)}, a; b\\c BEGIN:VALARM with Dr. Mei-Lin Chen\n`);
  expect(event.summary).toBe("Appointment at Bright, Smiles; Inc. METHOD:CANCEL");
  expect(event.startDate.toJSDate()).toEqual(new Date("2023-01-05T13:00:00Z"));
  expect(component.getAllProperties("dtstart")).toHaveLength(1);
  expect(calendar.getAllProperties("method")).toHaveLength(1);
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
  for (const line of content.split("\r\n")) {
    expect(line).not.toContain("\n");
    expect(line.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test.each([
  ["in summer", "2023-07-06T12:00:00Z", "Thursday, July 6, 2023, 8:00 AM (EDT, New York)"],
  [
    "on the day on which clocks go forward",
    "2023-03-12T13:00:00Z",
    "Sunday, March 12, 2023, 9:00 AM (EDT, New York)",
  ],
  [
    "on the day on which they go back",
    "2023-11-05T14:00:00Z",
    "Sunday, November 5, 2023, 9:00 AM (EST, New York)",
  ],
])("the entry's start is right %s, and its notes show the clinic's local time", (_, start, shown) => {
  const startsAt = new Date(start);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const { event } = read(sent("booked", { startsAt, endsAt }));
  expect(event.startDate.toJSDate()).toEqual(startsAt);
  expect(event.duration.toSeconds()).toBe(3600);
  expect(event.description).toContain(shown);
});
