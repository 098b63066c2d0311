import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Reminders } from "../contract/settings.ts";
import type { Booking } from "./booking.ts";
import { firstReminderAt, remind } from "./reminders.ts";

const threeAndOne: Reminders = { daysBefore: [3, 1], hours: { from: "09:00", to: "18:00" } };
const newYork = { reminders: threeAndOne, timeZone: "America/New_York" };
const at = (instant: string) => new Date(instant);

/** The booking is on Monday, March 1, 2027, at ten in New York. Its reminders are due on Friday and Sunday at nine. */
const friday = at("2027-02-26T14:00:00Z");
const sunday = at("2027-02-28T14:00:00Z");
const due = (nextReminderAt: Date | null, change: Partial<Booking> = {}) =>
  sampleBooking({ nextReminderAt, ...change });

describe("the first reminder", () => {
  const first = (now: string) => firstReminderAt("2027-03-01", newYork, at(now));

  test("is due on the earliest of the days, when the hours begin", () => {
    expect(first("2027-01-05T12:00:00Z")).toEqual(friday);
  });

  test("is due more than six hours from now, because a new booking needs none earlier", () => {
    expect(first("2027-02-26T07:59:59.999Z")).toEqual(friday);
    expect(first("2027-02-26T08:00:00Z")).toEqual(sunday);
    expect(first("2027-02-28T08:00:00Z")).toBeNull();
  });

  test("doesn't exist if the clinic has turned reminders off", () => {
    const rules = { ...newYork, reminders: { ...threeAndOne, daysBefore: [] } };
    expect(firstReminderAt("2027-03-01", rules, at("2027-01-05T12:00:00Z"))).toBeNull();
  });
});

describe("a reminder that is due", () => {
  test("may be sent until the day's hours end, and the next is due on its own day", () => {
    expect(remind(due(friday), newYork, friday)).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: sunday },
      remindUntil: at("2027-02-26T23:00:00Z"),
    });
    expect(remind(due(sunday), newYork, sunday)).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: null },
      remindUntil: at("2027-02-28T23:00:00Z"),
    });
  });

  test.each([
    ["before its time", due(sunday), "2027-02-28T13:59:59Z"],
    ["without a next reminder", due(null), "2027-02-28T14:00:00Z"],
  ])("%s no reminder is created", (_, booking, now) => {
    expect(remind(booking, newYork, at(now))).toBeNull();
  });

  test.each([
    ["canceled", due(sunday, { status: "cancelled" }), "2027-02-28T14:00:00Z"],
    ["missed", due(sunday, { status: "no-show" }), "2027-02-28T14:00:00Z"],
    ["begun", due(sunday), "2027-03-01T15:00:00Z"],
  ])("is not sent for an appointment that is %s, and no other follows", (_, booking, now) => {
    expect(remind(booking, newYork, at(now))).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: null },
    });
  });

  test.each([
    [
      "within the hours it is still sent",
      "2027-02-26T22:59:59Z",
      { remindUntil: at("2027-02-26T23:00:00Z") },
    ],
    ["after the hours it is not sent, and the next one waits for its day", "2027-02-26T23:00:00Z", {}],
    ["a day later it is not sent", "2027-02-27T16:00:00Z", {}],
  ])("after an outage: %s", (_, now, owed) => {
    expect(remind(due(friday), newYork, at(now))).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: sunday },
      ...owed,
    });
  });

  test("after an outage until just before the next reminder's hours, only the next one is sent", () => {
    const hours = { from: "00:00", to: "24:00" };
    const rules = { ...newYork, reminders: { daysBefore: [1, 2], hours } };
    const [saturday, midnight] = [at("2027-02-27T05:00:00Z"), at("2027-02-28T05:00:00Z")];
    const next = { nextReminderAt: midnight };
    const change = (now: string) => remind(due(saturday), rules, at(now));
    const until = at("2027-02-27T23:00:00Z");
    expect(change("2027-02-27T22:59:59Z")).toMatchObject({ fields: next, remindUntil: until });
    expect(change("2027-02-28T04:55:00Z")).toEqual({ event: "reminder-due", fields: next });
    const last = { event: "reminder-due", remindUntil: at("2027-03-01T05:00:00Z") };
    expect(remind(due(midnight), rules, midnight)).toMatchObject(last);
  });

  test("after an outage until the day before, only that day's reminder is sent", () => {
    expect(remind(due(friday), newYork, at("2027-02-28T20:00:00Z"))).toMatchObject({
      fields: { nextReminderAt: null },
      remindUntil: at("2027-02-28T23:00:00Z"),
    });
  });
});

describe("settings at the time when a reminder is due:", () => {
  const during = (from: string, to: string, daysBefore = [3, 1]) => ({
    ...newYork,
    reminders: { daysBefore, hours: { from, to } },
  });

  test("hours that begin earlier now don't lose the reminder", () => {
    expect(remind(due(friday), during("07:00", "18:00"), friday)).toHaveProperty("remindUntil");
  });

  test("hours that begin later now delay the reminder", () => {
    const eleven = at("2027-02-26T16:00:00Z");
    expect(remind(due(friday), during("11:00", "18:00"), friday)).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: eleven },
    });
    expect(remind(due(eleven), during("11:00", "18:00"), eleven)).toHaveProperty("remindUntil");
  });

  test("a day that was removed from the settings is skipped", () => {
    expect(remind(due(friday), during("09:00", "18:00", [2]), friday)).toEqual({
      event: "reminder-due",
      fields: { nextReminderAt: at("2027-02-27T14:00:00Z") },
    });
  });

  test("hours that become later after a reminder don't send it twice", () => {
    const reminded = due(friday);
    const after = { ...reminded, ...remind(reminded, newYork, friday)?.fields };
    expect(remind(after, during("12:00", "20:00"), at("2027-02-26T18:00:00Z"))).toBeNull();
  });
});

describe("in the clinic's local time", () => {
  /** When the reminder window before that day begins and ends, in UTC. */
  function windowOf(timeZone: string, date: string, from: string, to: string) {
    const rules = { reminders: { daysBefore: [1], hours: { from, to } }, timeZone };
    const first = firstReminderAt(date, rules, at("2026-01-01T00:00:00Z"));
    if (!first) return null;
    // This start is far enough in the future that the booking is always upcoming.
    const startsAt = at("2028-01-01T00:00:00Z");
    const until = remind(due(first, { date, startsAt }), rules, first)?.remindUntil;
    return `${first.toISOString().slice(0, 16)} - ${until?.toISOString().slice(0, 16)}`;
  }

  test.each([
    ["America/New_York", "2027-03-15", "2027-03-14T13:00 - 2027-03-14T22:00"],
    ["America/New_York", "2027-11-08", "2027-11-07T14:00 - 2027-11-07T23:00"],
    ["Asia/Kolkata", "2027-03-15", "2027-03-14T03:30 - 2027-03-14T12:30"],
    // The clocks go half an hour back on April 4, and forward on October 3.
    ["Australia/Lord_Howe", "2027-04-04", "2027-04-02T22:00 - 2027-04-03T07:00"],
    ["Australia/Lord_Howe", "2027-04-05", "2027-04-03T22:30 - 2027-04-04T07:30"],
    ["Australia/Lord_Howe", "2027-10-03", "2027-10-01T22:30 - 2027-10-02T07:30"],
    ["Australia/Lord_Howe", "2027-10-04", "2027-10-02T22:00 - 2027-10-03T07:00"],
    ["Pacific/Kiritimati", "2027-01-01", "2026-12-30T19:00 - 2026-12-31T04:00"],
  ])("the hours from nine to six in %s, on the day before %s", (timeZone, date, window) => {
    expect(windowOf(timeZone, date, "09:00", "18:00")).toBe(window);
  });

  test("hours that begin in the skipped hour begin when the clocks go forward", () => {
    const spring = (from: string, to: string) => windowOf("America/New_York", "2027-03-15", from, to);
    expect(spring("02:10", "10:00")).toBe("2027-03-14T07:00 - 2027-03-14T14:00");
    expect(spring("01:00", "02:30")).toBe("2027-03-14T06:00 - 2027-03-14T07:00");
    expect(windowOf("Australia/Lord_Howe", "2027-10-04", "02:15", "09:00")).toBe(
      "2027-10-02T15:30 - 2027-10-02T22:00",
    );
  });

  test("if the clock change skips all the hours, no reminder is sent on that day", () => {
    expect(windowOf("America/New_York", "2027-03-15", "02:15", "02:45")).toBeNull();
    // Samoa crossed the date line, so December 30 didn't exist there.
    const rules = { reminders: { ...threeAndOne, daysBefore: [1] }, timeZone: "Pacific/Apia" };
    expect(firstReminderAt("2011-12-31", rules, at("2011-12-01T00:00:00Z"))).toBeNull();
  });

  test("hours until midnight end with the day, even if the clocks skip midnight", () => {
    expect(windowOf("America/New_York", "2027-11-08", "00:00", "24:00")).toBe(
      "2027-11-07T04:00 - 2027-11-08T05:00",
    );
    expect(windowOf("Africa/Cairo", "2027-04-30", "18:00", "24:00")).toBe(
      "2027-04-29T16:00 - 2027-04-29T22:00",
    );
  });
});
