import { addHours, addMinutes, subMinutes } from "date-fns";
import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleOwed as notice, noon as now } from "../../testing/sample-owed.ts";
import type { Booking } from "./booking.ts";
import type { Notice, Told } from "./notice.ts";
import { decide, decideAlone } from "./sending.ts";

const doctor = { holder: "doctor-ida", doctorId: "ida", doctor: "Dr. Ida" };
const booking = sampleBooking({ ...doctor, version: 3 });
const moved: Partial<Booking> = { slot: "11:00 AM", startsAt: new Date("2027-03-01T16:00:00Z") };
const cancelled = { status: "cancelled" } as const;

function toldOf({ date, slot, startsAt, doctor, status }: Booking): Told {
  return { date, slot, startsAt, doctor, status };
}

function sent(of: Booking, change: Partial<Notice> = {}): Notice {
  const told = { told: toldOf(of), toldVersion: of.version };
  return notice({ state: "sent", sendAfter: null, ...told, ...change });
}

const usual = { enabled: true, muted: false, now, dueBy: now };

function decided(one: Notice, others: Notice[] = [], change: Partial<Parameters<typeof decide>[1]> = {}) {
  return decide(one, { ...usual, booking, all: [one, ...others], ...change });
}

const wait = { does: "wait" };
const suppressed = (reason: string, overtaken: string[] = []) => ({
  ...{ does: "end", state: "suppressed", reason, overtaken },
});
const sends = (kind: string, told: Told | null = null, overtaken: string[] = []) => ({
  ...{ does: "send", kind, told, overtaken },
});

describe("when and with whom", () => {
  const before = sampleBooking({ ...doctor, ...moved, version: 1 });

  test("whoever knows nothing yet is told that it is booked, whatever has happened since", () => {
    expect(decided(notice({ version: 3, kind: "moved" }))).toEqual(sends("booked"));
  });

  test.each<[string, Partial<Booking>]>([
    ["moved", {}],
    ["cancelled", cancelled],
    ["moved", { doctor: "Dr. Omar" }],
  ])("%s: it is worded against what they know", (kind, change) => {
    const decision = decided(notice({ version: 3, kind: "moved" }), [sent(before)], {
      booking: { ...booking, ...change },
    });
    expect(decision).toEqual(sends(kind, toldOf(before)));
  });

  test("the same time with somebody else is told as that", () => {
    const other = sampleBooking({ ...doctor, doctor: "Dr. Omar" });
    const decision = decided(notice({ version: 3, kind: "other-dentist" }), [sent(other)]);
    expect(decision).toEqual(sends("other-dentist", toldOf(other)));
  });

  test("what was canceled before anybody told of it is told as canceled", () => {
    const decision = decided(notice({ version: 3, kind: "cancelled" }), [], {
      booking: { ...booking, ...cancelled },
    });
    expect(decision).toEqual(sends("cancelled"));
  });

  test("there and back again is nothing new", () => {
    expect(decided(notice({ version: 3, kind: "moved" }), [sent(booking)])).toEqual(
      suppressed("nothing-new"),
    );
  });

  test("a person who sends it again sends how it stands", () => {
    const again = notice({ version: 3, kind: "moved", again: 1 });
    expect(decided(again, [sent(booking)])).toEqual(sends("booked", toldOf(booking)));
    const gone = { ...booking, ...cancelled };
    expect(decided(again, [sent(gone)], { booking: gone })).toEqual(sends("cancelled", toldOf(gone)));
    // Whatever a clock says that goes before ours.
    const ahead = sent(booking, { changedAt: addMinutes(now, 1) });
    expect(decided(again, [ahead])).toEqual(sends("booked", toldOf(booking)));
  });

  test("of several that are unsent the newest leaves, and takes the others with it", () => {
    const [first, second] = [notice(), notice({ version: 2, kind: "moved" })];
    expect(decided(first, [second])).toEqual(suppressed("overtaken"));
    expect(decided(second, [first])).toEqual(sends("booked", null, [first.id]));
    const again = notice({ version: 2, kind: "moved", again: 1 });
    expect(decided(second, [again])).toEqual(suppressed("overtaken"));
  });

  test("a newer one goes in place of one that a person wants sent again, until one has left", () => {
    const before = sent(booking, { state: "unknown" });
    const again = notice({ again: 1, owedAt: addMinutes(now, 1), state: "suppressed", reason: "overtaken" });
    const newer = notice({ version: 3, kind: "moved" });
    expect(decided(newer, [before, { ...again, sendAfter: null }])).toEqual(sends("booked", toldOf(booking)));
    const since = sent(booking, { version: 2, kind: "moved", changedAt: addMinutes(now, 2) });
    expect(decided(newer, [before, again, since])).toEqual(suppressed("nothing-new"));
  });

  test("it is overtaken by one that isn't due yet", () => {
    const later = notice({ version: 2, kind: "moved", sendAfter: addMinutes(now, 1) });
    expect(decided(notice(), [later])).toEqual(suppressed("overtaken"));
  });

  test.each(["leased", "handed-over"] as const)("while another is %s, it waits", (state) => {
    const other = notice({ state, sendAfter: addMinutes(now, 4) });
    expect(decided(notice({ version: 2, kind: "moved" }), [other])).toEqual(wait);
  });

  test("a lease that ran out keeps nobody waiting; a hand-over does until it is known to be unknown", () => {
    const leased = notice({ state: "leased", sendAfter: now });
    const newer = notice({ version: 2, kind: "moved" });
    expect(decided(newer, [leased])).toEqual(sends("booked", null, [leased.id]));
    expect(decided(newer, [notice({ state: "handed-over", sendAfter: subMinutes(now, 1) })])).toEqual(wait);
  });

  test("what may have arrived counts as told, what failed does not", () => {
    const newer = notice({ version: 3, kind: "moved" });
    expect(decided(newer, [sent(before, { state: "unknown" })])).toEqual(sends("moved", toldOf(before)));
    expect(decided(newer, [sent(before, { state: "failed" })])).toEqual(sends("booked"));
  });

  test("the last word counts, also where an older notice was sent again to say it", () => {
    const older = sent(before, { version: 2, kind: "moved" });
    const again = sent(booking, { version: 1, again: 1 });
    expect(decided(notice({ version: 3, kind: "moved" }), [older, again])).toEqual(suppressed("nothing-new"));
  });

  test.each<[string, Partial<Booking>]>([
    ["has begun", { startsAt: now }],
    ["was missed", { status: "no-show", startsAt: subMinutes(now, 60) }],
  ])("what %s needs no telling, but that it was canceled does", (_, change) => {
    const late = { ...booking, ...change };
    expect(decided(notice(), [], { booking: late })).toEqual(suppressed("over"));
    expect(decided(notice(), [], { booking: { ...late, ...cancelled } })).toEqual(sends("cancelled"));
  });

  test("money doesn't overtake, nor is it overtaken", () => {
    const [paid, newer] = [notice({ kind: "paid" }), notice({ version: 2, kind: "refunded" })];
    expect(decided(paid, [newer])).toEqual(sends("paid"));
    expect(decided(notice(), [newer])).toEqual(sends("booked"));
  });

  test.each<[string, Partial<Notice>]>([
    ["owed", {}],
    ["put off", { tries: 3, sendAfter: addMinutes(now, 30) }],
    ["leased", { state: "leased", sendAfter: addMinutes(now, 1) }],
    ["leased by somebody who is gone", { state: "leased" }],
    ["handed over", { state: "handed-over" }],
    ["owed by the same change", { version: 3 }],
    ["wanted again", { again: 1 }],
  ])("money waits while what it went back for is %s", (_, change) => {
    const canceled = notice({ version: 2, kind: "cancelled", ...change });
    expect(decided(notice({ version: 3, kind: "refunded" }), [canceled])).toEqual(wait);
  });

  test.each(["sent", "unknown", "failed", "suppressed"] as const)(
    "and no longer once that is %s",
    (state) => {
      const ended = notice({ kind: "cancelled", state, sendAfter: null });
      expect(decided(notice({ version: 3, kind: "refunded" }), [ended])).toEqual(sends("refunded"));
    },
  );
});

describe("reminders", () => {
  const due = { startsAt: booking.startsAt, until: addHours(now, 6) };
  const reminder = notice({ version: 2, kind: "reminder", reminder: due });

  test("one is sent in its hours, and not overtaken", () => {
    expect(decided(reminder, [notice({ version: 3, kind: "moved" })])).toEqual(sends("reminder"));
  });

  test.each<[string, Parameters<typeof decided>[2]]>([
    ["over", { booking: { ...booking, ...cancelled } }],
    ["over", { booking: { ...booking, ...moved } }],
    ["over", { now: booking.startsAt, dueBy: booking.startsAt }],
    ["late", { now: due.until, dueBy: due.until }],
    ["muted", { muted: true }],
  ])("%s: none is sent", (reason, change) => {
    expect(decided(reminder, [], change)).toEqual(suppressed(reason));
  });

  test("who wants no reminders hears everything else", () => {
    expect(decided(notice(), [], { muted: true })).toEqual(sends("booked"));
  });
});

describe("whatever it is", () => {
  test("it waits for its time, but for a head start", () => {
    const soon = notice({ sendAfter: addMinutes(now, 1) });
    expect(decided(soon)).toEqual(wait);
    expect(decided(soon, [], { dueBy: addMinutes(now, 1) })).toEqual(sends("booked"));
  });

  test("what somebody has in hand is theirs until the lease runs out, head start or not", () => {
    const dueBy = addMinutes(now, 10);
    expect(decided(notice({ state: "leased", sendAfter: addMinutes(now, 1) }), [], { dueBy })).toEqual(wait);
    expect(decided(notice({ state: "leased", sendAfter: now }))).toEqual(sends("booked"));
    const handed = notice({ state: "handed-over", sendAfter: addMinutes(now, 1) });
    expect(decided(handed, [], { dueBy })).toEqual(wait);
  });

  test("of an interrupted hand-over nobody can tell, and it isn't sent again", () => {
    const handed = notice({ state: "handed-over", sendAfter: now });
    const unknown = { does: "end", state: "unknown", reason: "interrupted", overtaken: [] };
    expect(decided(handed, [], { enabled: false })).toEqual(unknown);
  });

  test.each(["sent", "failed", "unknown", "suppressed"] as const)("what is %s stays so", (state) => {
    expect(decided(notice({ state, sendAfter: null }))).toEqual(wait);
  });

  test.each([null, { ...booking, patient: "" }])("nobody is told of what is gone", (gone) => {
    expect(decided(notice(), [], { booking: gone })).toEqual(suppressed("gone"));
  });

  test("without a mail server the ledger says so", () => {
    expect(decided(notice({ kind: "paid" }), [], { enabled: false })).toEqual(suppressed("mail-off"));
  });

  test("an answer leaves while its message is there", () => {
    const answer = notice({ kind: "answer" });
    expect(decideAlone(answer, { ...usual, gone: false })).toEqual(sends("answer"));
    expect(decideAlone(answer, { ...usual, gone: true })).toEqual(suppressed("gone"));
  });
});
