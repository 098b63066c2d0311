import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleClinic, sampleTreatment } from "../../testing/sample-clinic.ts";
import type { Booking } from "./booking.ts";
import { cancel, confirm, linkBookingToAccount, move, refuseUnmovable, restore } from "./booking-states.ts";
import { recordNoShowChange } from "./desk-states.ts";

/** Cases that state-table.test.ts, with a cell for each event and state, doesn't cover. */

const booked = sampleBooking();
const { startsAt } = booked;
const early = new Date(startsAt.getTime() - 24 * 3_600_000);
const paidAtDesk: Booking = { ...booked, payment: "paid", method: "desk" };
const cancelled: Booking = { ...booked, status: "cancelled", claims: [] };
const noShow: Booking = { ...booked, status: "no-show" };

test("a desk payment isn't refunded to a card, even if the clinic cancels", () => {
  expect(cancel(paidAtDesk, "clinic", early)?.fields).not.toHaveProperty("payment");
});

test("from the start time on only the clinic can cancel", () => {
  expect(() => cancel(booked, "patient", startsAt)).toThrow("too-late");
  expect(cancel(booked, "clinic", startsAt)?.fields.status).toBe("cancelled");
  expect(() => cancel(noShow, "clinic", startsAt)).toThrow("too-late");
});

test("once the notice has begun, only the clinic moves and cancels, and the refusal says when it began", () => {
  const noticed: Booking = { ...booked, changeNoticeHours: 24 };
  const before = new Date(early.getTime() - 1);
  expect(cancel(noticed, "patient", before)?.fields.status).toBe("cancelled");
  expect(() => refuseUnmovable(noticed, "patient", before)).not.toThrow();
  const refusal = expect.objectContaining({
    code: "too-late",
    data: { changeableUntil: early.toISOString() },
  });
  expect(() => cancel(noticed, "patient", early)).toThrow(refusal);
  expect(() => refuseUnmovable(noticed, "patient", early)).toThrow(refusal);
  expect(cancel(noticed, "clinic", early)?.fields.status).toBe("cancelled");
  expect(() => refuseUnmovable(noticed, "clinic", early)).not.toThrow();
});

test("a notice doesn't delay the removal of an account, and says nothing about a canceled appointment", () => {
  const noticed: Booking = { ...booked, changeNoticeHours: 24 };
  expect(cancel(noticed, "patient", early, { despiteNotice: true })?.fields.status).toBe("cancelled");
  expect(cancel({ ...cancelled, changeNoticeHours: 24 }, "patient", early)).toBeNull();
});

const clinic = sampleClinic({ treatments: [sampleTreatment("cleaning")] });
const cancelledByClinic = (booking: Booking): Booking => ({
  ...booking,
  ...cancel(booking, "clinic", early)?.fields,
});

test.each([booked, paidAtDesk, { ...booked, payment: "nothing-due" as const }])(
  "the clinic's cancellation is undone: with its time, payment and a reminder, as if it had never been",
  (booking) => {
    const change = restore(cancelledByClinic(booking), clinic, early);
    const { nextReminderAt, ...restored } = { ...cancelledByClinic(booking), ...change?.fields };
    const { nextReminderAt: _, ...before } = booking;
    expect(restored).toEqual(before);
    expect(change).toMatchObject({ event: "restored" });
    expect(restore({ ...restored, nextReminderAt }, clinic, early)).toBeNull();
  },
);

test("an undone cancellation is a problem again if it was one", () => {
  const heldByDoctors = sampleTreatment("cleaning", { heldBy: "doctors" });
  expect(
    restore(cancelledByClinic(booked), sampleClinic({ treatments: [heldByDoctors] }), early)?.attention,
  ).toMatchObject({ "no-doctor": true });
});

test.each<[string, Booking, Date]>([
  ["too-late", cancelledByClinic(booked), booked.endsAt],
  ["conflict", { ...cancelledByClinic(booked), cancelledBy: "patient" }, early],
  ["conflict", { ...cancelledByClinic(booked), payment: "refunded" }, early],
  ["conflict", { ...cancelledByClinic(booked), patient: "", phone: "" }, early],
  [
    "conflict",
    cancelledByClinic({ ...booked, payment: "paid", method: "card", transactionId: "pi_1" }),
    early,
  ],
])("%s: a cancellation that can't be undone", (code, booking, now) => {
  expect(() => restore(booking, clinic, now)).toThrow(code);
});

test("a patient can confirm within the notice", () => {
  expect(confirm({ ...booked, changeNoticeHours: 48 }, early)?.event).toBe("confirmed");
});

const target = {
  date: "2027-03-02",
  slot: "10:00 AM",
  startsAt: new Date("2027-03-02T15:00:00Z"),
  endsAt: new Date("2027-03-02T15:30:00Z"),
  holder: "doctor-ida",
  doctorId: "ida",
  doctor: "Dr. Ida Test",
  claims: ["doctor-ida_2027-03-02_1000", "doctor-ida_2027-03-02_1015"],
};
/** A target at the booking's own time, with another dentist. */
const { date, slot, endsAt } = booked;
const handover = { ...target, date, slot, startsAt, endsAt };

test("only a booked appointment can be moved: by the patient before it begins, by the clinic until it is over", () => {
  expect(() => move(cancelled, "patient", target, demoSettings, early)).toThrow("not-movable");
  expect(() => move(noShow, "patient", target, demoSettings, early)).toThrow("not-movable");
  expect(() => move(booked, "patient", target, demoSettings, startsAt)).toThrow("too-late");
  expect(() => refuseUnmovable(booked, "patient", early)).not.toThrow();
  expect(() => refuseUnmovable(booked, "patient", startsAt)).toThrow("too-late");
  expect(() => refuseUnmovable(booked, "clinic", startsAt)).not.toThrow();
  expect(() => refuseUnmovable(booked, "clinic", endsAt)).toThrow("too-late");
});

test("moving to the same time and dentist changes nothing", () => {
  expect(move(booked, "patient", { ...handover, holder: booked.holder }, demoSettings, early)).toBeNull();
});

test("a change of dentist at the same time is the event given-to-another, and a change of time is the event moved", () => {
  expect(move(booked, "clinic", target, demoSettings, early)).toMatchObject({
    event: "moved",
    fields: target,
  });
  expect(move(booked, "clinic", handover, demoSettings, early)).toMatchObject({
    event: "given-to-another",
    fields: { holder: "doctor-ida", doctorId: "ida", doctor: "Dr. Ida Test" },
  });
});

test("a move or another dentist solves problems of time and dentist, and only another time solves patient-twice", () => {
  const ends = (to: typeof target) => move(booked, "clinic", to, demoSettings, early)?.attention;
  expect(ends(target)).toMatchObject({ "no-doctor": false, "doctor-away": false, "patient-twice": false });
  expect(ends(handover)).toMatchObject({ "no-doctor": false, "doctor-away": false });
  expect(ends(handover)).not.toHaveProperty("patient-twice");
});

test("a patient's own moves count against their limit, and the clinic's don't", () => {
  expect(move(booked, "patient", target, demoSettings, early)?.act).toBe("move");
  expect(move(booked, "clinic", target, demoSettings, early)).not.toHaveProperty("act");
});

test("after the refund limit, another dentist at the same time doesn't lose the refund, and another time does", () => {
  const late = new Date(startsAt.getTime() - 3_600_000);
  const paid: Booking = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
  expect(move(paid, "patient", handover, demoSettings, late)?.fields).not.toHaveProperty("refundLostAt");
  expect(move(paid, "patient", target, demoSettings, late)?.fields).toHaveProperty("refundLostAt");
});

test("moving after the refund limit brings the refund back only if the clinic moves", () => {
  const late = new Date(startsAt.getTime() - 3_600_000);
  const paid: Booking = { ...booked, payment: "paid", method: "card", transactionId: "pi_1" };
  const movedBy = (by: "patient" | "clinic", at: Date) => ({
    ...paid,
    ...move(paid, by, target, demoSettings, at)?.fields,
  });
  expect(cancel(movedBy("patient", late), "patient", late)?.fields).not.toHaveProperty("payment");
  expect(cancel(movedBy("patient", late), "clinic", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("clinic", late), "patient", late)?.fields.payment).toBe("refund-pending");
  expect(cancel(movedBy("patient", early), "patient", early)?.fields.payment).toBe("refund-pending");
});

test("another time removes the confirmation and restarts reminders; another dentist keeps both", () => {
  const confirmed: Booking = { ...booked, confirmedAt: early, nextReminderAt: early };
  // 9:00 in New York, on the day before.
  expect(move(confirmed, "patient", target, demoSettings, early)?.fields).toMatchObject({
    confirmedAt: null,
    nextReminderAt: new Date("2027-03-01T14:00:00Z"),
  });
  const given = move(confirmed, "clinic", handover, demoSettings, early)?.fields;
  expect(given).not.toHaveProperty("confirmedAt");
  expect(given).not.toHaveProperty("nextReminderAt");
});

test("a caller without an address gets no reminder after a move", () => {
  const change = move({ ...booked, patient: "" }, "clinic", target, demoSettings, early);
  expect(change?.fields.nextReminderAt).toBeNull();
});

test("another time removes the arrival, and another dentist keeps it", () => {
  const arrived: Booking = { ...booked, arrivedAt: early };
  expect(move(arrived, "clinic", target, demoSettings, early)?.fields.arrivedAt).toBeNull();
  expect(move(arrived, "clinic", handover, demoSettings, early)?.fields).not.toHaveProperty("arrivedAt");
});

test("canceled and missed appointments have no reminders", () => {
  const due: Booking = { ...booked, nextReminderAt: early };
  expect(cancel(due, "clinic", early)?.fields.nextReminderAt).toBeNull();
  expect(recordNoShowChange(due, startsAt)?.fields.nextReminderAt).toBeNull();
});

test("confirming again keeps the time of the first confirmation", () => {
  const confirmed = confirm(booked, early);
  expect(confirmed).toEqual({ event: "confirmed", fields: { confirmedAt: early } });
  const later = new Date(early.getTime() + 1000);
  expect(confirm({ ...booked, ...confirmed?.fields }, later)).toBeNull();
});

test("an appointment that has begun, was canceled or was missed can't be confirmed, even if it was before", () => {
  for (const over of [cancelled, noShow]) expect(() => confirm(over, early)).toThrow("too-late");
  expect(() => confirm(booked, startsAt)).toThrow("too-late");
  expect(() => confirm({ ...cancelled, confirmedAt: early }, early)).toThrow("too-late");
});

test("a booking with an owner is never linked to another account", () => {
  expect(linkBookingToAccount(booked, "bob", { claims: [], twice: false })).toBeNull();
  expect(linkBookingToAccount({ ...booked, uid: null }, "bob", { claims: ["claim"], twice: false })).toEqual({
    event: "linked",
    fields: { uid: "bob", callerId: null, claims: ["claim"] },
  });
});

test("linking to an account with another appointment at that time succeeds, and needs the desk's attention", () => {
  expect(
    linkBookingToAccount({ ...booked, uid: null }, "bob", { claims: booked.claims, twice: true }),
  ).toMatchObject({
    fields: { uid: "bob", claims: booked.claims },
    attention: { "patient-twice": true },
  });
});
