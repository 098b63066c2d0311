/** Plans the mails to the people who work at the clinic from the present state: docs/decisions/mails-to-staff.md */
import type { Firestore } from "@google-cloud/firestore";
import type { MailedChanges } from "../contract/staff-mails.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import {
  decideStandaloneNotice,
  type SendingConditions,
  type SendingDecision,
} from "../domain/sending-decision.ts";
import { decideStaffChange, type StaffRecipient, staffChangeOf } from "../domain/staff-mails.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { doctors } from "../firestore/doctors.ts";
import { messages } from "../firestore/messages.ts";
import type { OutboxDocument, StoredNotice } from "../firestore/outbox.ts";
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

type Staff = NonNullable<OutboxDocument["staff"]>;

/** `all` are the notices about the same subject to the same recipient, including this one. */
export async function planStaffMail(
  db: Firestore,
  notice: StoredNotice,
  all: StoredNotice[],
  at: SendingConditions,
): Promise<StaffMailPlan> {
  const { staff } = notice;
  const { settings } = await readClinic(db);
  const to = staff && (await readStaffAddress(db, staff.to, settings.email));
  if (!staff || !to) return { decision: decideStandaloneNotice(notice, { ...at, gone: true }), gone: true };
  const wanted = staff.to === null ? settings.staffMails.clinic : settings.staffMails.dentists;
  switch (notice.kind) {
    case "staff-message":
      return planMessageMail(db, notice, to, staff, settings.staffMails.clinic.messages, at);
    case "staff-summary":
      return planSummaryMail(db, notice, to, staff, wanted.summary.on, settings.timeZone, at);
    default:
      return planChangeMail(db, notice, all, to, staff, wanted.changes, at);
  }
}

/** The clinic's address, or the dentist's under Manage Doctors. Undefined if there is none. */
async function readStaffAddress(
  db: Firestore,
  to: StaffRecipient,
  clinicEmail: string,
): Promise<string | undefined> {
  const email = to === null ? clinicEmail : (await doctors(db).doc(to).get()).data()?.email;
  return email?.toLowerCase() || undefined;
}

async function planChangeMail(
  db: Firestore,
  notice: StoredNotice,
  all: StoredNotice[],
  to: string,
  { to: recipient, about: id }: Staff,
  changes: MailedChanges,
  at: SendingConditions,
): Promise<StaffMailPlan> {
  const booking = (await bookings(db).doc(id).get()).data() ?? null;
  const gone = booking === null;
  const decision = decideStaffChange(notice, { ...at, booking, all, isWanted: changes !== "off" });
  if (decision.does !== "send" || !booking) return { decision, gone };
  const { told: before } = decision;
  const change = staffChangeOf(before, booking, recipient) ?? "booked";
  const isForClinic = recipient === null;
  return {
    decision,
    gone,
    about: { kind: "staff-change", to, id, booking, before, change, isForClinic, now: at.now },
  };
}

async function planMessageMail(
  db: Firestore,
  notice: StoredNotice,
  to: string,
  { about: id }: Staff,
  isWanted: boolean,
  at: SendingConditions,
): Promise<StaffMailPlan> {
  const message = (await messages(db).doc(id).get()).data();
  const gone = message === undefined;
  const decision = suppressUnless(isWanted, "muted", decideStandaloneNotice(notice, { ...at, gone }));
  return { decision, gone, ...(message && { about: { kind: "staff-message", to, id, message } }) };
}

/** The most appointments that are read for one mail. */
const maxSummaryAppointments = 200;

async function planSummaryMail(
  db: Firestore,
  notice: StoredNotice,
  to: string,
  { to: recipient, about: date }: Staff,
  isWanted: boolean,
  timeZone: string,
  at: SendingConditions,
): Promise<StaffMailPlan> {
  const due = decideStandaloneNotice(notice, { ...at, gone: false });
  const timely = suppressUnless(
    todayIn(timeZone, at.now) <= date,
    "late",
    suppressUnless(isWanted, "muted", due),
  );
  if (timely.does !== "send") return { decision: timely, gone: false };
  const visits = await readVisitsOf(db, date, recipient, at.now);
  const decision = suppressUnless(visits.length > 0, "nothing-new", timely);
  const isForClinic = recipient === null;
  return {
    decision,
    gone: false,
    about: { kind: "staff-summary", to, date, visits, isForClinic, now: at.now },
  };
}

/** Reads the day's upcoming and running appointments, the soonest first. */
async function readVisitsOf(
  db: Firestore,
  date: string,
  recipient: StaffRecipient,
  now: Date,
): Promise<Booking[]> {
  const ofDay = bookings(db).where("date", "==", date).where("status", "==", "booked");
  const { docs } = await ofDay.limit(maxSummaryAppointments).get();
  return docs
    .map((found) => found.data())
    .filter((booking) => recipient === null || booking.doctorId === recipient)
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
