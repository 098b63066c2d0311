import { bookingSchema } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { visitsToReview } from "./past-visits.ts";

const now = new Date("2027-01-06T14:30:00Z");

function visit(_id: string, endsAt: string, status = "booked") {
  return z.parse(bookingSchema, {
    _id,
    treatmentId: "teeth-cleaning",
    treatment: "Teeth Cleaning",
    date: "Jan 6, 2027",
    dateISO: "2027-01-06",
    slot: "09:00 AM",
    startsAt: endsAt,
    endsAt,
    Price: 0,
    patient: "jamie@clinic.test",
    patientName: "Jamie",
    phone: "202-555-0143",
    status,
    payment: "nothing-due",
    method: null,
    paid: false,
    transactionId: null,
    cancellation: { fullRefundHours: 24 },
    refundableUntil: endsAt,
    createdAt: endsAt,
    cancelledAt: null,
  });
}
const review = {
  _id: "r1",
  name: "Jamie",
  review: "Kind.",
  location: "",
  img: "",
  appointment: "reviewed",
  treatment: "Teeth Cleaning",
  approved: true,
  updatedAt: "2027-01-02T00:00:00.000Z",
};

test("offers what took place and has no review, the latest first", () => {
  const bookings = [
    visit("older", "2027-01-01T10:00:00.000Z"),
    visit("reviewed", "2027-01-02T10:00:00.000Z"),
    visit("just-over", "2027-01-06T14:30:00.000Z"),
    visit("under-way", "2027-01-06T14:30:00.001Z"),
    visit("cancelled", "2027-01-03T10:00:00.000Z", "cancelled"),
    visit("missed", "2027-01-03T10:00:00.000Z", "no-show"),
  ];
  expect(visitsToReview(bookings, [review], now).map(({ _id }) => _id)).toEqual(["just-over", "older"]);
});
