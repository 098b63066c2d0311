import { subMinutes } from "date-fns";
import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { noon as now, sampleOwedNotice } from "../../testing/sample-owed-notice.ts";
import type { Booking } from "./booking.ts";
import type { Notice } from "./notice.ts";
import { decideSending } from "./sending-decision.ts";
import { decideSeriesSending, listSeriesAppointments, type SeriesAppointment } from "./series-sending.ts";

const march = sampleBooking({ seriesId: "s" });
const april = sampleBooking({
  seriesId: "s",
  date: "2027-04-01",
  startsAt: new Date("2027-04-01T14:00:00Z"),
});

type SubjectNotice = Notice & { subject: string };

function ofSeries(change: Partial<Notice> = {}): SubjectNotice {
  const notice = sampleOwedNotice({ kind: "series", ...change });
  return { ...notice, id: `s.${notice.version}.series${notice.again || ""}`, subject: "s" };
}

function ofMarch(change: Partial<Notice> = {}): SubjectNotice {
  return { ...sampleOwedNotice(change), subject: "march" };
}

function toldOf({ date, slot, startsAt, doctor, status }: Booking) {
  return { date, slot, startsAt, doctor, status };
}

function listed(id: string, booking: Booking, told: Booking | null): SeriesAppointment {
  return { id, booking, told: told && toldOf(told) };
}

const untold = [listed("march", march, null), listed("april", april, null)];
const told = [listed("march", march, march), listed("april", april, april)];

function decided(one: SubjectNotice, others: SubjectNotice[] = [], appointments = untold) {
  return decideSeriesSending(one, { enabled: true, now, dueBy: now, appointments, all: [one, ...others] });
}

const suppressed = (reason: string, overtaken: string[] = []) => ({
  ...{ does: "end", state: "suppressed", reason, overtaken },
});
const sends = (overtaken: string[] = []) => ({ does: "send", kind: "series", told: null, overtaken });
const sent = { state: "sent", sendAfter: null } as const;
const leased = { state: "leased", sendAfter: new Date(now.getTime() + 60_000) } as const;

describe("the notification of a series", () => {
  test("is sent once, and then has nothing new", () => {
    expect(decided(ofSeries())).toEqual(sends());
    expect(decided(ofSeries({ version: 2 }), [ofSeries(sent)], told)).toEqual(suppressed("nothing-new"));
  });

  test.each<[string, SeriesAppointment]>([
    ["moved", listed("april", { ...april, startsAt: new Date("2027-04-02T14:00:00Z") }, april)],
    ["got another dentist", listed("april", { ...april, doctor: "Dr. Ida" }, april)],
    ["was canceled", listed("april", { ...april, status: "cancelled" }, april)],
    ["wasn't told yet", listed("april", april, null)],
  ])("is sent if one appointment %s", (_, changed) => {
    expect(decided(ofSeries({ version: 2 }), [], [listed("march", march, march), changed])).toEqual(sends());
  });

  test("says nothing of an appointment that was canceled before the patient was told", () => {
    const gone = [
      listed("march", { ...march, status: "cancelled" }, null),
      listed("april", { ...april, status: "cancelled" }, null),
    ];
    expect(decided(ofSeries({ version: 2 }), [], gone)).toEqual(suppressed("nothing-new"));
  });

  test("replaces older ones of the series, and is replaced by a newer one", () => {
    const newer = ofSeries({ version: 2 });
    expect(decided(newer, [ofSeries()])).toEqual(sends(["s.1.series"]));
    expect(decided(ofSeries(), [newer])).toEqual(suppressed("overtaken"));
  });

  test("replaces unsent ones about a single appointment, but none that the desk sends again and no reminder", () => {
    const single = ofMarch({ version: 2, kind: "moved" });
    const again = ofMarch({ version: 2, kind: "moved", again: 1 });
    const reminder = ofMarch({ version: 2, kind: "reminder" });
    expect(decided(ofSeries(), [single, again, reminder])).toEqual(sends([single.id]));
  });

  test("waits while one about a single appointment is being sent", () => {
    expect(decided(ofSeries(), [ofMarch({ kind: "moved", ...leased })])).toEqual({ does: "wait" });
  });

  test("is sent again as it stands, with what is canceled", () => {
    const appointments = [
      told[0],
      listed("april", { ...april, status: "cancelled" }, { ...april, status: "cancelled" }),
    ];
    const known = appointments.flatMap((one) => one ?? []);
    expect(decided(ofSeries({ again: 1 }), [ofSeries(sent)], known)).toEqual(sends());
    expect(listSeriesAppointments(known, true, now).cancelled).toHaveLength(1);
    expect(listSeriesAppointments(known, false, now).cancelled).toHaveLength(0);
  });

  test("follows a verification only after a brief one, or with news that an overtaken one would have told", () => {
    const following = ofSeries({ again: 1, afterProof: true });
    const full = ofSeries({ ...sent, toldVersion: 1 });
    const overtaken = ofSeries({ state: "suppressed", reason: "overtaken", sendAfter: null });
    expect(decided(following, [full], told)).toEqual(suppressed("nothing-new"));
    expect(decided(following, [{ ...full, brief: true }], told)).toEqual(sends());
    const moved = listed("april", { ...april, startsAt: new Date("2027-04-02T14:00:00Z") }, april);
    expect(decided(following, [full, overtaken], [moved])).toEqual(sends());
  });

  test("is sent to nobody if all its appointments are anonymous", () => {
    expect(decided(ofSeries(), [], [])).toEqual(suppressed("gone"));
  });
});

describe("a notification about one appointment of a series", () => {
  const moved = { ...march, version: 2, startsAt: new Date("2027-03-02T15:00:00Z") };
  const single = ofMarch({ version: 2, kind: "moved" });

  function decidedSingle(series: SubjectNotice, booking: Booking = moved) {
    return decideSending(single, {
      ...{ enabled: true, muted: false, now, dueBy: now, booking, all: [single, series] },
    });
  }

  test.each([
    ["owed", { sendAfter: new Date(now.getTime() + 60_000) }],
    ["being sent", leased],
  ])("waits while one of the series is %s", (_, state) => {
    expect(decidedSingle(ofSeries(state))).toEqual({ does: "wait" });
  });

  test("has nothing new if that of the series told the same", () => {
    const series = ofSeries({ ...sent, told: toldOf(moved), toldVersion: 2, changedAt: subMinutes(now, 1) });
    expect(decidedSingle(series)).toEqual(suppressed("nothing-new"));
  });

  test("states the difference from what that of the series told", () => {
    const series = ofSeries({ ...sent, told: toldOf(march), toldVersion: 1 });
    expect(decidedSingle(series)).toEqual({
      ...{ does: "send", kind: "moved", told: toldOf(march), overtaken: [] },
    });
  });

  test("confirms the appointment if that of the series failed", () => {
    const failed = ofSeries({ state: "failed", reason: "refused", sendAfter: null });
    expect(decidedSingle(failed)).toMatchObject({ does: "send", kind: "booked" });
  });

  test("a receipt waits too", () => {
    const receipt = ofMarch({ version: 2, kind: "paid" });
    const all = [receipt, ofSeries()];
    const usual = { enabled: true, muted: false, now, dueBy: now, booking: march };
    expect(decideSending(receipt, { ...usual, all })).toEqual({ does: "wait" });
  });
});
