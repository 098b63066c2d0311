import type { Booking } from "../domain/booking.ts";
import { dueRefunds, escalateOverdue, overdueSince } from "../domain/refund-attempts.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { makeRefunds } from "../payments/refund.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import type { ReconcilerRun } from "./reconciler-run.ts";

/**
 * Makes the refunds that are due, the longest waiting first. If the clinic takes no cards they wait, and those that have waited
 * too long are escalated to the desk.
 */
export async function makeOwedRefunds({
  dependencies,
  pageSize,
  width,
  isOver,
  withBooking,
}: ReconcilerRun): Promise<void> {
  const until = dependencies.payments.enabled ? dependencies.now() : overdueSince(dependencies.now());
  const due = bookings(dependencies.db).where("refundDueAt", "<=", until).orderBy("refundDueAt");
  for await (const page of pagesOf(due, pageSize)) {
    await forEachConcurrently(page, width, async (owed) => {
      if (isOver()) return;
      await withBooking(owed, null, async (seen) => {
        const now = dependencies.now();
        const note = (current: Booking) => escalateOverdue(current, now);
        const stored = await changeBooking(dependencies.db, seen, systemActorAt(now), note);
        const due = dueRefunds(stored.booking, now);
        const { refunds } = (await makeRefunds(dependencies, stored)).booking;
        return due.some((intentId) => refunds[intentId]?.status === "made") ? "refunds" : null;
      });
    });
    if (isOver()) return;
  }
}
