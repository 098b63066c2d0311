import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { isChangeable } from "../../lib/clinic/booking-rules.ts";
import { groupAppointments } from "./appointment-groups.ts";

const now = new Date("2026-11-23T14:30:00Z");
const at = (id: string, hour: number, more = {}) =>
  sampleBooking({
    _id: id,
    startsAt: `2026-11-23T${hour}:00:00.000Z`,
    endsAt: `2026-11-23T${hour + 1}:00:00.000Z`,
    ...more,
  });

test("upcoming ones come first and soonest first, the rest latest first", () => {
  const { upcoming, past } = groupAppointments(
    [
      at("later", 20),
      at("first", 10),
      at("soon", 16),
      at("second", 12),
      at("off", 21, { status: "cancelled" }),
    ],
    now,
  );
  expect(upcoming.map(({ _id }) => _id)).toEqual(["soon", "later"]);
  expect(past.map(({ _id }) => _id)).toEqual(["off", "second", "first"]);
});

test("an appointment under way is still shown above, but can't be changed", () => {
  const underWay = at("now", 14);
  expect(groupAppointments([underWay], now).upcoming).toHaveLength(1);
  expect(isChangeable(underWay, now)).toBe(false);
});
