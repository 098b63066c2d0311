/**
 * The mail that lists the appointments that an account removal canceled. The bookings are anonymous by then, so this notice
 * itself holds the recipient and the content. It is deleted once the mail was sent or has failed.
 */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Booking, Party } from "../domain/booking.ts";
import type { NotifiedAppointment } from "../domain/notice.ts";
import { newNoticeDocument, type OutboxDocument, outbox } from "./outbox.ts";
import { hashOf } from "./secret.ts";
import type { BatchOrTransaction } from "./writes.ts";

/** The person whose account is being removed. */
export interface RemovedAccount {
  uid: string;
  by: Party;
  /** The account's address, only if it is verified. */
  email?: string | undefined;
  startedAt: Date;
}

interface CanceledAppointment {
  id: string;
  booking: Booking;
  told: NotifiedAppointment | null;
}

/**
 * Adds a canceled appointment to the removal's mail, in the commit that makes the booking anonymous. The mail is sent when the
 * removal is complete.
 */
export function addToAccountRemovedMail(
  writes: BatchOrTransaction,
  db: Firestore,
  { uid, by, email, startedAt }: RemovedAccount,
  { id, booking, told }: CanceledAppointment,
  now: Date,
): void {
  const { patient: to, patientName } = booking;
  const subject = hashOf(`${uid} ${startedAt.toISOString()} ${to}`).slice(0, 24);
  const name = { subject, version: 1, kind: "account-removed" as const };
  // The mail to the verified address may show full details. It also lists appointments that the desk booked for that address.
  const trusted = to === email;
  const listedBooking = { ...booking, note: "", phone: "", phoneE164: "", fingerprint: null, claims: [] };
  const known = booking.personId === null ? { name: patientName } : {};
  const farewell = { uid, by, to, trusted, ...known, visits: { [id]: { booking: listedBooking, told } } };
  const { id: notice, document } = newNoticeDocument(name, now);
  writes.set(outbox(db).doc(notice), { ...document, sendAfter: null, farewell }, { merge: true });
}

/** Finds the mails of this removal. The commit that completes the removal makes them due. */
export async function findAccountRemovedMails(
  db: Firestore,
  uid: string,
): Promise<DocumentReference<OutboxDocument>[]> {
  const { docs } = await outbox(db).where("farewell.uid", "==", uid).get();
  return docs.map(({ ref }) => ref);
}
