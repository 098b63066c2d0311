/** The mails to the people who work at the clinic: who gets one, and what it tells them. */
import { minutesInDay } from "date-fns/constants";
import type { MailedChanges, StaffMails } from "../contract/staff-mails.ts";
import type { Booking } from "./booking.ts";
import { localTimeIn, plusDays, todayIn } from "./calendar-date.ts";
import { isBeingSent, isNewerNotice, isUnsent, mayHaveArrived, type Notice } from "./notice.ts";
import { timeNoticeKindOfChange } from "./notice-kinds.ts";
import {
  decideStandaloneNotice,
  decisionToEnd,
  decisionToWait,
  type SendingConditions,
  type SendingDecision,
} from "./sending-decision.ts";

/** The id of a dentist, or null for the clinic. */
export type StaffRecipient = string | null;

/** The appointment as its recipient knew it, or null if there was none. */
export type KnownAppointment = Pick<Booking, "date" | "slot" | "startsAt" | "doctor" | "status"> & {
  doctorId?: string | null | undefined;
};

interface StaffMailSettings {
  staffMails: StaffMails;
  timeZone: string;
}

/**
 * The people who are mailed about a patient's change: the clinic, and the dentists who had or have the appointment. A dentist
 * isn't told of days on which the appointment is somebody else's.
 */
export function recipientsOfChange(
  before: Booking | null,
  after: Booking,
  { staffMails: { clinic, dentists }, timeZone }: StaffMailSettings,
  now: Date,
): StaffRecipient[] {
  if (timeNoticeKindOfChange(before, after) === null) return [];
  const today = todayIn(timeZone, now);
  const tomorrow = plusDays(today, 1);
  const states = before ? [before, after] : [after];
  const isWanted = (changes: MailedChanges, known: readonly Booking[]) =>
    changes === "all" ||
    (changes === "same-and-next-day" && known.some(({ date }) => date >= today && date <= tomorrow));
  const doctorIds = [...new Set(states.flatMap(({ doctorId }) => doctorId ?? []))];
  return [
    ...(isWanted(clinic.changes, states) ? [null] : []),
    ...doctorIds.filter((id) =>
      isWanted(
        dentists.changes,
        states.filter(({ doctorId }) => doctorId === id),
      ),
    ),
  ];
}

/** `left`: a dentist no longer has the appointment, because it moved to somebody else. */
export type StaffChange = "booked" | "moved" | "cancelled" | "left";

/** How the appointment differs for this recipient from what they knew. Null if it doesn't. */
export function staffChangeOf(
  known: KnownAppointment | null,
  now: KnownAppointment,
  to: StaffRecipient,
): StaffChange | null {
  const before = known && isOfRecipient(known, to) ? known : null;
  if (!isOfRecipient(now, to)) {
    if (!before) return null;
    return now.status === "cancelled" ? "cancelled" : "left";
  }
  if (!before) return "booked";
  const isSame =
    before.startsAt.getTime() === now.startsAt.getTime() &&
    (before.doctorId ?? null) === (now.doctorId ?? null);
  return isSame ? null : "moved";
}

function isOfRecipient({ status, doctorId }: KnownAppointment, to: StaffRecipient): boolean {
  return status !== "cancelled" && (to === null || doctorId === to);
}

/** A notice about a change, with its recipient and the appointment as it was before this change. */
export interface StaffChangeNotice extends Notice {
  staff?: { to: StaffRecipient; before?: KnownAppointment | null | undefined } | undefined;
}

/**
 * Decides about a mail of a patient's change. Only the newest is sent, with the difference from what this recipient was told
 * or had before. `all` are the notices about this booking to this recipient.
 */
export function decideStaffChange(
  notice: StaffChangeNotice,
  {
    booking,
    all,
    isWanted,
    ...at
  }: SendingConditions & { booking: Booking | null; all: readonly StaffChangeNotice[]; isWanted: boolean },
): SendingDecision {
  const decision = decideStandaloneNotice(notice, { ...at, gone: booking === null });
  if (decision.does !== "send" || !booking || !notice.staff) return decision;
  const others = all.filter(({ id }) => id !== notice.id);
  const unsent = others.filter((other) => isUnsent(other, at.now));
  if (unsent.some((other) => isNewerNotice(other, notice))) return decisionToEnd("suppressed", "overtaken");
  if (others.some((other) => isBeingSent(other, at.now))) return decisionToWait;
  const overtaken = unsent.map(({ id }) => id);
  if (!isWanted) return decisionToEnd("suppressed", "muted", overtaken);
  const told = knownAppointment(notice, others);
  if (staffChangeOf(told, booking, notice.staff.to) === null)
    return decisionToEnd("suppressed", "nothing-new", overtaken);
  if (booking.endsAt <= at.now) return decisionToEnd("suppressed", "over", overtaken);
  return { ...decision, told, overtaken };
}

/**
 * The appointment as it was before the first change that this recipient hasn't read about. The desk's own changes since then
 * are known to it, so the last mail isn't what counts.
 */
function knownAppointment(
  notice: StaffChangeNotice,
  others: readonly StaffChangeNotice[],
): KnownAppointment | null {
  const isSettled = (other: StaffChangeNotice) => mayHaveArrived(other) || other.reason === "nothing-new";
  const settled = Math.max(
    0,
    ...others.filter(isSettled).map(({ toldVersion, version }) => toldVersion ?? version),
  );
  const untold = others.filter(
    ({ version, state, reason }) =>
      version > settled &&
      version < notice.version &&
      (state === "owed" || state === "leased" || state === "failed" || reason === "overtaken"),
  );
  const first = [...untold, notice].toSorted((one, other) => one.version - other.version)[0];
  return first?.staff?.before ?? null;
}

/** Minutes after its hour in which a summary is still made, for example because no job ran at the hour. */
const summaryMinutes = 180;

const noonHour = "12:00";

/**
 * The day whose summary is due now. From noon on it is the next day's. Null if none is due. A summary of 23:59 is still made after
 * midnight.
 */
export function dueSummaryDate(
  { on, hour }: StaffMails["clinic"]["summary"],
  timeZone: string,
  now: Date,
): string | null {
  const [today = "", time = ""] = localTimeIn(timeZone, now).split("T");
  const sinceHour = minutesOf(time) - minutesOf(hour);
  const late = sinceHour < 0 ? sinceHour + minutesInDay : sinceHour;
  if (!on || late >= summaryMinutes) return null;
  const begun = sinceHour < 0 ? plusDays(today, -1) : today;
  return hour < noonHour ? begun : plusDays(begun, 1);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
