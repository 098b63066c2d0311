import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addHours } from "date-fns";

/** Hours until the next attempt to read it, so that the log repeats the error at most this often. */
const hoursUntilRetry = 1;

/**
 * Postpones a due document that can't be read, unless it has changed since it was found. Otherwise every run would begin with it. A failure
 * is ignored: the next run finds the document again.
 */
export async function postponeUnreadable<Document>(
  { ref, updateTime }: Pick<QueryDocumentSnapshot<Document>, "ref" | "updateTime">,
  dueBy: "sendAfter" | "nextReminderAt",
  now: Date,
): Promise<void> {
  await ref.update(dueBy, addHours(now, hoursUntilRetry), { lastUpdateTime: updateTime }).catch(() => {});
}
