import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInSecond } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { remind } from "../domain/reminders.ts";
import { bookings, storedBooking } from "../firestore/bookings.ts";
import { bySystem, changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { pagesOf } from "../firestore/pages.ts";
import { postponeUnreadable } from "../firestore/postpone-unreadable.ts";
import { isNewer, logLeftToNewer } from "../firestore/refuse-newer.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type Reminding = Pick<Dependencies, "db" | "now">;

export interface Reminded {
  /** Reminders that are in the outbox now. */
  owed: number;
  /** What could not be looked at; a later run will. */
  failed: number;
  /** Whether the time was up before all had been looked at. The next run goes on there. */
  unfinished: boolean;
}

/** Of one run. Sending comes after it with a time of its own: a run that uses up both outlasts its minute. */
export const remindingMs = 20 * millisecondsInSecond;

const usual = { budgetMs: remindingMs, pageSize: 20 };

/**
 * Owes every reminder whose time has come, those first that have waited longest. Each is decided in the commit that owes it,
 * by the booking as it stands then, so that runs at the same time, or a patient who cancels meanwhile, do no harm.
 */
export async function oweReminders(
  dependencies: Reminding,
  limits: Partial<typeof usual> = {},
): Promise<Reminded> {
  const { db, now } = dependencies;
  const { budgetMs, pageSize } = { ...usual, ...limits };
  const begun = now();
  const done: Reminded = { owed: 0, failed: 0, unfinished: false };
  const due = bookings(db).where("nextReminderAt", "<=", begun).orderBy("nextReminderAt");
  for await (const page of pagesOf(due, pageSize)) {
    const { settings } = await readClinic(db);
    const oneByOne = async (ofDay: readonly QueryDocumentSnapshot<Booking>[]) => {
      for (const found of ofDay) {
        if (now().getTime() - begun.getTime() >= budgetMs) {
          done.unfinished = true;
          return;
        }
        try {
          if (await oweReminder(dependencies, found, settings)) done.owed += 1;
        } catch (cause) {
          if (isNewer(cause)) {
            logLeftToNewer(found.ref.path);
            continue;
          }
          done.failed += 1;
          warn("reminder not owed", { bookingId: found.id, cause: String(cause) });
          if (cause instanceof z.core.$ZodError) await postponeUnreadable(found, "nextReminderAt", now());
        }
      }
    };
    // Those of one day share its document, and would only wait for each other.
    const days = Map.groupBy(page, (found) => String(found.get("date")));
    await Promise.all([...days.values()].map(oneByOne));
    if (done.unfinished) break;
  }
  return done;
}

async function oweReminder(
  { db, now }: Reminding,
  found: QueryDocumentSnapshot<Booking>,
  settings: Settings,
): Promise<boolean> {
  const moment = now();
  const decide = (current: Booking) => remind(current, settings, moment);
  const { change } = await changeBooking(db, storedBooking(found) ?? found.id, bySystem(moment), decide);
  return change?.remindUntil !== undefined;
}
