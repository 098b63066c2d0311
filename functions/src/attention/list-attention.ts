import { FieldPath } from "@google-cloud/firestore";
import { presentBooking } from "../bookings/present-booking.ts";
import { type Attention, attentionKindSchema } from "../contract/attention.ts";
import { refundsForPerson } from "../domain/refunds.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { page } from "../http/paging.ts";
import type { Answer, Call } from "../http/route.ts";

/** What needs a person, and why. */
export async function listAttention({ db, query }: Call): Promise<Answer> {
  const ordered = attention(db).orderBy(FieldPath.documentId());
  const { documents, headers } = await page(attention(db), ordered, query);
  const found = await Promise.all(documents.map(({ id }) => bookings(db).doc(id).get()));
  const body = documents.flatMap((document, i): Attention[] => {
    const booking = found[i]?.data();
    const { reasons } = document.data();
    return attentionKindSchema.options.flatMap((kind) => {
      const since = reasons[kind];
      if (!since || !booking) return [];
      const subject = document.id;
      const about = { subject, kind, since: since.toISOString(), booking: presentBooking(subject, booking) };
      return refundsForPerson(booking).map((payment) => ({ ...about, payment }));
    });
  });
  return { body, headers };
}
