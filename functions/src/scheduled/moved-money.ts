/** Money that moved at Stripe without this site: refunds in Stripe's dashboard, and disputes. */
import { FieldPath } from "@google-cloud/firestore";
import type { Dispute } from "../domain/booking.ts";
import { recordRefundsAndDisputes } from "../domain/refunds.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { bookings, type StoredBooking } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";
import { recordFromStripe } from "../payments/refund.ts";
import type { Intent } from "../ports/card-payments.ts";
import { checkRecent } from "./recent-pages.ts";
import type { Outcome, Run } from "./run.ts";

/** Checks Stripe's refunds and disputes of the last days. If the booking already knows one, Stripe isn't asked again. */
export async function checkMovedMoney(run: Run): Promise<void> {
  const { payments } = run.dependencies;
  await checkRecent(run, {
    place: "refundsAfter",
    list: async (since, after) => {
      const { refunds, next } = await payments.listRefundsSince(since, after);
      return { items: refunds, next };
    },
    stateOf: ({ intent, refund: { id, status, amountCents } }) => ({
      id,
      state: `${status} ${amountCents} of ${intent.refundedCents}`,
    }),
    agree: (stored, { intent }) => agree(run, stored, intent),
  });
  await checkRecent(run, {
    place: "disputesAfter",
    list: async (since, after) => {
      const { disputes, next } = await payments.listDisputesSince(since, after);
      return { items: disputes, next };
    },
    stateOf: ({ intent, dispute: { id, status, cents, answered, dueBy } }) => ({
      id,
      state: `${status} ${cents} ${answered} ${dueBy?.toISOString()} of ${intent.refundedCents}`,
    }),
    agree: (stored, { intent, dispute }) => agree(run, stored, intent, dispute),
  });
}

/** Checks each booking with an open dispute, because a bank may take months to decide. */
export async function checkOpenDisputes({
  dependencies,
  pageSize,
  width,
  isOver,
  withBooking,
}: Run): Promise<void> {
  const open = bookings(dependencies.db)
    .where("dispute.status", "==", "open")
    .orderBy(FieldPath.documentId());
  for await (const page of pagesOf(open, pageSize)) {
    await severalAtOnce(page, width, async (one) => {
      if (isOver()) return;
      await withBooking(one, null, (stored) => {
        const { dispute } = stored.booking;
        return dispute ? record(dependencies, stored, dispute.intentId) : noChange;
      });
    });
    if (isOver()) return;
  }
}

const noChange = Promise.resolve(null);

function agree(
  { dependencies }: Run,
  stored: StoredBooking,
  intent: Intent,
  dispute: Dispute | null = null,
): Promise<Outcome> {
  const { booking } = stored;
  const { refundedCents } = intent;
  const { lostCents } = booking;
  const known = booking.dispute?.intentId === intent.id ? booking.dispute : null;
  const failed = booking.refunds[intent.id]?.failed ?? 0;
  const listed = { refundedCents, pending: false, failed, lostCents, dispute: dispute ?? known };
  const isKnown = recordRefundsAndDisputes(booking, intent.id, listed, dependencies.now()) === null;
  return isKnown ? noChange : record(dependencies, stored, intent.id);
}

async function record(
  dependencies: Run["dependencies"],
  stored: StoredBooking,
  intentId: string,
): Promise<Outcome> {
  const { booking } = await recordFromStripe(dependencies, stored, { intentId });
  return booking.version === stored.booking.version ? null : "moved";
}
