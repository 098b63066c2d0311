/** Plans the mails to the people who work at the clinic from the present state: docs/decisions/mails-to-staff.md */
import type { Firestore } from "@google-cloud/firestore";
import type { MailedChanges } from "../contract/staff-mails.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { todayIn } from "../domain/calendar-date.ts";
import {
  decideStandaloneNotice,
  type SendingConditions,
  type SendingDecision,
} from "../domain/sending-decision.ts";
import { decideStaffChange, type StaffRecipient, staffChangeOf } from "../domain/staff-mails.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { messages } from "../firestore/messages.ts";
import { refuseFromNewerRelease } from "../firestore/newer-release.ts";
import type { OutboxDocument, StoredNotice } from "../firestore/outbox.ts";
import { readStaffRecipient } from "../firestore/staff-notices.ts";
import type { StaffChangeNotice, StaffMessageNotice, StaffSummaryNotice } from "./mail-notices.ts";

type WithoutSettings<Notice> = Omit<Notice, "settings" | "siteUrl">;

/** The content of a mail to the clinic or a dentist, and its address. */
export type StaffMailData = { to: string } & (
  | ({ kind: "staff-change" } & WithoutSettings<StaffChangeNotice>)
  | ({ kind: "staff-message" } & WithoutSettings<StaffMessageNotice>)
  | ({ kind: "staff-summary" } & WithoutSettings<StaffSummaryNotice>)
);

interface StaffMailPlan {
  decision: SendingDecision;
  about?: StaffMailData;
  gone: boolean;
}

/** A notice with the address of its recipient. */
interface OwedStaffMail {
  db: Firestore;
  notice: StoredNotice;
  staff: NonNullable<OutboxDocument["staff"]>;
  to: string;
  at: SendingConditions;
}

/** `all` are the notices about the same booking, message or day to the same recipient, including this one. */
export async function planStaffMail(
  db: Firestore,
  notice: StoredNotice,
  all: StoredNotice[],
  at: SendingConditions,
): Promise<StaffMailPlan> {
  const { staff } = notice;
  const { settings } = await readClinic(db);
  const { clinic, dentists } = settings.staffMails;
  const recipient = staff && (await readStaffRecipient(db, staff.to, settings));
  if (!staff || !recipient)
    return { decision: decideStandaloneNotice(notice, { ...at, gone: true }), gone: true };
  const owed = { db, notice, staff, to: recipient.email, at };
  const wanted = staff.to === null ? clinic : dentists;
  switch (notice.kind) {
    case "staff-message":
      return planMessageMail(owed, clinic.messages);
    case "staff-summary":
      return planSummaryMail(owed, wanted.summary.on, settings.timeZone);
    default:
      return planChangeMail(owed, wanted.changes, all);
  }
}

async function planChangeMail(
  { db, notice, staff, to, at }: OwedStaffMail,
  changes: MailedChanges,
  all: StoredNotice[],
): Promise<StaffMailPlan> {
  const id = staff.about;
  const found = await bookings(db).doc(id).get();
  refuseFromNewerRelease(found, bookingDocumentSchema);
  const booking = found.data() ?? null;
  const gone = booking === null;
  const decision = decideStaffChange(notice, { ...at, booking, all, isWanted: changes !== "off" });
  if (decision.does !== "send" || !booking) return { decision, gone };
  const { told: before } = decision;
  const change = staffChangeOf(before, booking, staff.to) ?? "booked";
  const isForClinic = staff.to === null;
  const about = { kind: "staff-change", to, id, booking, before, change, isForClinic, now: at.now } as const;
  return { decision, gone, about };
}

async function planMessageMail(
  { db, notice, staff, to, at }: OwedStaffMail,
  isWanted: boolean,
): Promise<StaffMailPlan> {
  const id = staff.about;
  const message = (await messages(db).doc(id).get()).data();
  const gone = message === undefined;
  const decision = suppressUnless(isWanted, "muted", decideStandaloneNotice(notice, { ...at, gone }));
  return { decision, gone, ...(message && { about: { kind: "staff-message", to, id, message } }) };
}

/** The most appointments that are read for one mail. */
const maxSummaryAppointments = 200;

async function planSummaryMail(
  { db, notice, staff, to, at }: OwedStaffMail,
  isWanted: boolean,
  timeZone: string,
): Promise<StaffMailPlan> {
  const date = staff.about;
  const due = decideStandaloneNotice(notice, { ...at, gone: false });
  const isTimely = todayIn(timeZone, at.now) <= date;
  const timely = suppressUnless(isTimely, "late", suppressUnless(isWanted, "muted", due));
  if (timely.does !== "send") return { decision: timely, gone: false };
  const visits = await readVisitsOf(db, date, staff.to, at.now);
  const decision = suppressUnless(visits.length > 0, "nothing-new", timely);
  const isForClinic = staff.to === null;
  const about = { kind: "staff-summary", to, date, visits, isForClinic, now: at.now } as const;
  return { decision, gone: false, about };
}

/** Reads the recipient's upcoming and running appointments of a day, the soonest first. */
async function readVisitsOf(
  db: Firestore,
  date: string,
  recipient: StaffRecipient,
  now: Date,
): Promise<Booking[]> {
  const ofDay = bookings(db).where("date", "==", date).where("status", "==", "booked");
  const theirs = recipient === null ? ofDay : ofDay.where("doctorId", "==", recipient);
  const { docs } = await theirs.limit(maxSummaryAppointments).get();
  return docs
    .map((found) => found.data())
    .filter((booking) => isUpcomingOrRunning(booking, now))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function suppressUnless(
  isTrue: boolean,
  reason: "muted" | "late" | "nothing-new",
  decision: SendingDecision,
): SendingDecision {
  if (isTrue || decision.does !== "send") return decision;
  return { does: "end", state: "suppressed", reason, overtaken: decision.overtaken };
}
