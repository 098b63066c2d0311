/** Money that moved at Stripe without us: refunds in its dashboard, and disputes. */
import { FieldPath } from "@google-cloud/firestore";
import type { Booking, Dispute } from "../domain/booking.ts";
import { recordReturn } from "../domain/refunds.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";
import { recordFromStripe } from "../payments/refund.ts";
import type { Intent } from "../ports/card-payments.ts";
import { lookAtRecent } from "./recent-pages.ts";
import type { Outcome, Run } from "./run.ts";

/** Stripe's refunds and disputes of the last days. For those that their booking knows already, Stripe isn't asked again. */
export async function lookAtMovedMoney(run: Run): Promise<void> {
  const { payments } = run.dependencies;
  await lookAtRecent(run, {
    place: "refundsAfter",
    list: async (since, after) => {
      const { refunds, next } = await payments.listRefundsSince(since, after);
      return { items: refunds, next };
    },
    stateOf: ({ intent, refund: { id, status, amountCents } }) => ({
      id,
      state: `${status} ${amountCents} of ${intent.refundedCents}`,
    }),
    agree: (id, { intent }, booking) => agree(run, id, intent, booking),
  });
  await lookAtRecent(run, {
    place: "disputesAfter",
    list: async (since, after) => {
      const { disputes, next } = await payments.listDisputesSince(since, after);
      return { items: disputes, next };
    },
    stateOf: ({ intent, dispute: { id, status, cents, answered, dueBy } }) => ({
      id,
      state: `${status} ${cents} ${answered} ${dueBy?.toISOString()} of ${intent.refundedCents}`,
    }),
    agree: (id, { intent, dispute }, booking) => agree(run, id, intent, booking, dispute),
  });
}

/** Every booking with an open dispute: a bank may decide after months. */
export async function lookAtOpenDisputes({
  dependencies,
  pageSize,
  width,
  isOver,
  tend,
}: Run): Promise<void> {
  const open = bookings(dependencies.db)
    .where("dispute.status", "==", "open")
    .orderBy(FieldPath.documentId());
  for await (const page of pagesOf(open, pageSize)) {
    await severalAtOnce(page, width, async (one) => {
      if (isOver()) return;
      await tend(one, null, (booking) =>
        booking.dispute ? record(dependencies, one.id, booking.dispute.intentId, booking) : noChange,
      );
    });
    if (isOver()) return;
  }
}

const noChange = Promise.resolve(null);

function agree(
  { dependencies }: Run,
  id: string,
  intent: Intent,
  booking: Booking,
  dispute: Dispute | null = null,
): Promise<Outcome> {
  const { refundedCents } = intent;
  const { lostCents } = booking;
  const known = booking.dispute?.intentId === intent.id ? booking.dispute : null;
  const failed = booking.refunds[intent.id]?.failed ?? 0;
  const listed = { refundedCents, pending: false, failed, lostCents, dispute: dispute ?? known };
  const isKnown = recordReturn(booking, intent.id, listed, dependencies.now()) === null;
  return isKnown ? noChange : record(dependencies, id, intent.id, booking);
}

async function record(
  dependencies: Run["dependencies"],
  id: string,
  intentId: string,
  booking: Booking,
): Promise<Outcome> {
  const { version } = await recordFromStripe(dependencies, id, booking, { intentId });
  return version === booking.version ? null : "moved";
}
