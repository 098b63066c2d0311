import { FieldPath } from "@google-cloud/firestore";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";
import { readReconcilerPlace, reconcilerPlace } from "../firestore/payments.ts";
import { closeUnpayable } from "../payments/close-unpayable.ts";
import type { Run } from "./run.ts";

/** Every booking whose intent is open, from where the last run ended. Most of them wait for their patient, and stay as they are. */
export async function lookAtOpenIntents({ dependencies, pageSize, width, isOver, tend }: Run): Promise<void> {
  const place = reconcilerPlace(dependencies.db);
  const { bookingsAfter: after } = await readReconcilerPlace(dependencies.db);
  const open = bookings(dependencies.db).where("card.open", "==", true).orderBy(FieldPath.documentId());
  for await (const page of pagesOf(after === null ? open : open.startAfter(after), pageSize)) {
    await severalAtOnce(page, width, async (one) => {
      if (isOver()) return;
      await tend(one, null, (booking) => closeUnpayable(dependencies, one.id, booking));
    });
    if (isOver()) return;
    await place.set({ bookingsAfter: page.at(-1)?.id ?? null }, { merge: true });
  }
  await place.set({ bookingsAfter: null }, { merge: true });
}
