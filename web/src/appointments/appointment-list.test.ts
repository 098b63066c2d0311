import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { isChangeable } from "../shared/booking-rules.ts";
import { countAppointments, groupAppointments, numberAppointments } from "./appointment-list.tsx";

const now = new Date("2026-11-23T14:30:00Z");
const at = (id: string, hour: number, more = {}) =>
  sampleBooking({
    _id: id,
    startsAt: `2026-11-23T${hour}:00:00.000Z`,
    endsAt: `2026-11-23T${hour + 1}:00:00.000Z`,
    ...more,
  });

test("the soonest to come leads, then those after it, and the rest latest first", () => {
  const { next, later, past } = groupAppointments(
    [
      at("last", 22),
      at("later", 20),
      at("first", 10),
      at("soon", 16),
      at("second", 12),
      at("off", 21, { status: "cancelled" }),
    ],
    now,
  );
  expect(next?._id).toBe("soon");
  expect(later.map(({ _id }) => _id)).toEqual(["later", "last"]);
  expect(past.map(({ _id }) => _id)).toEqual(["off", "second", "first"]);
});

test("what was canceled is not counted, and what was missed is", () => {
  const bookings = [
    at("soon", 16),
    at("off", 21, { status: "cancelled" }),
    at("gone", 9, { status: "no-show" }),
  ];
  expect(countAppointments(bookings)).toBe(2);
});

test("an appointment under way is still shown above, but can't be changed", () => {
  const underWay = at("now", 14);
  expect(groupAppointments([underWay], now).next).toBe(underWay);
  expect(isChangeable(underWay, now)).toBe(false);
});

test("the numbers end with how many there are, and pass what was canceled by", () => {
  const bookings = [at("soon", 16), at("off", 21, { status: "cancelled" }), at("gone", 9)];
  expect(Object.fromEntries(numberAppointments(bookings))).toEqual({ soon: 1, gone: 2 });
});
