import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { addHours } from "date-fns";

/** So often a log may say that one of them can't be read. */
const unreadHours = 1;

/**
 * What is due and can't be read, or stands beside what can't, is left alone for this long, unless it has changed since it was
 * found. Else it would be looked at first in each run.
 */
export async function putOff<Document>(
  { ref, updateTime }: Pick<QueryDocumentSnapshot<Document>, "ref" | "updateTime">,
  dueBy: "sendAfter" | "nextReminderAt",
  now: Date,
): Promise<void> {
  try {
    await ref.update(dueBy, addHours(now, unreadHours), { lastUpdateTime: updateTime });
  } catch {
    // The next run meets it again.
  }
}
