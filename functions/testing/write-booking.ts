import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { type BookingDocument, bookings } from "../src/firestore/bookings.ts";
import { sampleBooking } from "./sample-booking.ts";

const halfHour = 1_800_000;

/**
 * Writes a booking as it lies in Firestore, for what no call can make: a visit in the past, or one that is paid. It holds
 * no slot.
 */
export async function writeBooking(
  db: Firestore,
  patient: Pick<SignedIn, "uid" | "email">,
  startsAt: Date,
  fields: Partial<BookingDocument> = {},
): Promise<string> {
  const reference = bookings(db).doc(randomUUID());
  const booking = sampleBooking({
    uid: patient.uid,
    date: startsAt.toISOString().slice(0, 10),
    slot: "09:00 AM",
    startsAt,
    endsAt: new Date(startsAt.getTime() + halfHour),
    patient: patient.email,
    claims: [],
    createdAt: new Date(),
    updatedAt: new Date(),
    ...fields,
  });
  await reference.set(booking);
  return reference.id;
}

/** Days from now, negative for the past. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
