import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { isChangeable } from "../shared/booking-rules.ts";
import { groupAppointments } from "./appointment-list.tsx";

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
