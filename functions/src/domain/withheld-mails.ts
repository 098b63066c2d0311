/**
 * A mail to an unverified address says day and time only (`brief`). What it left out is owed again once the address is verified:
 * docs/decisions/what-mails-say.md
 */
import { type Booking, isChangeable } from "./booking.ts";
import { isNewerNotice, latestArrived, type Notice } from "./notice.ts";
import { isDeliveryPending } from "./notice-delivery.ts";
import { isMoneyNoticeKind, isTimeNoticeKind } from "./notice-kinds.ts";

/** A mail that follows the verification. */
export type WithheldMail = Pick<Notice, "version" | "kind" | "again" | "reminder"> & { afterProof: true };

/** Milliseconds by which the clock of a sender may be ahead of ours. */
const clockTolerance = 10_000;

/**
 * Lists the mails about a booking to send in full: the confirmation of an upcoming appointment, and every receipt and refund.
 * `notices` are sorted from the oldest to the newest. A mail that a sender may be writing right now is listed too, because the sender
 * may have read the account before the verification. `isToldInFull` drops it later if it wasn't needed.
 */
export function withheldMails(notices: readonly Notice[], booking: Booking, now: Date): WithheldMail[] {
  if (booking.patient === "") return [];
  const dueBy = new Date(now.getTime() + clockTolerance);
  const aboutTime = notices.filter(({ kind }) => isTimeNoticeKind(kind) || kind === "series");
  const confirmations = notices.filter(({ kind }) => kind === (isOfSeries(notices) ? "series" : "booked"));
  const money = notices.filter(({ kind }) => isMoneyNoticeKind(kind));
  const versions = [...new Set(money.map(({ version, kind }) => `${version} ${kind}`))];
  const groups = versions.map((one) => money.filter(({ version, kind }) => `${version} ${kind}` === one));
  return [
    ...(isChangeable(booking, now) && isWithheld(aboutTime, dueBy) ? [confirmations] : []),
    ...groups.filter((group) => isWithheld(group, dueBy)),
  ].flatMap(nextOf);
}

function isOfSeries(notices: readonly Notice[]): boolean {
  return notices.some(({ kind }) => kind === "series");
}

function isWithheld(notices: readonly Notice[], dueBy: Date): boolean {
  return latestArrived(notices)?.brief === true || notices.some((one) => mayBeBeingSent(one, dueBy));
}

/** True if a sender has the notification, or may be deciding about it. */
function mayBeBeingSent({ state, sendAfter }: Notice, dueBy: Date): boolean {
  return isDeliveryPending({ state }) && (state !== "owed" || (sendAfter !== null && sendAfter <= dueBy));
}

/** The next mail of this kind. */
function nextOf(notices: readonly Notice[]): WithheldMail[] {
  const [first, ...others] = notices;
  if (!first) return [];
  const { version, kind, again } = others.reduce((one, two) => (isNewerNotice(two, one) ? two : one), first);
  return [{ version, kind, again: again + 1, reminder: null, afterProof: true }];
}

/** True if a mail after a verification has nothing to add, because the patient's latest mail was already in full. */
export function isToldInFull({ afterProof }: Pick<Notice, "afterProof">, others: readonly Notice[]): boolean {
  const latest = latestArrived(others);
  return afterProof === true && latest !== null && latest.brief !== true;
}
