import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { isChangeable } from "../shared/booking-rules.ts";
import { describeTermsOfNext, groupAppointments } from "./appointment-list.tsx";

const now = new Date("2026-11-23T14:30:00Z");
const appointmentAt = (id: string, hour: number, more = {}) =>
  sampleBooking({
    _id: id,
    startsAt: `2026-11-23T${hour}:00:00.000Z`,
    endsAt: `2026-11-23T${hour + 1}:00:00.000Z`,
    ...more,
  });

test("groups into the next appointment, later ones soonest first, and past ones latest first", () => {
  const { next, later, past } = groupAppointments(
    [
      appointmentAt("last", 22),
      appointmentAt("later", 20),
      appointmentAt("first", 10),
      appointmentAt("soon", 16),
      appointmentAt("second", 12),
      appointmentAt("off", 21, { status: "cancelled" }),
    ],
    now,
  );
  expect(next.map(({ _id }) => _id)).toEqual(["soon"]);
  expect(later.map(({ _id }) => _id)).toEqual(["later", "last"]);
  expect(past.map(({ _id }) => _id)).toEqual(["off", "second", "first"]);
});

test("lists an appointment under way as the next one, but it can't be changed", () => {
  const underWay = appointmentAt("now", 14);
  expect(groupAppointments([underWay], now).next).toEqual([underWay]);
  expect(isChangeable(underWay, now)).toBe(false);
});

const past = "2026-11-23T14:00:00.000Z";
const soon = "2026-11-23T15:00:00.000Z";
const clinic = {
  cancellation: { fullRefundHours: 24 },
  timeZone: "America/New_York",
  takesCards: true,
  phone: "+1 202-555-0143",
};
const moveSentence = "You can move or cancel the appointment until it begins.";
const refundSentence = "A card payment is refunded in full until ";
const card = { payment: "paid", paid: true, method: "card" } as const;

test.each([
  ["unpaid", {}, [moveSentence, refundSentence]],
  ["paid by card", card, [moveSentence, refundSentence]],
  ["unpaid, to be paid at the clinic", { payAtClinic: true }, [moveSentence]],
  ["paid at the clinic", { ...card, method: "desk" }, [moveSentence]],
  ["waived", { payment: "nothing-due", waived: true }, [moveSentence]],
  ["partly refunded", { ...card, returned: 10 }, [moveSentence]],
  ["under a dispute", { ...card, dispute: "open" }, [moveSentence]],
  ["paid by card, after the refund's limit", { ...card, refundableUntil: past }, [moveSentence]],
  ["with a notice, which the row names", { changeableUntil: "2026-11-23T15:00:00.000Z" }, []],
  ["under way", { startsAt: past, changeableUntil: past }, []],
] as const)("says what is true of the next appointment: %s", (_, more, sentences) => {
  const startsAt = "2026-11-23T16:00:00.000Z";
  const booking = appointmentAt("next", 16, { changeableUntil: startsAt, refundableUntil: soon, ...more });
  const text = describeTermsOfNext(booking, clinic, now).join(" ");
  for (const sentence of [moveSentence, refundSentence])
    expect(text.includes(sentence), sentence).toBe(sentences.some((one) => one === sentence));
  expect(text).not.toContain("If you pay by card and cancel");
});
