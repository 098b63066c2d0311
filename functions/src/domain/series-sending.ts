/**
 * Decides what a sender does with the notification of a series: docs/decisions/series.md. It describes all of its appointments as
 * they are now.
 */
import { type Booking, isChangeable } from "./booking.ts";
import { isBeingSent, isNewerNotice, isUnsent, type Notice, type NotifiedAppointment } from "./notice.ts";
import { isTimeNoticeKind } from "./notice-kinds.ts";
import {
  decideByCommonRules,
  decideWithoutRecipient,
  decisionToEnd,
  decisionToWait,
  isResendRequestOpen,
  type SendingConditions,
  type SendingDecision,
} from "./sending-decision.ts";
import { isToldInFull } from "./withheld-mails.ts";

export interface SeriesAppointment {
  id: string;
  booking: Booking;
  /** What the patient was last told of it; null if they were told nothing. */
  told: NotifiedAppointment | null;
}

interface SeriesSituation extends SendingConditions {
  /** The appointments of the patient who gets the email. */
  appointments: readonly SeriesAppointment[];
  /** The notifications about the series, and those about each of its appointments. */
  all: readonly (Notice & { subject: string })[];
}

/** Decides about the notification of a series. If it is sent, it tells what `listSeriesAppointments` returns. */
export function decideSeriesSending(
  notice: Notice & { subject: string },
  { appointments, all, ...at }: SeriesSituation,
): SendingDecision {
  if (appointments.length === 0) return decideWithoutRecipient(notice, at);
  const before = decideByCommonRules(notice, at);
  if (before) return before;
  const { now } = at;
  const listed = new Set(appointments.map(({ id }) => id));
  const ofSeries = all.filter(({ id, kind }) => id !== notice.id && kind === "series");
  const ofAppointments = all.filter(({ subject, kind }) => listed.has(subject) && isTimeNoticeKind(kind));
  const unsent = ofSeries.filter((one) => isUnsent(one, now));
  if (unsent.some((one) => isNewerNotice(one, notice))) return decisionToEnd("suppressed", "overtaken");
  if ([...ofSeries, ...ofAppointments].some((one) => isBeingSent(one, now))) return decisionToWait;
  // What the desk asked to send again is sent, even if this one says the same.
  const replaced = ofAppointments.filter((one) => one.again === 0 && isUnsent(one, now));
  const overtaken = [...unsent, ...replaced].map(({ id }) => id);
  const isRequested = isSeriesRequested(notice, ofSeries, now);
  const { upcoming, cancelled } = listSeriesAppointments(appointments, isRequested, now);
  const isNews = cancelled.length > 0 || upcoming.some(hasNews);
  if (!isNews && unsent.length === 0 && isToldInFull(notice, ofSeries))
    return decisionToEnd("suppressed", "nothing-new", overtaken);
  if (isNews || (isRequested && upcoming.length > 0))
    return { does: "send", kind: "series", told: null, overtaken };
  return decisionToEnd("suppressed", "nothing-new", overtaken);
}

/** True if the desk asked to send the notification again, and nothing was sent since. */
export function isSeriesRequested(notice: Notice, others: readonly Notice[], now: Date): boolean {
  return notice.again > 0 || others.some((one) => isResendRequestOpen(one, others, now));
}

/**
 * The appointments that the email lists: all upcoming ones, and those that were canceled since the patient was told of them. If the
 * desk sends it again, also those of whose cancellation the patient knows.
 */
export function listSeriesAppointments(
  appointments: readonly SeriesAppointment[],
  isRequested: boolean,
  now: Date,
): { upcoming: SeriesAppointment[]; cancelled: SeriesAppointment[] } {
  return {
    upcoming: appointments.filter(({ booking }) => isChangeable(booking, now)),
    cancelled: appointments.filter(
      ({ booking, told }) =>
        booking.status === "cancelled" &&
        booking.startsAt > now &&
        told !== null &&
        (isRequested || told.status !== "cancelled"),
    ),
  };
}

function hasNews({ booking, told }: SeriesAppointment): boolean {
  return (
    told === null ||
    told.status !== booking.status ||
    told.startsAt.getTime() !== booking.startsAt.getTime() ||
    told.doctor !== booking.doctor
  );
}
