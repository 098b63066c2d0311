import type { Booking } from "../src/domain/booking.ts";

/** As it lies in Firestore: half an hour in New York's winter, booked long before and unpaid. */
export function sampleBooking(change: Partial<Booking> = {}): Booking {
  return {
    uid: "ada",
    fingerprint: null,
    treatmentId: "cleaning",
    treatment: "Teeth Cleaning",
    date: "2027-03-01",
    slot: "10:00 AM",
    startsAt: new Date("2027-03-01T15:00:00Z"),
    endsAt: new Date("2027-03-01T15:30:00Z"),
    durationMinutes: 30,
    priceCents: 9000,
    patient: "ada@patients.test",
    patientName: "Ada Patient",
    phone: "202-555-0143",
    phoneE164: "+12025550143",
    status: "booked",
    payment: "unpaid",
    method: null,
    transactionId: null,
    card: null,
    refunds: {},
    refundDueAt: null,
    givenBack: null,
    cancellation: { fullRefundHours: 24 },
    refundLostAt: null,
    claims: ["slot_2027-03-01_cleaning_1000"],
    createdAt: new Date("2027-02-01T12:00:00Z"),
    updatedAt: new Date("2027-02-01T12:00:00Z"),
    cancelledAt: null,
    cancelledBy: null,
    ...change,
  };
}
