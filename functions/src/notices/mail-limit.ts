import { countLimitedAction, nextAllowedAt } from "../domain/account-limits.ts";
import { actionCountsOf, limits } from "../firestore/limits.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import type { SendingDependencies } from "./record-attempt.ts";
import type { SendingPlan } from "./sending-plan.ts";

/**
 * Counts a mail to an unverified address, which may be a stranger's. Over the limit the mail waits and then shows the current
 * state. Mails that the desk causes are counted and never wait. A further attempt at the same mail isn't counted.
 */
export async function countAgainstMailLimit(
  { db, limitId }: SendingDependencies,
  { tries }: StoredNotice,
  address: string,
  now: Date,
  isLimited = true,
): Promise<Pick<SendingPlan, "until" | "counted">> {
  if (tries > 0) return {};
  const snapshot = await limits(db).doc(limitId(address)).get();
  const counts = actionCountsOf(snapshot, now);
  const until = nextAllowedAt(counts, "mail", false, now);
  if (until && isLimited) return { until };
  return { counted: { before: snapshot, counts: countLimitedAction(counts, "mail", now) } };
}
