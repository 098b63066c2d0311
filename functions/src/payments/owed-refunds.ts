import { dueRefunds } from "../domain/refunds.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";
import { severalAtOnce } from "../several-at-once.ts";
import type { Run } from "./reconcile.ts";
import { keepPromises } from "./refund.ts";

/** Refunds whose time has come, those first that have waited longest. */
export async function makeOwedRefunds({ clinic, pageSize, width, isOver, tend }: Run): Promise<void> {
  const due = bookings(clinic.db).where("refundDueAt", "<=", clinic.now()).orderBy("refundDueAt");
  for await (const page of pagesOf(due, pageSize)) {
    await severalAtOnce(page, width, async (owed) => {
      if (isOver()) return;
      await tend(owed, null, async (booking) => {
        const due = dueRefunds(booking, clinic.now());
        const { refunds } = await keepPromises(clinic, owed.id, booking);
        return due.some((intentId) => refunds[intentId]?.status === "made") ? "refunds" : null;
      });
    });
    if (isOver()) return;
  }
}
