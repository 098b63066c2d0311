import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { noon, sampleOwedNotice } from "../../testing/sample-owed-notice.ts";
import { defaultStaffMails } from "../contract/default-staff-mails.ts";
import type { MailedChanges } from "../contract/staff-mails.ts";
import type { Booking } from "./booking.ts";
import {
  decideStaffChange,
  dueSummaryDate,
  recipientsOfChange,
  type StaffChangeNotice,
  staffChangeOf,
} from "./staff-mails.ts";

const timeZone = "America/New_York";
/** 11 PM on February 9 in New York, where `noon` is 7 AM on February 10. */
const lateEvening = new Date("2027-02-10T04:00:00Z");

const visit = (date: string, doctorId: string | null = "ida", change: Partial<Booking> = {}) =>
  sampleBooking({
    ...{ date, startsAt: new Date(`${date}T15:00:00Z`), endsAt: new Date(`${date}T15:30:00Z`) },
    ...{
      doctorId,
      doctor: doctorId && `Dr. ${doctorId}`,
      holder: doctorId ? `doctor-${doctorId}` : "seat-x",
    },
    ...change,
  });

const settings = (clinic: MailedChanges, dentists: MailedChanges) => ({
  timeZone,
  staffMails: {
    clinic: { ...defaultStaffMails.clinic, changes: clinic },
    dentists: { ...defaultStaffMails.dentists, changes: dentists },
  },
});

test("today and tomorrow are the clinic's own days", () => {
  const told = (date: string, now: Date) =>
    recipientsOfChange(null, visit(date), settings("same-and-next-day", "off"), now);
  expect(told("2027-02-09", lateEvening)).toEqual([null]);
  expect(told("2027-02-10", lateEvening)).toEqual([null]);
  expect(told("2027-02-11", lateEvening)).toEqual([]);
  expect(told("2027-02-11", noon)).toEqual([null]);
  expect(told("2027-02-09", noon)).toEqual([]);
});

test("a move away from today is told, and so is one to today", () => {
  const soon = settings("same-and-next-day", "off");
  expect(recipientsOfChange(visit("2027-02-10"), visit("2027-03-10"), soon, noon)).toEqual([null]);
  expect(recipientsOfChange(visit("2027-03-10"), visit("2027-02-10"), soon, noon)).toEqual([null]);
  expect(recipientsOfChange(visit("2027-03-10"), visit("2027-03-11"), soon, noon)).toEqual([]);
});

test("both dentists of a move are told, each only by the day on which it is theirs", () => {
  const [today, later] = [visit("2027-02-10", "ida"), visit("2027-03-10", "omar")];
  expect(recipientsOfChange(later, today, settings("off", "all"), noon)).toEqual(["omar", "ida"]);
  expect(recipientsOfChange(later, today, settings("off", "same-and-next-day"), noon)).toEqual(["ida"]);
  expect(recipientsOfChange(null, visit("2027-02-10", null), settings("off", "all"), noon)).toEqual([]);
});

test("nobody is told of a change that leaves time and dentist as they were", () => {
  const before = visit("2027-02-10");
  const after = { ...before, version: 2, payment: "paid" as const };
  expect(recipientsOfChange(before, after, settings("all", "all"), noon)).toEqual([]);
});

test.each([
  ["new", null, visit("2027-02-10"), "booked", "booked", null],
  ["moved", visit("2027-02-11"), visit("2027-02-10"), "moved", "moved", null],
  ["given away", visit("2027-02-10"), visit("2027-02-10", "omar"), "moved", "left", "booked"],
  [
    "canceled",
    visit("2027-02-10"),
    visit("2027-02-10", "ida", { status: "cancelled" }),
    "cancelled",
    "cancelled",
    null,
  ],
  ["unchanged", visit("2027-02-10"), visit("2027-02-10"), null, null, null],
] as const)("what a mail says: %s", (_, before, after, toClinic, toIda, toOmar) => {
  expect(staffChangeOf(before, after, null)).toBe(toClinic);
  expect(staffChangeOf(before, after, "ida")).toBe(toIda);
  expect(staffChangeOf(before, after, "omar")).toBe(toOmar);
});

function notice(version: number, before: Booking | null, change: Partial<StaffChangeNotice> = {}) {
  const owed = sampleOwedNotice({ version, kind: "staff-change", ...change });
  return { ...owed, staff: { to: null, before } } satisfies StaffChangeNotice;
}

const decide = (one: StaffChangeNotice, booking: Booking | null, others: StaffChangeNotice[] = []) =>
  decideStaffChange(one, {
    ...{ enabled: true, now: noon, dueBy: noon },
    ...{ booking, all: [...others, one], isWanted: true },
  });

const first = visit("2027-02-10");
const moved = visit("2027-02-11", "ida", { version: 2 });

test("of several unsent changes only the newest is sent, compared with what was before them", () => {
  const [booked, move] = [notice(1, null), notice(2, first)];
  expect(decide(booked, moved, [move])).toMatchObject({ does: "end", reason: "overtaken" });
  expect(decide(move, moved, [booked])).toEqual({
    ...{ does: "send", kind: "staff-change", told: null },
    overtaken: [booked.id],
  });
});

test("a change that is back to what was known says nothing", () => {
  const back = { ...first, version: 3 };
  const [away, home] = [notice(2, first), notice(3, moved)];
  expect(decide(home, back, [away])).toMatchObject({ reason: "nothing-new", overtaken: [away.id] });
  const canceled = { ...first, version: 2, status: "cancelled" as const };
  expect(decide(notice(2, first), canceled, [notice(1, null)])).toMatchObject({ reason: "nothing-new" });
});

test("after a sent mail the next one states the difference from the appointment before its own change", () => {
  const sent = notice(1, null, { state: "sent", sendAfter: null, toldVersion: 1 });
  expect(decide(notice(2, first), moved, [sent])).toMatchObject({ does: "send", told: first, overtaken: [] });
});

test("a failed mail told nobody, so the next one says it", () => {
  const failed = notice(1, null, { state: "failed", reason: "refused", sendAfter: null });
  expect(decide(notice(2, first), moved, [failed])).toMatchObject({ does: "send", told: null });
});

test("a mail waits while an older one is being sent", () => {
  const sending = notice(1, null, { state: "handed-over", sendAfter: new Date(noon.getTime() + 60_000) });
  expect(decide(notice(2, first), moved, [sending])).toEqual({ does: "wait" });
});

test("nothing is sent once the mails are turned off, the appointment is over, or its booking doesn't exist", () => {
  const one = notice(1, null);
  const conditions = { enabled: true, now: noon, dueBy: noon, booking: first, all: [one] };
  expect(decideStaffChange(one, { ...conditions, isWanted: false })).toMatchObject({ reason: "muted" });
  expect(decide(one, visit("2027-02-09"))).toMatchObject({ reason: "over" });
  expect(decide(one, null)).toMatchObject({ reason: "gone" });
});

test.each([
  ["07:00", "2027-02-10T12:00:00Z", "2027-02-10"],
  ["07:00", "2027-02-10T11:59:00Z", null],
  ["07:00", "2027-02-10T14:59:00Z", "2027-02-10"],
  ["07:00", "2027-02-10T15:00:00Z", null],
  ["12:00", "2027-02-10T17:00:00Z", "2027-02-11"],
  ["23:00", "2027-02-11T04:30:00Z", "2027-02-11"],
  ["23:59", "2027-02-11T04:59:00Z", "2027-02-11"],
  ["23:59", "2027-02-11T07:58:00Z", "2027-02-11"],
  ["23:59", "2027-02-11T07:59:00Z", null],
])("a summary for %s is due at %s for %s", (hour, now, date) => {
  expect(dueSummaryDate({ on: true, hour }, timeZone, new Date(now))).toBe(date);
  expect(dueSummaryDate({ on: false, hour }, timeZone, new Date(now))).toBeNull();
});
