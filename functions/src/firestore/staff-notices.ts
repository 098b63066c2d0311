/** The notices to the people who work at the clinic. Each is created in the commit of what it reports. */
import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { recipientsOfChange, type StaffRecipient } from "../domain/staff-mails.ts";
import { publicClinicDocument } from "./clinic.ts";
import { addNotice } from "./outbox.ts";
import { isAlreadyExists } from "./status-codes.ts";
import type { BatchOrTransaction } from "./writes.ts";

/** The subject of notices to one recipient about one booking, message or day. */
export function staffSubject(about: string, to: StaffRecipient): string {
  return `${about}_${to ?? "clinic"}`;
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
