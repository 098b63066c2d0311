/** A booking's history and the notices that a change causes. Both are written in the commit of the change. */
import type { CollectionReference, Firestore } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import * as z from "zod/mini";
import { deskMethodSchema } from "../contract/bookings.ts";
import { type BookingEvent, bookingEventSchema } from "../contract/history.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor, BookingChange } from "../domain/booking-change.ts";
import { storedPaymentFields, storedStatusSchema } from "../domain/booking-schema.ts";
import { isTimeNoticeKind, noticeKindsOfChange } from "../domain/notice-kinds.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { bookings } from "./bookings.ts";
import { collection } from "./collection.ts";
import { addNotice } from "./outbox.ts";
import { readForEachId } from "./query-pages.ts";
import type { BatchOrTransaction } from "./writes.ts";

/** A history entry doesn't identify the patient. */
export const historyDocumentSchema = storedObject({
  deed: storedEnum(bookingEventSchema, "changed"),
  by: z.union([
    storedObject({ role: z.literal("clinic"), uid: z.nullable(z.string()) }),
    storedObject({ role: storedEnum(z.enum(["patient", "system"]), "system") }),
  ]),
  at: timestampSchema,
  /** The booking's state after the event. */
  visit: storedObject({
    date: z.string(),
    slot: z.string(),
    startsAt: timestampSchema,
    doctor: z.nullable(z.string()),
    status: storedStatusSchema,
    ...storedPaymentFields,
    /** Entries of earlier releases have none. */
    deskMethod: z._default(z.nullable(storedEnum(deskMethodSchema, "cash")), null),
  }),
  /** Set if the whole series was changed: the patient gets one notice about the series. */
  ofSeries: z.optional(z.literal(true)),
  /** What was unusual when the desk booked or moved the appointment. */
  accepted: z._default(z.array(z.string()), []),
  /** Three years after the appointment. TTL deletes the entry some time after this. */
  expiresAt: timestampSchema,
});
export type HistoryDocument = z.infer<typeof historyDocumentSchema>;

/** The history of one booking. The document id is the booking's version. */
export const historyOf = (db: Firestore, id: string): CollectionReference<HistoryDocument> =>
  collection(bookings(db).doc(id), "history", historyDocumentSchema);

/**
 * Reads the history of each of these bookings, sorted by version. Reads the latest `mostOfOne` entries per booking and stops soon
 * after `most` entries in all.
 */
export function readHistories(
  db: Firestore,
  ids: readonly string[],
  now: Date,
  { most = 5000, mostOfOne = 100 } = {},
): Promise<HistoryDocument[][]> {
  return readForEachId(ids, (id) => readHistory(db, id, now, mostOfOne), most);
}

/**
 * Reads the latest history entries of a booking, sorted by version. Expired entries are left out, because TTL may delete them
 * late.
 */
export async function readHistory(
  db: Firestore,
  id: string,
  now: Date,
  most = 100,
): Promise<(HistoryDocument & { version: number })[]> {
  const { docs } = await historyOf(db, id).orderBy("at", "desc").limit(most).get();
  const entries = docs.map((entry) => ({ version: Number(entry.id), ...entry.data() }));
  const current = entries.filter(({ expiresAt }) => expiresAt > now);
  return current.sort((one, other) => one.version - other.version);
}

/**
 * Returns those of these bookings that have come to where they stand since this booking was last moved or canceled. Firestore's
 * commit times decide, because clocks differ.
 */
export async function readNewcomers(db: Firestore, id: string, rivals: readonly string[]): Promise<string[]> {
  if (rivals.length === 0) return [];
  const left = (await readLatestEntries(db, id)).find((one) => leavingEvents.includes(one.data().deed));
  const histories = await Promise.all(rivals.map((rival) => readLatestEntries(db, rival)));
  return rivals.filter((_, i) => {
    const entries = histories[i] ?? [];
    const now = entries[0]?.data().visit;
    const then = entries.find(({ createTime }) => left && createTime < left.createTime)?.data().visit;
    return !now || !then || !isSamePlace(now, then);
  });
}

const leavingEvents: readonly string[] = ["moved", "given-to-another", "cancelled"] satisfies BookingEvent[];

function isSamePlace(now: HistoryDocument["visit"], then: HistoryDocument["visit"]): boolean {
  const isSameTime = now.startsAt.getTime() === then.startsAt.getTime();
  return isSameTime && now.doctor === then.doctor && then.status !== "cancelled";
}

/** The latest entries of a booking, the newest first. */
async function readLatestEntries(db: Firestore, id: string) {
  const { docs } = await historyOf(db, id).orderBy("at", "desc").limit(100).get();
  return docs.toSorted((one, other) => Number(other.id) - Number(one.id));
}

interface RecordedChange extends Pick<BookingChange, "event" | "remindUntil"> {
  by: Actor;
  before: Booking | null;
  after: Booking;
  /** True if a notice about the series tells the patient, so that the change owes none about the appointment's time. */
  isOfSeries?: boolean;
}

/** Writes the history entry of a change under the booking's new version, and the notices that the change causes. */
export function writeHistory(
  writes: BatchOrTransaction,
  db: Firestore,
  id: string,
  { event, by, before, after, remindUntil, isOfSeries = false }: RecordedChange,
  now: Date,
): void {
  const { version, date, slot, startsAt, doctor, status, payment, method, deskMethod } = after;
  const visit = { date, slot, startsAt, doctor, status, payment, method, deskMethod };
  const expiresAt = addYears(after.endsAt, 3);
  const isPlaced = event === "booked" || event === "moved" || event === "given-to-another";
  const accepted = isPlaced ? after.accepted : [];
  writes.create(historyOf(db, id).doc(String(version)), {
    deed: event,
    by,
    at: now,
    visit,
    accepted,
    ...(isOfSeries && { ofSeries: true as const }),
    expiresAt,
  });
  const about = { subject: id, version, ...(after.seriesId !== null && { series: after.seriesId }) };
  for (const kind of noticeKindsOfChange(before, after))
    if (!isOfSeries || !isTimeNoticeKind(kind)) addNotice(writes, db, { ...about, kind }, now);
  if (remindUntil) {
    const reminder = { startsAt, until: remindUntil };
    addNotice(writes, db, { ...about, kind: "reminder", reminder }, now);
  }
}
