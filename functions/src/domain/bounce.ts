/** Addresses to which mails came back. */
import { addDays, max } from "date-fns";
import type { BounceReason } from "../contract/mail-reports.ts";

/** What is known of such an address. */
export interface Bounce {
  why: BounceReason;
  /** When the latest mail came back, as its provider says. */
  at: Date;
  /** When somebody said last that the address is right; null for never. */
  confirmedAt: Date | null;
}

/** Whether no mail goes there. */
export function isStopped(bounce: Bounce | undefined): boolean {
  return bounce !== undefined && (bounce.confirmedAt === null || bounce.at > bounce.confirmedAt);
}

/**
 * The address after this report. Reports come late, more than once and in any order: the latest one holds. What came back before somebody
 * confirmed the address doesn't stop it again.
 */
export function withReport(known: Bounce | undefined, { why, at }: Pick<Bounce, "why" | "at">): Bounce {
  if (!known) return { why, at, confirmedAt: null };
  const isLater = at > known.at || (at.getTime() === known.at.getTime() && why === "complained");
  return isLater ? { ...known, why, at } : known;
}

export function confirmed(bounce: Bounce, now: Date): Bounce {
  return { ...bounce, confirmedAt: max([bounce.confirmedAt ?? now, now]) };
}

/** As long as notices are kept. Then one mail finds out how the address is by now. */
const keptDays = 400;

/** Providers repeat reports for some days. */
const rememberedDays = 30;

/** When it is forgotten, if nobody forgets it before. */
export function endOfBounce(bounce: Bounce): Date {
  return isStopped(bounce)
    ? addDays(bounce.at, keptDays)
    : addDays(bounce.confirmedAt ?? bounce.at, rememberedDays);
}
