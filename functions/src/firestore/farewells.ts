/**
 * What somebody's removal has canceled, kept for the one mail that tells them of it. Their bookings know them no more by then, so
 * that this notice alone holds whom it goes to and what it says, until it has its fate: then it is deleted.
 */
import type { Firestore } from "@google-cloud/firestore";
import type { Actor, Booking } from "../domain/booking.ts";
import type { Told } from "../domain/notice.ts";
import { outbox, owedNow } from "./outbox.ts";
import { hashOf } from "./secret.ts";
import type { Writes } from "./writes.ts";

/** Whose removal it is. */
export interface Leaver {
  uid: string;
  by: Actor;
  /** Where it was proved to be theirs. */
  email?: string | undefined;
  startedAt: Date;
}

interface Canceled {
  id: string;
  booking: Booking;
  told: Told | null;
}

/** In the commit that makes the appointment nobody's. It is sent once the removal is done. */
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
  // What the desk has booked was found by the proved address, too.
  const trusted = to === email;
  const listed = { ...booking, note: "", phone: "", phoneE164: "", fingerprint: null, claims: [] };
  const known = booking.personId === null ? { name: patientName } : {};
  const farewell = { uid, by, to, trusted, ...known, visits: { [id]: { booking: listed, told } } };
  const { id: notice, document } = owedNow(name, now);
  writes.set(outbox(db).doc(notice), { ...document, sendAfter: null, farewell }, { merge: true });
}

/** Those of a removal that is done now, as writes of the commit that says so. */
export async function farewellWrites(
  db: Firestore,
  uid: string,
  now: Date,
): Promise<(writes: Writes) => void> {
  const { docs } = await outbox(db).where("farewell.uid", "==", uid).get();
  return (writes) => {
    for (const { ref } of docs) writes.update(ref, { sendAfter: now });
  };
}
