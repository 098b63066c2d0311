/** What a notice is about, as it is now. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { type MessageDocument, messages } from "../firestore/messages.ts";
import type { NoticeName } from "../firestore/outbox.ts";

/** Null where it is gone, or its patient is. */
export async function findAppointment(db: Firestore, { subject }: NoticeName): Promise<Booking | null> {
  const booking = (await bookings(db).doc(subject).get()).data();
  return booking && booking.patient !== "" ? booking : null;
}

/** Null where somebody has deleted the message. */
export async function findAnswer(
  db: Firestore,
  { subject, version }: NoticeName,
): Promise<{ message: MessageDocument; answer: string } | null> {
  const message = (await messages(db).doc(subject).get()).data();
  const answer = message?.replies[version - 1]?.text;
  return message && answer !== undefined ? { message, answer } : null;
}

/** Nobody is there to be told any more, nor to be called. Nor can anybody be shown what can't be read. */
export async function isGone(db: Firestore, notice: NoticeName): Promise<boolean> {
  const find = notice.kind === "answer" ? findAnswer : findAppointment;
  try {
    return (await find(db, notice)) === null;
  } catch (error) {
    if (error instanceof z.core.$ZodError) return true;
    throw error;
  }
}
