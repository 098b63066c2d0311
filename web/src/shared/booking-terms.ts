/** Sentences about canceling and moving, for patients who book or have just booked. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { refundableUntil } from "@clinic/domain/booking.ts";
import { noticeBegins } from "@clinic/domain/notice-hours.ts";
import { formatDeadline } from "./clinic-day.ts";
import { formatHoursBefore } from "./clinic-format.ts";
import { noticeBeginOf } from "./online-notice.ts";
import { spelled } from "./spelling.ts";

type CancelPolicy = Pick<PublicSettings, "cancellation" | "timeZone" | "takesCards">;

function freeCancelSentence(until: string): string {
  return `${spelled("Canceling")} is free; a card payment is refunded in full until ${until}, but not after that.`;
}

function refundSentence(until: string): string {
  return `A card payment is refunded in full until ${until}, but not after that.`;
}

/** Nothing is charged before the visit where the clinic takes no cards online. */
function freeUntilBeginSentence(): string {
  return `${spelled("Canceling")} is free until your appointment begins.`;
}

/**
 * Describes the cancellation policy to a patient who has not chosen a time yet. From `changeHours` before an appointment on, patients
 * can't move or cancel it online.
 */
export function describeCancelPolicy(
  { cancellation, takesCards }: Pick<CancelPolicy, "cancellation" | "takesCards">,
  changeHours: number,
): string {
  const { fullRefundHours } = cancellation;
  if (changeHours === 0) {
    if (!takesCards) return freeUntilBeginSentence();
    return fullRefundHours === 0
      ? `${spelled("Canceling")} is free, and a card payment is refunded in full, until your appointment begins.`
      : freeCancelSentence(formatHoursBefore(fullRefundHours, "your appointment"));
  }
  const end = formatHoursBefore(changeHours, "your appointment");
  const online = `You can move or cancel online until ${end}; after that, please call us.`;
  if (!takesCards) return online;
  return fullRefundHours <= changeHours
    ? `${spelled("Canceling")} is free, and a card payment is refunded in full, until ${end}. After that, please call us.`
    : joinSentences(freeCancelSentence(formatHoursBefore(fullRefundHours, "your appointment")), online);
}

/** Describes the cancellation policy for a chosen time that is not booked yet. Without a time, the general policy. */
export function describeTermsBeforeBooking(
  startsAt: Date | null,
  clinic: CancelPolicy,
  changeHours: number,
  now: Date,
): string {
  if (startsAt === null) return describeCancelPolicy(clinic, changeHours);
  const online = describeNoticeBeforeBooking(startsAt, clinic, changeHours, now);
  if (!clinic.takesCards) return online || freeUntilBeginSentence();
  const { cancellation, timeZone } = clinic;
  const until = refundableUntil({ startsAt, cancellation, refundLostAt: null });
  const end = noticeBegins(startsAt, changeHours);
  if (now > until) {
    const { fullRefundHours: hours } = cancellation;
    const money = `It starts in less than ${hours} ${hours === 1 ? "hour" : "hours"}, so a card payment isn't refunded.`;
    return joinSentences(money, online);
  }
  if (changeHours === 0 || until < end)
    return joinSentences(freeCancelSentence(formatDeadline(until.toISOString(), timeZone, now)), online);
  return now < end
    ? `${spelled("Canceling")} is free, and a card payment is refunded in full, until ${formatDeadline(end.toISOString(), timeZone, now)}. After that, please call us.`
    : online;
}

/** Describes until when an appointment at a chosen time can be changed online. It is empty if that is possible until it begins. */
export function describeNoticeBeforeBooking(
  startsAt: Date,
  { timeZone }: Pick<CancelPolicy, "timeZone">,
  changeHours: number,
  now: Date,
): string {
  if (changeHours === 0) return "";
  const end = noticeBegins(startsAt, changeHours);
  return now < end
    ? `You can move or cancel the appointment online until ${formatDeadline(end.toISOString(), timeZone, now)}; after that, please call us.`
    : `It starts too soon to be moved or ${spelled("canceled")} online: if your plans change, please call us.`;
}

type BookedTerms = Pick<Booking, "Price" | "refundableUntil"> &
  Partial<Pick<Booking, "startsAt" | "changeableUntil">>;
type ClinicTerms = CancelPolicy & Pick<PublicSettings, "phone">;

/** Describes until when the booked appointment can be moved and canceled. The sentences contain the clinic's phone number after a notice. */
export function describeTermsAfterBooking(booking: BookedTerms, clinic: ClinicTerms, now: Date): string {
  return joinSentences(...listTermsAfterBooking(booking, clinic, now));
}

/** The terms of `describeTermsAfterBooking`, for a line each. */
export function listTermsAfterBooking(booking: BookedTerms, clinic: ClinicTerms, now: Date): string[] {
  const end = noticeBeginOf(booking);
  const paysNothing = booking.Price === 0 || !clinic.takesCards;
  const until = booking.refundableUntil;
  const isRefundable = now <= new Date(until);
  const format = (instant: string) => formatDeadline(instant, clinic.timeZone, now);
  const lost = "If you pay by card and cancel, the money isn't refunded.";
  if (end && now >= new Date(end)) {
    const call = `To move or cancel it, please call us at ${clinic.phone}.`;
    if (paysNothing) return [call];
    return [call, isRefundable ? refundSentence(format(until)) : lost];
  }
  const call = end && `please call us at ${clinic.phone}.`;
  if (isRefundable && !paysNothing && end && new Date(until) >= new Date(end))
    return [
      `You can move or cancel the appointment online until ${format(end)}, and a card payment is refunded in full until then.`,
      `After that, ${call}`,
    ];
  const online = end
    ? `You can move or cancel the appointment online until ${format(end)}; after that, ${call}`
    : "You can move or cancel the appointment until it begins.";
  if (paysNothing) return [online];
  const money = isRefundable ? refundSentence(format(until)) : lost;
  return [online, money];
}

function joinSentences(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}
