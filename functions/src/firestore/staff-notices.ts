/** The notices to the people who work at the clinic. Each is created in the commit of what it reports. */
import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { recipientsOfChange, type StaffRecipient } from "../domain/staff-mails.ts";
import { publicClinicDocument } from "./clinic.ts";
import { doctors } from "./doctors.ts";
import { addNotice } from "./outbox.ts";
import { isAlreadyExists } from "./status-codes.ts";
import type { BatchOrTransaction } from "./writes.ts";

/** The subject of notices to one recipient about one booking, message or day. */
export function staffSubject(about: string, to: StaffRecipient): string {
  return `${about}_${to ?? "clinic"}`;
}

/** The attention document of a recipient whose mails failed. */
export function staffAttentionId(to: StaffRecipient): string {
  return staffSubject("staff", to);
}

/** Returns the recipient of a `staffAttentionId`, or undefined for the id of another attention document. */
export function recipientOfAttention(id: string): StaffRecipient | undefined {
  const [, to] = /^staff_(.+)$/.exec(id) ?? [];
  return to === "clinic" ? null : to;
}

/** The clinic's address, or the dentist's under Manage Doctors. Undefined if there is none. */
export async function readStaffRecipient(
  db: Firestore,
  to: StaffRecipient,
  { name, email }: Pick<Settings, "name" | "email">,
): Promise<{ name: string; email: string } | undefined> {
  const found = to === null ? { name, email } : (await doctors(db).doc(to).get()).data();
  return found?.email ? { name: found.name, email: found.email.toLowerCase() } : undefined;
}

/** Reads the settings that decide who is mailed; null before the clinic is set up. */
export async function readStaffMailSettings(db: Firestore): Promise<Settings | null> {
  return (await publicClinicDocument(db).get()).data()?.settings ?? null;
}

interface PatientsChange {
  id: string;
  before: Booking | null;
  after: Booking;
}

/** Adds a notice for each recipient of a change that a patient made. */
export function addStaffChangeNotices(
  writes: BatchOrTransaction,
  db: Firestore,
  { id, before, after }: PatientsChange,
  settings: Pick<Settings, "staffMails" | "timeZone">,
  now: Date,
): void {
  for (const to of recipientsOfChange(before, after, settings, now)) {
    const staff = { to, about: id, before: before && knownStateOf(before) };
    const subject = staffSubject(id, to);
    addNotice(writes, db, { subject, version: after.version, kind: "staff-change", staff }, now);
  }
}

function knownStateOf({ date, slot, startsAt, doctor, doctorId, status }: Booking) {
  return { date, slot, startsAt, doctor, doctorId, status };
}

/** Adds the notice about a message of the contact form. */
export function addStaffMessageNotice(
  writes: BatchOrTransaction,
  db: Firestore,
  messageId: string,
  now: Date,
): void {
  const staff = { to: null, about: messageId };
  const subject = staffSubject(messageId, null);
  addNotice(writes, db, { subject, version: 1, kind: "staff-message", staff }, now);
}

/** Adds the notice about a day's appointments. Returns false if it exists already. */
export async function addStaffSummary(
  db: Firestore,
  date: string,
  to: StaffRecipient,
  now: Date,
): Promise<boolean> {
  const batch = db.batch();
  const staff = { to, about: date };
  addNotice(
    batch,
    db,
    { subject: staffSubject(`summary-${date}`, to), version: 1, kind: "staff-summary", staff },
    now,
  );
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return false;
  }
}
