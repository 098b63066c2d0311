import { expect, test } from "vitest";
import { reyes, scheduledAppointment, scheduledDay, seats } from "../../../testing/scheduled-day.ts";
import { markDoubleBookings } from "./double-booking.ts";

const nine = { slot: "09:00 AM", minutes: 60 };
const halfPastNine = { slot: "09:30 AM", minutes: 60 };
const ten = { slot: "10:00 AM" };

function listMarked(...appointments: Omit<Parameters<typeof scheduledAppointment>[0], "_id">[]): string[] {
  const bookings = appointments.map((fields, i) => scheduledAppointment({ _id: `${i}`, ...fields }));
  return markDoubleBookings(scheduledDay(bookings))
    .bookings.filter((booking) => "isDoubleBooked" in booking)
    .map(({ _id }) => _id);
}

test("appointments of one doctor that overlap are double-booked, and those that touch are not", () => {
  expect(listMarked(nine, halfPastNine)).toEqual(["0", "1"]);
  expect(listMarked(nine, ten)).toEqual([]);
});

test("appointments of other doctors, and canceled or missed ones, don't count", () => {
  expect(listMarked(nine, { ...halfPastNine, ...reyes })).toEqual([]);
  expect(listMarked(nine, { ...halfPastNine, status: "cancelled" })).toEqual([]);
  expect(listMarked(nine, { ...halfPastNine, status: "no-show" })).toEqual([]);
});

test("only the same treatment takes a seat", () => {
  expect(listMarked({ ...nine, ...seats }, { ...halfPastNine, ...seats })).toEqual(["0", "1"]);
  expect(listMarked({ ...nine, ...seats }, { ...halfPastNine, ...seats, treatmentId: "x-ray" })).toEqual([]);
});

test("a day without a mark stays the same object", () => {
  const day = scheduledDay([scheduledAppointment({ _id: "0", ...nine })]);
  expect(markDoubleBookings(day)).toBe(day);
});
