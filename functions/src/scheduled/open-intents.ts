import { FieldPath } from "@google-cloud/firestore";
import { forEachConcurrently } from "../domain/for-each-concurrently.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { closeUnpayableIntent } from "../payments/close-unpayable-intent.ts";
import type { ReconcilerRun } from "./reconciler-run.ts";

/**
 * Checks each booking with an open payment intent, starting where the last run ended. Most of them only wait for their patient.
 */
export async function checkOpenIntents(run: ReconcilerRun): Promise<void> {
  const { dependencies, memory, pageSize, width, isOver, withBooking } = run;
  const { bookingsAfter: after } = memory.place;
  const open = bookings(dependencies.db).where("card.open", "==", true).orderBy(FieldPath.documentId());
  for await (const page of pagesOf(after === null ? open : open.startAfter(after), pageSize)) {
    await forEachConcurrently(page, width, async (one) => {
      if (isOver()) return;
      await withBooking(one, null, (stored) => closeUnpayableIntent(dependencies, stored));
    });
    if (isOver()) return;
    await memory.setPosition({ bookingsAfter: page.at(-1)?.id ?? null });
  }
  await memory.setPosition({ bookingsAfter: null });
}
