import { changeBooking } from "../bookings/change-booking.ts";
import { dueRefunds, noteOverdue, overdueSince } from "../domain/refunds.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";
import { severalAtOnce } from "../several-at-once.ts";
import type { Run } from "./reconcile.ts";
import { keepPromises } from "./refund.ts";

/**
 * Refunds whose time has come, those first that have waited longest. Where the clinic takes no cards they wait, and a person
 * is told of those that have waited too long.
 */
export async function makeOwedRefunds({ clinic, pageSize, width, isOver, tend }: Run): Promise<void> {
  const until = clinic.payments.enabled ? clinic.now() : overdueSince(clinic.now());
  const due = bookings(clinic.db).where("refundDueAt", "<=", until).orderBy("refundDueAt");
  for await (const page of pagesOf(due, pageSize)) {
    await severalAtOnce(page, width, async (owed) => {
      if (isOver()) return;
      await tend(owed, null, async (seen) => {
        const now = clinic.now();
        const booking = noteOverdue(seen, now)
          ? await changeBooking(clinic.db, owed.id, now, (current) => noteOverdue(current, now))
          : seen;
        const due = dueRefunds(booking, now);
        const { refunds } = await keepPromises(clinic, owed.id, booking);
        return due.some((intentId) => refunds[intentId]?.status === "made") ? "refunds" : null;
      });
    });
    if (isOver()) return;
  }
}
