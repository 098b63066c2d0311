/**
 * Sample data for notification mails, for tests and screenshots: in New York's winter, with a dentist, and unpaid.
 */

import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import type { Booking } from "../src/domain/booking.ts";
import type {
  AccountRemovedNotice,
  AppointmentNotice,
  RoleGrantedNotice,
} from "../src/notices/mail-notices.ts";
import { sampleBooking } from "./sample-booking.ts";

export function sampleNotice(
  kind: AppointmentNotice["kind"],
  visit: Partial<Booking> = {},
  change: Partial<AppointmentNotice> = {},
): AppointmentNotice {
  return {
    id: "b1",
    kind,
    booking: sampleNoticeBooking(visit),
    told: null,
    movedByClinic: false,
    happenedAt: new Date("2023-01-02T15:20:00Z"),
    now: new Date("2023-01-02T15:21:00Z"),
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    trusted: true,
    reader: visit.personId ? "Maria Rivera" : (visit.patientName ?? "Pat Jones"),
    visitUrl: "https://pearlstreet.test/visit#q2VxN0s3T1Zp4Yb8kLmR5w",
    muteUrl: null,
    ...change,
  };
}

export function sampleRoleNotice(change: Partial<RoleGrantedNotice> = {}): RoleGrantedNotice {
  return {
    role: "owner",
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    of: { name: "Noor Haddad", email: "noor@clinic.test" },
    by: { name: "Dana White", email: "dana@clinic.test" },
    grantedAt: new Date("2023-01-02T15:20:00Z"),
    ...change,
  };
}

/** Returns a notification about two canceled appointments, one of them paid by card. */
export function sampleAccountRemovedNotice(change: Partial<AccountRemovedNotice> = {}): AccountRemovedNotice {
  const canceled = { status: "cancelled", cancelledBy: "patient" } as const;
  const thursday = sampleNoticeBooking({ ...canceled, ...cardPaymentFields, payment: "refund-pending" });
  const friday = sampleNoticeBooking({
    ...canceled,
    date: "2023-01-06",
    startsAt: new Date("2023-01-06T13:00:00Z"),
    endsAt: new Date("2023-01-06T14:00:00Z"),
  });
  return {
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    by: "patient",
    name: "Pat Jones",
    trusted: true,
    visits: [thursday, friday].map((booking, i) => ({
      id: `b${i + 1}`,
      booking,
      told: lastSentFactsOf(booking),
    })),
    now: new Date("2023-01-02T15:21:00Z"),
    ...change,
  };
}

/** Returns a booking on a Thursday at 8 AM. */
export function sampleNoticeBooking(change: Partial<Booking> = {}): Booking {
  return sampleBooking({
    treatment: "Cavity Filling",
    doctorId: "mei-lin-chen",
    doctor: "Dr. Mei-Lin Chen",
    date: "2023-01-05",
    slot: "08:00 AM",
    createdAt: new Date("2022-12-20T12:00:00Z"),
    startsAt: new Date("2023-01-05T13:00:00Z"),
    endsAt: new Date("2023-01-05T14:00:00Z"),
    durationMinutes: 60,
    priceCents: 15_000,
    patient: "pat.jones@example.test",
    patientName: "Pat Jones",
    ...change,
  });
}

export const cardPaymentFields = {
  payment: "paid",
  method: "card",
  transactionId: "pi_3MNp7kLkdIwHu7ix",
  paidWith: { brand: "visa", last4: "4242" },
} as const;

/** Returns the facts about a booking that a mail has told the patient. */
export function lastSentFactsOf({
  date,
  slot,
  startsAt,
  doctor,
  status,
}: Booking): AppointmentNotice["told"] {
  return { date, slot, startsAt, doctor, status };
}
