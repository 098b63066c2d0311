import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInSecond } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { remind } from "../domain/reminders.ts";
import { bookings, toStoredBooking } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { isNewerReleaseError, logLeftToNewerRelease } from "../firestore/newer-release.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { postponeUnreadable } from "../firestore/skipped-documents.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type ReminderDependencies = Pick<Dependencies, "db" | "now">;

export interface ReminderRunResult {
  /** The number of reminders that were added to the outbox. */
  owed: number;
  /** The number of bookings that failed. A later run tries them again. */
  failed: number;
  /** Whether time ran out before all bookings were checked. The next run continues. */
  unfinished: boolean;
}

/**
 * The time budget of one run in milliseconds. Sending follows with a budget of its own, and both together may take more than a
 * minute.
 */
export const reminderRunBudgetMs = 20 * millisecondsInSecond;

const defaultRunLimits = { budgetMs: reminderRunBudgetMs, pageSize: 20 };

/**
 * Creates all reminders that are due, the longest waiting first. Each is decided in its own commit by the booking's current
 * state, so concurrent runs or cancellations do no harm.
 */
export async function addDueReminders(
  dependencies: ReminderDependencies,
  limits: Partial<typeof defaultRunLimits> = {},
): Promise<ReminderRunResult> {
  const { db, now } = dependencies;
  const { budgetMs, pageSize } = { ...defaultRunLimits, ...limits };
  const startedAt = now();
  const counts: ReminderRunResult = { owed: 0, failed: 0, unfinished: false };
  const due = bookings(db).where("nextReminderAt", "<=", startedAt).orderBy("nextReminderAt");
  for await (const page of pagesOf(due, pageSize)) {
    const { settings } = await readClinic(db);
    const oneByOne = async (ofDay: readonly QueryDocumentSnapshot<Booking>[]) => {
      for (const found of ofDay) {
        if (now().getTime() - startedAt.getTime() >= budgetMs) {
          counts.unfinished = true;
          return;
        }
        try {
          if (await addReminder(dependencies, found, settings)) counts.owed += 1;
        } catch (cause) {
          if (isNewerReleaseError(cause)) {
            logLeftToNewerRelease(found.ref.path);
            continue;
          }
          counts.failed += 1;
          warn("reminder not owed", { bookingId: found.id, cause: String(cause) });
          if (cause instanceof z.core.$ZodError) await postponeUnreadable(found, "nextReminderAt", now());
        }
      }
    };
    // Bookings of one day are handled one after another, because they share the day's document.
    const days = Map.groupBy(page, (found) => String(found.get("date")));
    await Promise.all([...days.values()].map(oneByOne));
    if (counts.unfinished) break;
  }
  return counts;
}

async function addReminder(
  { db, now }: ReminderDependencies,
  found: QueryDocumentSnapshot<Booking>,
  settings: Settings,
): Promise<boolean> {
  const moment = now();
  const decide = (current: Booking) => remind(current, settings, moment);
  const { change } = await changeBooking(
    db,
    toStoredBooking(found) ?? found.id,
    systemActorAt(moment),
    decide,
  );
  return change?.remindUntil !== undefined;
}
