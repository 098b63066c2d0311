/** Money that moved at Stripe without this site: refunds in Stripe's dashboard, and disputes. */
import { FieldPath } from "@google-cloud/firestore";
import type { Dispute } from "../domain/booking.ts";
import { recordRefundsAndDisputes } from "../domain/refunds.ts";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { recordRefundsFromStripe } from "../payments/refund.ts";
import type { Intent } from "../ports/card-payments.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import { checkStripeList } from "./check-stripe-list.ts";
import type { ReconcileOutcome, ReconcilerRun } from "./reconciler-run.ts";

/** Checks Stripe's refunds and disputes of the last days. If the booking already knows one, Stripe isn't asked again. */
export async function checkRecentRefundsAndDisputes(run: ReconcilerRun): Promise<void> {
  const { payments } = run.dependencies;
  await checkStripeList(run, {
    place: "refundsAfter",
    list: async (since, after) => {
      const { refunds, next } = await payments.listRefundsSince(since, after);
      return { items: refunds, next };
    },
    stateOf: ({ intent, refund: { id, status, amountCents } }) => ({
      id,
      state: `${status} ${amountCents} of ${intent.refundedCents}`,
    }),
    agree: (stored, { intent }) => applyRefundOrDispute(run, stored, intent),
  });
  await checkStripeList(run, {
    place: "disputesAfter",
    list: async (since, after) => {
      const { disputes, next } = await payments.listDisputesSince(since, after);
      return { items: disputes, next };
    },
    stateOf: ({ intent, dispute: { id, status, cents, answered, dueBy } }) => ({
      id,
      state: `${status} ${cents} ${answered} ${dueBy?.toISOString()} of ${intent.refundedCents}`,
    }),
    agree: (stored, { intent, dispute }) => applyRefundOrDispute(run, stored, intent, dispute),
  });
}

/** Checks each booking with an open dispute, because a bank may take months to decide. */
export async function checkOpenDisputes({
  dependencies,
  pageSize,
  width,
  isOver,
  withBooking,
}: ReconcilerRun): Promise<void> {
  const open = bookings(dependencies.db)
    .where("dispute.status", "==", "open")
    .orderBy(FieldPath.documentId());
  for await (const page of pagesOf(open, pageSize)) {
    await forEachConcurrently(page, width, async (one) => {
      if (isOver()) return;
      await withBooking(one, null, (stored) => {
        const { dispute } = stored.booking;
        return dispute ? updateBookingFromStripe(dependencies, stored, dispute.intentId) : noChangeResult;
      });
    });
    if (isOver()) return;
  }
}

const noChangeResult = Promise.resolve(null);

function applyRefundOrDispute(
  { dependencies }: ReconcilerRun,
  stored: StoredBooking,
  intent: Intent,
  dispute: Dispute | null = null,
): Promise<ReconcileOutcome> {
  const { booking } = stored;
  const { refundedCents } = intent;
  const { lostCents } = booking;
  const known = booking.dispute?.intentId === intent.id ? booking.dispute : null;
  const failed = booking.refunds[intent.id]?.failed ?? 0;
  const listed = { refundedCents, pending: false, failed, lostCents, dispute: dispute ?? known };
  const isKnown = recordRefundsAndDisputes(booking, intent.id, listed, dependencies.now()) === null;
  return isKnown ? noChangeResult : updateBookingFromStripe(dependencies, stored, intent.id);
}

async function updateBookingFromStripe(
  dependencies: ReconcilerRun["dependencies"],
  stored: StoredBooking,
  intentId: string,
): Promise<ReconcileOutcome> {
  const { booking } = await recordRefundsFromStripe(dependencies, stored, { intentId });
  return booking.version === stored.booking.version ? null : "moved";
}
