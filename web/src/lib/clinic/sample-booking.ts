import type { Booking } from "@clinic/contract/bookings.ts";

/** For tests: an unpaid appointment in New York's winter time. */
export function sampleBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: "b1",
    treatmentId: "cavity-filling",
    treatment: "Cavity Filling",
    date: "Nov 23, 2026",
    dateISO: "2026-11-23",
    slot: "09:00 AM",
    startsAt: "2026-11-23T14:00:00.000Z",
    endsAt: "2026-11-23T15:00:00.000Z",
    Price: 150,
    patient: "pat@clinic.test",
    patientName: "Pat Jones",
    phone: "202-555-0143",
    status: "booked",
    payment: "unpaid",
    method: null,
    paid: false,
    transactionId: null,
    givenBack: false,
    cancellation: { fullRefundHours: 24 },
    refundableUntil: "2026-11-22T14:00:00.000Z",
    createdAt: "2026-11-20T12:00:00.000Z",
    cancelledAt: null,
    ...change,
  };
}
