import { FieldPath } from "@google-cloud/firestore";
import type * as contract from "../contract/attention.ts";
import { type AttentionKind, problemSchema } from "../contract/attention.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { refundsForPerson, seeToOthers } from "../domain/given-back.ts";
import { attention, attentionWrites } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { presentScheduled } from "../firestore/present-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";

/** What needs a person, and why: with its booking as it stands. */
export const listAttention: Handler<typeof contract.listAttention> = async ({ db, query, now }) => {
  const clinic = await readClinic(db);
  const ordered = attention(db).orderBy(FieldPath.documentId());
  const { items: noted, next, total } = await page(attention(db), ordered, query, (found) => found);
  const found = await Promise.all(noted.map(({ id }) => bookings(db).doc(id).get()));
  const reasons = noted.flatMap((item, i) => {
    const booking = found[i]?.data();
    return booking ? reasonsOf(item.id, item.data().reasons, booking, clinic, now()) : [];
  });
  // Within the page. In the store, every move of a booking would have to bring its place up to date.
  const items = reasons.toSorted((one, other) => one.booking.startsAt.localeCompare(other.booking.startsAt));
  return { items, next, total };
};

/** Of place, as booking and clinic stand now: the hourly look mends what a change left behind while it was noted. */
function reasonsOf(
  subject: string,
  reasons: Partial<Record<AttentionKind, Date>>,
  stored: Booking,
  clinic: Clinic,
  now: Date,
): contract.Attention[] {
  const { problem, ...booking } = presentScheduled(subject, stored, clinic, now);
  const about = (kind: AttentionKind, since: Date) => ({
    subject,
    kind,
    since: since.toISOString(),
    booking,
  });
  const failed = reasons["refund-failed"];
  const twice = reasons["patient-twice"];
  const [noted] = problemSchema.options.flatMap((kind) => reasons[kind] ?? []);
  return [
    ...(failed
      ? refundsForPerson(stored).map((payment) => ({ ...about("refund-failed", failed), payment }))
      : []),
    ...(twice && isOpen(stored, now) ? [about("patient-twice", twice)] : []),
    ...(noted && problem ? [about(problem, noted)] : []),
  ];
}

/**
 * Somebody has seen to it. Of payments the booking says so, else the next run would not know; an appointment that can't take
 * place is seen to by changing it.
 */
export const dismissAttention: Handler<typeof contract.dismissAttention> = async (call) => {
  const { db, params, query, now, caller } = call;
  const { subject } = params;
  const { kind } = query;
  const known = (await attention(db).doc(subject).get()).data();
  if (!known?.reasons[kind]) throw new DomainError("not-found");
  const seenAt = now();
  if (kind === "refund-failed") {
    const occasion = { now: seenAt, by: { role: "clinic" as const, uid: caller.uid } };
    await changeBooking(db, subject, occasion, (booking) => seeToOthers(booking, seenAt));
  } else if (kind === "patient-twice") {
    const batch = db.batch();
    (await attentionWrites(db, subject, { [kind]: false }, seenAt))(batch);
    await batch.commit();
  } else throw new DomainError("conflict");
  return { success: true };
};
