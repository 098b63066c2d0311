/** Email addresses that bounced. */
import { addDays, max } from "date-fns";
import type { BounceReason } from "../contract/mail-reports.ts";

/** The record of a bounced address. */
export interface Bounce {
  why: BounceReason;
  /** When the latest email bounced, according to the mail provider. */
  at: Date;
  /** When somebody last confirmed that the address is right. It is null if nobody ever did. */
  confirmedAt: Date | null;
}

/** True if the clinic sends no emails to this address. */
export function isMailStopped(bounce: Bounce | undefined): boolean {
  return bounce !== undefined && (bounce.confirmedAt === null || bounce.at > bounce.confirmedAt);
}

/**
 * Adds a report to the record of an address. Reports come late, repeated and in any order, so the latest bounce counts. A
 * bounce from before a confirmation doesn't stop the address again.
 */
export function withBounceReport(known: Bounce | undefined, { why, at }: Pick<Bounce, "why" | "at">): Bounce {
  if (!known) return { why, at, confirmedAt: null };
  const isLater = at > known.at || (at.getTime() === known.at.getTime() && why === "complained");
  return isLater ? { ...known, why, at } : known;
}

export function withConfirmedAddress(bounce: Bounce, now: Date): Bounce {
  return { ...bounce, confirmedAt: max([bounce.confirmedAt ?? now, now]) };
}

/** A bounce is kept as many days as notifications are. After that, the next email shows whether the address works again. */
const bounceRetentionDays = 400;

/** A confirmed bounce is kept for some days, because providers repeat their reports. */
const confirmedBounceRetentionDays = 30;

/** When the record of a bounced address expires. */
export function bounceExpiry(bounce: Bounce): Date {
  return isMailStopped(bounce)
    ? addDays(bounce.at, bounceRetentionDays)
    : addDays(bounce.confirmedAt ?? bounce.at, confirmedBounceRetentionDays);
}
