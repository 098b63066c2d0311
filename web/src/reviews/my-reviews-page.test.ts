import type { Booking } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { findAppointmentsToReview } from "./my-reviews-page.tsx";

const now = new Date("2027-01-06T14:30:00Z");

function createAppointment(_id: string, endsAt: string, status: Booking["status"] = "booked") {
  return sampleBooking({ _id, startsAt: endsAt, endsAt, status });
}
const review = {
  _id: "r1",
  name: "Jamie",
  review: "Kind.",
  location: "",
  img: "",
  stars: 5,
  dateISO: "2027-01-02",
  appointment: "reviewed",
  treatment: "Teeth Cleaning",
  visitDateISO: "2027-01-02",
  approved: true,
  updatedAt: "2027-01-02T00:00:00.000Z",
};

test("lists past appointments without a review, the latest first", () => {
  const bookings = [
    createAppointment("older", "2027-01-01T10:00:00.000Z"),
    createAppointment("reviewed", "2027-01-02T10:00:00.000Z"),
    createAppointment("just-over", "2027-01-06T14:30:00.000Z"),
    createAppointment("under-way", "2027-01-06T14:30:00.001Z"),
    createAppointment("cancelled", "2027-01-03T10:00:00.000Z", "cancelled"),
    createAppointment("missed", "2027-01-03T10:00:00.000Z", "no-show"),
  ];
  expect(findAppointmentsToReview(bookings, [review], now).map(({ _id }) => _id)).toEqual([
    "just-over",
    "older",
  ]);
});
