/** Each day's summary of its bookings, its blocks and the money that came on it. */
import { FieldPath, FieldValue, type Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { deskMethodSchema } from "../contract/bookings.ts";
import { blockKindSchema } from "../contract/fields.ts";
import type { Booking } from "../domain/booking.ts";
import { storedPaymentFields } from "../domain/booking-schema.ts";
import {
  type CancelledBookingTotals,
  cancelledBookingTotalsOf,
  type Day,
  dayEntryOf,
  dayWithoutBookings,
} from "../domain/day-entry.ts";
import { changedReceivedSums } from "../domain/received-money.ts";
import { storedEnum, storedObject } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import type { BatchOrTransaction } from "./writes.ts";

const dayEntrySchema = storedObject({
  holder: z.string(),
  treatmentId: z.string(),
  slot: z.string(),
  minutes: z.int(),
  buffer: z.optional(z.int()),
  status: storedEnum(z.enum(["booked", "no-show"]), "booked"),
  ...storedPaymentFields,
  cents: z.int(),
  returnedCents: z._default(z.int(), 0),
  confirmed: z.boolean(),
  arrived: z.boolean(),
  deskMethod: z.optional(storedEnum(deskMethodSchema, "cash")),
  late: z.optional(z.literal(true)),
  accepted: z.optional(z.array(z.string())),
  acceptedAbsences: z.optional(z.array(z.string())),
  version: z.int(),
});

const cancelledTotalSchema = storedObject({
  count: z._default(z.int(), 0),
  cardCents: z._default(z.int(), 0),
  deskCents: z._default(z.int(), 0),
});

const receivedByWaySchema = storedObject({
  card: z.optional(z.int()),
  cash: z.optional(z.int()),
  terminal: z.optional(z.int()),
  transfer: z.optional(z.int()),
  desk: z.optional(z.int()),
});

/** The fields that a block's own document and its day's document have in common. */
export const storedBlockFields = {
  doctorId: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  kind: storedEnum(blockKindSchema, "other"),
  note: z.string(),
  deskOnly: z.boolean(),
  seriesId: z.nullable(z.string()),
  version: z.int(),
};

/** A summary of one day's bookings that makes reads cheap. Each change of a booking updates it in the same commit. */
export const dayDocumentSchema = storedObject({
  visits: z._default(z.record(z.string(), dayEntrySchema), {}),
  cancelled: z._default(cancelledTotalSchema, dayWithoutBookings.cancelled),
  received: z.optional(z.record(z.string(), z.record(z.string(), receivedByWaySchema))),
  blocks: z._default(z.record(z.string(), storedObject(storedBlockFields)), {}),
});

/** The document id is the date in the clinic's time zone, `2023-01-05`. */
export const days = (db: Firestore) => collection(db, "days", dayDocumentSchema);

export async function readDay(db: Firestore, date: string): Promise<Day> {
  return (await days(db).doc(date).get()).data() ?? dayWithoutBookings;
}

/**
 * Reads the summaries of the days from the first to the last of these dates, which are in order. Firestore counts one read for
 * each day that has had a booking.
 */
export async function readDays(db: Firestore, dates: readonly string[]): Promise<Map<string, Day>> {
  if (dates.length === 0) return new Map();
  const inOrder = days(db).orderBy(FieldPath.documentId());
  const { docs } = await inOrder.startAt(dates.at(0)).endAt(dates.at(-1)).get();
  return new Map(docs.map((day) => [day.id, day.data()]));
}

/**
 * Updates the day summaries of a booking. Each booking's entry is written whole, so the order of commits doesn't matter. Canceled
 * bookings are only counted.
 */
export function writeDays(
  writes: BatchOrTransaction,
  db: Firestore,
  id: string,
  before: Booking | null,
  after: Booking,
): void {
  const visit = dayEntryOf(after);
  const visitBefore = before && dayEntryOf(before);
  if (before && visitBefore && before.date !== after.date)
    writeDay(writes, db, before.date, { [id]: null }, noCancelledTotal);
  const leavesDay = visitBefore && !visit && before.date === after.date;
  const visits = visit ? { [id]: visit } : leavesDay ? { [id]: null } : {};
  const added = cancelledTotalDifference(
    before ? cancelledBookingTotalsOf(before) : noCancelledTotal,
    cancelledBookingTotalsOf(after),
  );
  writeDay(writes, db, after.date, visits, added);
  writeReceived(writes, db, before, after);
}

/** Adds the money that a change brought to the days on which it came or went back. */
export function writeReceived(
  writes: BatchOrTransaction,
  db: Firestore,
  before: Booking | null,
  after: Booking,
): void {
  for (const { date, currency, holder, way, cents } of changedReceivedSums(before, after)) {
    writes.set(
      days(db).doc(date),
      { received: { [currency]: { [holder]: { [way]: FieldValue.increment(cents) } } } },
      { mergeFields: [new FieldPath("received", currency, holder, way)] },
    );
  }
}

const noCancelledTotal = dayWithoutBookings.cancelled;

function cancelledTotalDifference(
  before: CancelledBookingTotals,
  after: CancelledBookingTotals,
): CancelledBookingTotals {
  return {
    count: after.count - before.count,
    cardCents: after.cardCents - before.cardCents,
    deskCents: after.deskCents - before.deskCents,
  };
}

/** Replaces whole entries. A merge would keep the optional fields that an entry no longer has. */
function writeDay(
  writes: BatchOrTransaction,
  db: Firestore,
  date: string,
  visits: Record<string, ReturnType<typeof dayEntryOf>>,
  added: CancelledBookingTotals,
): void {
  const changed = Object.entries(visits).map(([id, visit]) => [id, visit ?? FieldValue.delete()]);
  const sums = Object.entries(added).flatMap(([name, by]) =>
    by === 0 ? [] : [[name, FieldValue.increment(by)]],
  );
  if (changed.length === 0 && sums.length === 0) return;
  writes.set(
    days(db).doc(date),
    {
      ...(changed.length > 0 && { visits: Object.fromEntries(changed) }),
      ...(sums.length > 0 && { cancelled: Object.fromEntries(sums) }),
    },
    {
      mergeFields: [
        ...changed.map(([id]) => new FieldPath("visits", String(id))),
        ...sums.map(([name]) => new FieldPath("cancelled", String(name))),
      ],
    },
  );
}
