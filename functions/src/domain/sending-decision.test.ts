import { addHours, addMinutes, addSeconds, subMinutes } from "date-fns";
import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleOwedNotice as notice, noon as now } from "../../testing/sample-owed-notice.ts";
import type { Booking } from "./booking.ts";
import type { Notice, NotifiedAppointment } from "./notice.ts";
import { decideSending, decideStandaloneNotice } from "./sending-decision.ts";

const doctor = { holder: "doctor-ida", doctorId: "ida", doctor: "Dr. Ida" };
const booking = sampleBooking({ ...doctor, version: 3 });
const moved: Partial<Booking> = { slot: "11:00 AM", startsAt: new Date("2027-03-01T16:00:00Z") };
const cancelled = { status: "cancelled" } as const;

function factsToldOf({ date, slot, startsAt, doctor, status }: Booking): NotifiedAppointment {
  return { date, slot, startsAt, doctor, status };
}

function sent(of: Booking, change: Partial<Notice> = {}): Notice {
  const told = { told: factsToldOf(of), toldVersion: of.version };
  return notice({ state: "sent", sendAfter: null, ...told, ...change });
}

const usual = { enabled: true, muted: false, now, dueBy: now };

function decided(
  one: Notice,
  others: Notice[] = [],
  change: Partial<Parameters<typeof decideSending>[1]> = {},
) {
  return decideSending(one, { ...usual, booking, all: [one, ...others], ...change });
}

const wait = { does: "wait" };
const suppressed = (reason: string, overtaken: string[] = []) => ({
  ...{ does: "end", state: "suppressed", reason, overtaken },
});
const sends = (kind: string, told: NotifiedAppointment | null = null, overtaken: string[] = []) => ({
  ...{ does: "send", kind, told, overtaken },
});

describe("when and with whom", () => {
  const before = sampleBooking({ ...doctor, ...moved, version: 1 });

  test("a patient without any notification gets `booked`, whatever changed since", () => {
    expect(decided(notice({ version: 3, kind: "moved" }))).toEqual(sends("booked"));
  });

  test.each<[string, Partial<Booking>]>([
    ["moved", {}],
    ["cancelled", cancelled],
    ["moved", { doctor: "Dr. Omar" }],
  ])("%s: the notification describes the change since the last one", (kind, change) => {
    const decision = decided(notice({ version: 3, kind: "moved" }), [sent(before)], {
      booking: { ...booking, ...change },
    });
    expect(decision).toEqual(sends(kind, factsToldOf(before)));
  });

  test("the same time with another dentist is sent as other-dentist", () => {
    const other = sampleBooking({ ...doctor, doctor: "Dr. Omar" });
    const decision = decided(notice({ version: 3, kind: "other-dentist" }), [sent(other)]);
    expect(decision).toEqual(sends("other-dentist", factsToldOf(other)));
  });

  test("an appointment canceled before any notification is sent as canceled", () => {
    const decision = decided(notice({ version: 3, kind: "cancelled" }), [], {
      booking: { ...booking, ...cancelled },
    });
    expect(decision).toEqual(sends("cancelled"));
  });

  describe("the clinic cancels a booking of which no mail has told", () => {
    const { createdAt } = booking;
    const byDesk: Partial<Booking> = { uid: null, ...cancelled, cancelledBy: "clinic" };
    const atOnce: Partial<Booking> = { ...byDesk, cancelledAt: addSeconds(createdAt, 59) };
    const canceled = notice({ version: 2, kind: "cancelled" });

    test.each<[string, Partial<Booking>]>([
      ["its own, within the first minute", atOnce],
      ["a walk-in's that had begun", { ...atOnce, startsAt: createdAt, cancelledAt: addHours(createdAt, 1) }],
    ])("%s: nothing is sent", (_, change) => {
      const decision = decided(canceled, [notice()], { booking: { ...booking, ...change } });
      expect(decision).toEqual(suppressed("nothing-new", [notice().id]));
    });

    test.each<[string, Partial<Booking>]>([
      ["its own, a minute later", { ...atOnce, cancelledAt: addSeconds(createdAt, 60) }],
      ["one of an account", { ...atOnce, uid: "ada" }],
      ["one that the patient canceled", { ...atOnce, cancelledBy: "patient" }],
    ])("%s: the patient is told", (_, change) => {
      const decision = decided(canceled, [notice()], { booking: { ...booking, ...change } });
      expect(decision).toEqual(sends("cancelled", null, [notice().id]));
    });

    test("its own, and asks to send it again", () => {
      const again = notice({ version: 2, kind: "cancelled", again: 1 });
      expect(decided(again, [], { booking: { ...booking, ...atOnce } })).toEqual(sends("cancelled"));
    });
  });

  test("an undone cancellation is sent as booked only if the patient was told of the cancellation", () => {
    const restored = notice({ version: 5, kind: "booked" });
    const off = { ...booking, ...cancelled, version: 4 };
    expect(decided(restored, [sent(booking), sent(off)])).toEqual(sends("booked", factsToldOf(off)));
    const unsent = notice({ version: 4, kind: "cancelled" });
    expect(decided(restored, [sent(booking), unsent])).toEqual(suppressed("nothing-new", [unsent.id]));
  });

  test("a move that was undone is suppressed as nothing new", () => {
    expect(decided(notice({ version: 3, kind: "moved" }), [sent(booking)])).toEqual(
      suppressed("nothing-new"),
    );
  });

  test("a notification that the desk sends again describes the current appointment", () => {
    const again = notice({ version: 3, kind: "moved", again: 1 });
    expect(decided(again, [sent(booking)])).toEqual(sends("booked", factsToldOf(booking)));
    const gone = { ...booking, ...cancelled };
    expect(decided(again, [sent(gone)], { booking: gone })).toEqual(sends("cancelled", factsToldOf(gone)));
    // The sent notification has a later clock time than ours.
    const ahead = sent(booking, { changedAt: addMinutes(now, 1) });
    expect(decided(again, [ahead])).toEqual(sends("booked", factsToldOf(booking)));
  });

  test("of several unsent notifications the newest is sent, and the others are suppressed", () => {
    const [first, second] = [notice(), notice({ version: 2, kind: "moved" })];
    expect(decided(first, [second])).toEqual(suppressed("overtaken"));
    expect(decided(second, [first])).toEqual(sends("booked", null, [first.id]));
    const again = notice({ version: 2, kind: "moved", again: 1 });
    expect(decided(second, [again])).toEqual(suppressed("overtaken"));
  });

  test("a newer notification replaces one that the desk sends again, until one was sent", () => {
    const before = sent(booking, { state: "unknown" });
    const again = notice({ again: 1, owedAt: addMinutes(now, 1), state: "suppressed", reason: "overtaken" });
    const newer = notice({ version: 3, kind: "moved" });
    expect(decided(newer, [before, { ...again, sendAfter: null }])).toEqual(
      sends("booked", factsToldOf(booking)),
    );
    const since = sent(booking, { version: 2, kind: "moved", changedAt: addMinutes(now, 2) });
    expect(decided(newer, [before, again, since])).toEqual(suppressed("nothing-new"));
  });

  test("a newer notification that isn't due yet replaces an older one", () => {
    const later = notice({ version: 2, kind: "moved", sendAfter: addMinutes(now, 1) });
    expect(decided(notice(), [later])).toEqual(suppressed("overtaken"));
  });

  test.each(["leased", "handed-over"] as const)("a notification waits while another is %s", (state) => {
    const other = notice({ state, sendAfter: addMinutes(now, 4) });
    expect(decided(notice({ version: 2, kind: "moved" }), [other])).toEqual(wait);
  });

  test("an expired lease blocks no other notification; a hand-over does until it is marked unknown", () => {
    const leased = notice({ state: "leased", sendAfter: now });
    const newer = notice({ version: 2, kind: "moved" });
    expect(decided(newer, [leased])).toEqual(sends("booked", null, [leased.id]));
    expect(decided(newer, [notice({ state: "handed-over", sendAfter: subMinutes(now, 1) })])).toEqual(wait);
  });

  test("an email that may have arrived counts as delivered, a failed one doesn't", () => {
    const newer = notice({ version: 3, kind: "moved" });
    expect(decided(newer, [sent(before, { state: "unknown" })])).toEqual(sends("moved", factsToldOf(before)));
    expect(decided(newer, [sent(before, { state: "failed" })])).toEqual(sends("booked"));
  });

  test("the last email counts, even if it was an older notification that was sent again", () => {
    const older = sent(before, { version: 2, kind: "moved" });
    const again = sent(booking, { version: 1, again: 1 });
    expect(decided(notice({ version: 3, kind: "moved" }), [older, again])).toEqual(suppressed("nothing-new"));
  });

  test.each<[string, Partial<Booking>]>([
    ["has begun", { startsAt: now }],
    ["was missed", { status: "no-show", startsAt: subMinutes(now, 60) }],
  ])("an appointment that %s is not notified, but its cancellation is", (_, change) => {
    const late = { ...booking, ...change };
    expect(decided(notice(), [], { booking: late })).toEqual(suppressed("over"));
    expect(decided(notice(), [], { booking: { ...late, ...cancelled } })).toEqual(sends("cancelled"));
  });

  test("payment notifications neither replace others nor are replaced", () => {
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
  ])("a refund notification waits while its cancellation is %s", (_, change) => {
    const canceled = notice({ version: 2, kind: "cancelled", ...change });
    expect(decided(notice({ version: 3, kind: "refunded" }), [canceled])).toEqual(wait);
  });

  test.each(["sent", "unknown", "failed", "suppressed"] as const)(
    "a refund notification is sent once its cancellation is %s",
    (state) => {
      const ended = notice({ kind: "cancelled", state, sendAfter: null });
      expect(decided(notice({ version: 3, kind: "refunded" }), [ended])).toEqual(sends("refunded"));
    },
  );
});

describe("reminders", () => {
  const due = { startsAt: booking.startsAt, until: addHours(now, 6) };
  const reminder = notice({ version: 2, kind: "reminder", reminder: due });

  test("a reminder is sent in its hours, and no other notification replaces it", () => {
    expect(decided(reminder, [notice({ version: 3, kind: "moved" })])).toEqual(sends("reminder"));
  });

  test.each<[string, Parameters<typeof decided>[2]]>([
    ["over", { booking: { ...booking, ...cancelled } }],
    ["over", { booking: { ...booking, ...moved } }],
    ["over", { now: booking.startsAt, dueBy: booking.startsAt }],
    ["late", { now: due.until, dueBy: due.until }],
    ["muted", { muted: true }],
  ])("%s: no reminder is sent", (reason, change) => {
    expect(decided(reminder, [], change)).toEqual(suppressed(reason));
  });

  test("a patient without reminders still gets other notifications", () => {
    expect(decided(notice(), [], { muted: true })).toEqual(sends("booked"));
  });
});

describe("any notification", () => {
  test("waits for its time, unless the sender may start early", () => {
    const soon = notice({ sendAfter: addMinutes(now, 1) });
    expect(decided(soon)).toEqual(wait);
    expect(decided(soon, [], { dueBy: addMinutes(now, 1) })).toEqual(sends("booked"));
  });

  test("stays with its sender until the lease expires, even with an early start", () => {
    const dueBy = addMinutes(now, 10);
    expect(decided(notice({ state: "leased", sendAfter: addMinutes(now, 1) }), [], { dueBy })).toEqual(wait);
    expect(decided(notice({ state: "leased", sendAfter: now }))).toEqual(sends("booked"));
    const handed = notice({ state: "handed-over", sendAfter: addMinutes(now, 1) });
    expect(decided(handed, [], { dueBy })).toEqual(wait);
  });

  test("becomes unknown after an interrupted hand-over, and isn't sent again", () => {
    const handed = notice({ state: "handed-over", sendAfter: now });
    const unknown = { does: "end", state: "unknown", reason: "interrupted", overtaken: [] };
    expect(decided(handed, [], { enabled: false })).toEqual(unknown);
  });

  test.each(["sent", "failed", "unknown", "suppressed"] as const)("stays %s", (state) => {
    expect(decided(notice({ state, sendAfter: null }))).toEqual(wait);
  });

  test.each([null, { ...booking, patient: "" }])(
    "is suppressed if the booking or its address is gone",
    (gone) => {
      expect(decided(notice(), [], { booking: gone })).toEqual(suppressed("gone"));
    },
  );

  test("is suppressed as mail-off without a mail server", () => {
    expect(decided(notice({ kind: "paid" }), [], { enabled: false })).toEqual(suppressed("mail-off"));
  });

  test("is sent only while its message exists, if it is an answer", () => {
    const answer = notice({ kind: "answer" });
    expect(decideStandaloneNotice(answer, { ...usual, gone: false })).toEqual(sends("answer"));
    expect(decideStandaloneNotice(answer, { ...usual, gone: true })).toEqual(suppressed("gone"));
  });
});
