/**
 * The mail that lists the appointments that a person's removal has canceled. The bookings are anonymous by then, so this notice
 * alone holds its recipient and its content. It is deleted once it was sent or has failed.
 */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Booking, Party } from "../domain/booking.ts";
import type { Told } from "../domain/notice.ts";
import { type OutboxDocument, outbox, owedNow } from "./outbox.ts";
import { hashOf } from "./secret.ts";
import type { Writes } from "./writes.ts";

/** The person who is removed. */
export interface Leaver {
  uid: string;
  by: Party;
  /** Only a verified address. */
  email?: string | undefined;
  startedAt: Date;
}

interface Canceled {
  id: string;
  booking: Booking;
  told: Told | null;
}

/** Adds an appointment to the mail, in the commit that makes it anonymous. The mail is sent once the removal is done. */
export function noteFarewell(
  writes: Writes,
  db: Firestore,
  { uid, by, email, startedAt }: Leaver,
  { id, booking, told }: Canceled,
  now: Date,
): void {
  const { patient: to, patientName } = booking;
  const subject = hashOf(`${uid} ${startedAt.toISOString()} ${to}`).slice(0, 24);
  const name = { subject, version: 1, kind: "account-removed" as const };
  // Appointments that the desk booked for the verified address are among them.
  const trusted = to === email;
  const listed = { ...booking, note: "", phone: "", phoneE164: "", fingerprint: null, claims: [] };
  const known = booking.personId === null ? { name: patientName } : {};
  const farewell = { uid, by, to, trusted, ...known, visits: { [id]: { booking: listed, told } } };
  const { id: notice, document } = owedNow(name, now);
  writes.set(outbox(db).doc(notice), { ...document, sendAfter: null, farewell }, { merge: true });
}

/** The mails of this removal. The commit that ends it makes them due. */
export async function findFarewells(
  db: Firestore,
  uid: string,
): Promise<DocumentReference<OutboxDocument>[]> {
  const { docs } = await outbox(db).where("farewell.uid", "==", uid).get();
  return docs.map(({ ref }) => ref);
}
