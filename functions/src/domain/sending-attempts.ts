/** How long a sender may hold a notification, and the result of an attempt to send it. */
import { addHours, addMinutes } from "date-fns";
import type { Notice } from "./notice.ts";
import type { Delivery } from "./notice-delivery.ts";

/** The minutes for which one sender has a notification to itself. That is far longer than any wait for a mail server. */
const leaseMinutes = 5;

/** When a lease or hand-over that begins now expires. */
export function leaseEnd(now: Date): Date {
  return addMinutes(now, leaseMinutes);
}

/** A decision to send that is younger than this is not checked again at the hand-over. */
const maxDecisionAgeMs = 1000;

/** True if the decision still counts at the hand-over. A clock that was set back makes it count no longer. */
export function isFreshDecision(decidedAt: Date, now: Date): boolean {
  const age = now.getTime() - decidedAt.getTime();
  return age >= 0 && age < maxDecisionAgeMs;
}

/** The delivery state of a notification after an attempt. */
interface DeliveryAfterAttempt extends Delivery {
  sendAfter: Date | null;
  tries: number;
}

/**
 * A notification is given up after this many hours and attempts. If no sender ran for a day, it still gets all its attempts.
 */
const giveUpLimits = { hours: 24, tries: 5 };
const maxRetryWaitMinutes = 60;

/** The delivery state that follows from the mail server's answer. A failed notification needs the desk's attention. */
export function deliveryAfterAttempt(
  { tries, owedAt }: Pick<Notice, "tries" | "owedAt">,
  outcome: "accepted" | "refused" | "deferred" | "interrupted",
  now: Date,
): DeliveryAfterAttempt {
  const ended = { sendAfter: null, tries };
  switch (outcome) {
    case "accepted":
      return { ...ended, state: "sent", reason: null };
    case "refused":
      return { ...ended, state: "failed", reason: "refused" };
    case "interrupted":
      return { ...ended, state: "unknown", reason: "interrupted" };
    case "deferred": {
      if (now >= addHours(owedAt, giveUpLimits.hours) && tries >= giveUpLimits.tries) {
        return { ...ended, state: "failed", reason: "given-up" };
      }
      const minutes = Math.min(2 ** (tries + 1), maxRetryWaitMinutes);
      return { state: "owed", reason: null, sendAfter: addMinutes(now, minutes), tries: tries + 1 };
    }
  }
}
