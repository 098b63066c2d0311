import * as z from "zod/mini";
import { changeBooking } from "../bookings/change-booking.ts";
import { type AttentionKind, attentionQuerySchema } from "../contract/attention.ts";
import { idSchema } from "../contract/fields.ts";
import type { BookingChange } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { seeToOthers } from "../domain/refunds.ts";
import { attention } from "../firestore/attention.ts";
import type { BookingDocument } from "../firestore/bookings.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

const seeTo: Record<AttentionKind, (booking: BookingDocument, now: Date) => BookingChange> = {
  "refund-failed": seeToOthers,
};

/** Somebody has seen to it: the booking says so, else the next run would not know. */
export async function settleByHand({ db, params, query, now }: SignedInCall): Promise<Answer> {
  const { kind } = parse(attentionQuerySchema, query);
  const subject = z.safeParse(idSchema, params.subject);
  if (!subject.success) throw nothingThere();
  const known = (await attention(db).doc(subject.data).get()).data();
  if (!known?.reasons[kind]) throw nothingThere();
  const seenAt = now();
  await changeBooking(db, subject.data, seenAt, (booking) => seeTo[kind](booking, seenAt));
  return { body: { success: true } };
}

function nothingThere(): DomainError {
  return new DomainError("not-found", "Nobody needs to look at this.");
}
