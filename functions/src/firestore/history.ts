/** What was done with a booking, and what its patient is to be told of it: both written in the change's own commit. */
import type { CollectionReference, Firestore } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import * as z from "zod/mini";
import { bookingEventSchema, type HistoryEntry } from "../contract/history.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor, BookingChange } from "../domain/booking-change.ts";
import { storedPayment, storedStatusSchema } from "../domain/booking-schema.ts";
import { noticesOf } from "../domain/notices.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { bookings } from "./bookings.ts";
import { collection } from "./collection.ts";
import { oweNotice } from "./outbox.ts";
import { readOfEach } from "./pages.ts";
import type { Writes } from "./writes.ts";

/** Nothing in it says who the patient is. */
export const historyDocumentSchema = storedObject({
  deed: storedEnum(bookingEventSchema, "changed"),
  by: z.union([
    storedObject({ role: z.literal("clinic"), uid: z.nullable(z.string()) }),
    storedObject({ role: storedEnum(z.enum(["patient", "system"]), "system") }),
  ]),
  at: timestampSchema,
  /** How it stood afterwards. */
  visit: storedObject({
    date: z.string(),
    slot: z.string(),
    startsAt: timestampSchema,
    doctor: z.nullable(z.string()),
    status: storedStatusSchema,
    ...storedPayment,
  }),
  /** Three years after the visit. TTL deletes it some time after. */
  expiresAt: timestampSchema,
});
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;

/** By version. */
export const historyOf = (db: Firestore, id: string): CollectionReference<HistoryDocument> =>
  collection(bookings(db).doc(id), "history", historyDocumentSchema);

/** As the patient is told it. */
export function presentHistory({ deed, by, at, visit }: HistoryDocument): HistoryEntry {
  const { date: dateISO, slot, doctor, status, payment, method } = visit;
  return { deed, by: by.role, at: at.toISOString(), dateISO, slot, doctor, status, payment, method };
}

/**
 * Of each of these appointments what was done with it, by version: the latest of one that was changed without end, and of all
 * together, in the order of `ids`, not much more than `most`.
 */
export function readHistories(
  db: Firestore,
  ids: readonly string[],
  now: Date,
  { most = 5000, mostOfOne = 100 } = {},
): Promise<HistoryDocument[][]> {
  return readOfEach(ids, (id) => readHistory(db, id, now, mostOfOne), most);
}

/** Of one that was changed without end the latest, by version. What has reached its end is left out before TTL deletes it, too. */
export async function readHistory(
  db: Firestore,
  id: string,
  now: Date,
  most = 100,
): Promise<(HistoryDocument & { version: number })[]> {
  const { docs } = await historyOf(db, id).orderBy("at", "desc").limit(most).get();
  const entries = docs.map((entry) => ({ version: Number(entry.id), ...entry.data() }));
  const kept = entries.filter(({ expiresAt }) => expiresAt > now);
  return kept.sort((one, other) => one.version - other.version);
}

interface Change extends Pick<BookingChange, "event" | "remindUntil"> {
  by: Actor;
  before: Booking | null;
  after: Booking;
}

/** What happened, under the version that came of it, and the notices that it owes. */
export function writeHistory(
  writes: Writes,
  db: Firestore,
  id: string,
  { event, by, before, after, remindUntil }: Change,
  now: Date,
): void {
  const { version, date, slot, startsAt, doctor, status, payment, method } = after;
  const visit = { date, slot, startsAt, doctor, status, payment, method };
  const expiresAt = addYears(after.endsAt, 3);
  writes.create(historyOf(db, id).doc(String(version)), { deed: event, by, at: now, visit, expiresAt });
  for (const kind of noticesOf(before, after)) oweNotice(writes, db, { subject: id, version, kind }, now);
  if (remindUntil) {
    const reminder = { startsAt, until: remindUntil };
    oweNotice(writes, db, { subject: id, version, kind: "reminder", reminder }, now);
  }
}
