/** How long a sender has a notice, and what becomes of one that was tried. */
import { addHours, addMinutes } from "date-fns";
import type { Notice } from "./notice.ts";
import type { Fate } from "./notice-fate.ts";

/** So long one sender has a notice to itself: far longer than any mail server is waited for. */
const leaseMinutes = 5;

/** When what is leased or handed over now is given up. */
export function leaseEnd(now: Date): Date {
  return addMinutes(now, leaseMinutes);
}

/** What its ledger says of a notice from now on. */
interface Tried extends Fate {
  sendAfter: Date | null;
  tries: number;
}

/** So old, and tried so often, it is given up: one that nobody came to for a day has all its tries still before it. */
const givenUpAfter = { hours: 24, tries: 5 };
const longestWaitMinutes = 60;

/** What the mail's server said to it decides; a failure needs a person. */
export function afterTry(
  { tries, owedAt }: Pick<Notice, "tries" | "owedAt">,
  outcome: "accepted" | "refused" | "deferred" | "interrupted",
  now: Date,
): Tried {
  const ended = { sendAfter: null, tries };
  switch (outcome) {
    case "accepted":
      return { ...ended, state: "sent", reason: null };
    case "refused":
      return { ...ended, state: "failed", reason: "refused" };
    case "interrupted":
      return { ...ended, state: "unknown", reason: "interrupted" };
    case "deferred": {
      if (now >= addHours(owedAt, givenUpAfter.hours) && tries >= givenUpAfter.tries) {
        return { ...ended, state: "failed", reason: "given-up" };
      }
      const minutes = Math.min(2 ** (tries + 1), longestWaitMinutes);
      return { state: "owed", reason: null, sendAfter: addMinutes(now, minutes), tries: tries + 1 };
    }
  }
}
