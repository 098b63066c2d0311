import { FieldPath } from "@google-cloud/firestore";
import type * as contract from "../contract/attention.ts";
import { type AttentionKind, attentionKindSchema } from "../contract/attention.ts";
import type { Booking } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import { DomainError } from "../domain/domain-error.ts";
import { refundsForPerson, seeToOthers } from "../domain/given-back.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { presentBooking } from "./present.ts";

/** What needs a person, and why: with its booking as it stands. */
export const listAttention: Handler<typeof contract.listAttention> = async ({ db, query }) => {
  const ordered = attention(db).orderBy(FieldPath.documentId());
  const { items, next, total } = await page(attention(db), ordered, query, (found) => found);
  const found = await Promise.all(items.map(({ id }) => bookings(db).doc(id).get()));
  const reasons = items.flatMap((item, i) => {
    const booking = found[i]?.data();
    return booking ? reasonsOf(item.id, item.data().reasons, booking) : [];
  });
  return { items: reasons, next, total };
};

function reasonsOf(
  subject: string,
  reasons: Partial<Record<AttentionKind, Date>>,
  booking: Booking,
): contract.Attention[] {
  return attentionKindSchema.options.flatMap((kind) => {
    const since = reasons[kind];
    if (!since) return [];
    const about = { subject, kind, since: since.toISOString(), booking: presentBooking(subject, booking) };
    return refundsForPerson(booking).map((payment) => ({ ...about, payment }));
  });
}

const seeTo: Record<AttentionKind, (booking: Booking, now: Date) => BookingChange> = {
  "refund-failed": seeToOthers,
};

/** Somebody has seen to it: the booking says so, else the next run would not know. */
export const dismissAttention: Handler<typeof contract.dismissAttention> = async ({
  db,
  params,
  query,
  now,
}) => {
  const { subject } = params;
  const known = (await attention(db).doc(subject).get()).data();
  if (!known?.reasons[query.kind]) throw new DomainError("not-found");
  const seenAt = now();
  await changeBooking(db, subject, seenAt, (booking) => seeTo[query.kind](booking, seenAt));
  return { success: true };
};
