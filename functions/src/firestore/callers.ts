/** Callers: people without an account for whom the desk has booked. Each caller has one record, made from their appointments. */
import { createHash } from "node:crypto";
import { type DocumentSnapshot, FieldValue, type Firestore, type Query } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import {
  type CallerRecord,
  type Contact,
  contactOf,
  identityKeysOf,
  isAnonymous,
  updateCallerRecord,
  withCorrectedContact,
  withCorrectedEmail,
} from "../domain/caller.ts";
import { nameKey } from "../domain/name-search.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { bookings } from "./bookings.ts";
import { collection } from "./collection.ts";
import { pagesOf, readUpTo } from "./query-pages.ts";
import { runOrSkipDocument, type SkipDocument } from "./skipped-documents.ts";
import { isAlreadyExists, isWriteConflict } from "./status-codes.ts";
import type { BatchOrTransaction } from "./writes.ts";

export const callerDocumentSchema = storedObject({
  name: z.string(),
  phone: z.string(),
  phoneE164: z.string(),
  email: z.string(),
  givenAt: timestampSchema,
  given: z.array(z.string()),
  otherNames: z._default(z.array(z.string()), []),
  index: z.array(z.string()),
  /**
   * The desk's last correction of the caller's address. Past appointments that were booked before the correction keep the old
   * address.
   */
  corrected: z.optional(storedObject({ email: z.string(), at: timestampSchema })),
  /** The desk's last correction of the caller's name and phone number, in the same way. */
  renamed: z.optional(
    storedObject({ name: z.string(), phone: z.string(), phoneE164: z.string(), at: timestampSchema }),
  ),
  latest: storedObject({ id: z.string(), date: z.string(), startsAt: timestampSchema }),
  /** When housekeeping next checks whether any booking still belongs to this caller. */
  lookAt: timestampSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
type CallerDocument = z.infer<typeof callerDocumentSchema>;

export const callers = (db: Firestore) => collection(db, "callers", callerDocumentSchema);

/**
 * Days between housekeeping's checks of a caller. A removal checks its callers at once; this check finds what an older release
 * left behind.
 */
const daysBetweenRebuilds = 30;

type CallerSnapshot = DocumentSnapshot<CallerDocument>;

/**
 * Finds the caller of a booking by name together with phone number or email address. A new caller's id is a hash of these, so two
 * bookings at the same time create one caller. Reads without a lock; the later write has a precondition.
 */
export async function findCaller(db: Firestore, booking: Booking): Promise<CallerSnapshot> {
  const contact = contactOf(booking);
  const made = callers(db).doc(newCallerId(booking));
  const known = callers(db).where("given", "array-contains-any", identityKeysOf(contact)).limit(8);
  const [{ docs }, same] = await Promise.all([known.get(), made.get()]);
  const [byPhone] = identityKeysOf({ ...contact, email: "" });
  const newest = (one: CallerSnapshot, other: CallerSnapshot) =>
    Number(other.get("givenAt")) - Number(one.get("givenAt"));
  const found = docs.toSorted(newest);
  return found.find((one) => one.data().given.includes(byPhone ?? "")) ?? found[0] ?? same;
}

export function newCallerId({ phoneE164, patient, patientName }: Booking): string {
  const made = `${phoneE164 || patient} ${nameKey(patientName)}`;
  return createHash("sha256").update(made).digest("hex").slice(0, 24);
}

/**
 * Writes the caller of this booking. The commit fails if the caller was changed or created by somebody else after it was read.
 */
export function writeCaller(
  writes: BatchOrTransaction,
  found: CallerSnapshot,
  bookingId: string,
  booking: Booking,
  now: Date,
): void {
  const known = found.data();
  const caller = updateCallerRecord(known, bookingId, booking);
  const dates = { lookAt: addDays(now, daysBetweenRebuilds), updatedAt: now };
  if (known && found.updateTime) {
    writes.update(found.ref, { ...caller, ...dates }, { lastUpdateTime: found.updateTime });
  } else writes.create(found.ref, { ...caller, ...dates, createdAt: now });
}

/**
 * The bookings of a caller. A booking that an account has taken over usually has no caller; one from an older release may still
 * have.
 */
export function appointmentsOfCaller(db: Firestore, id: string): Query<Booking> {
  return bookings(db).where("callerId", "==", id);
}

/** Nobody has more appointments than this in a lifetime. */
export const maxBookingsOfCaller = 300;

/** The most tries to rebuild a caller. A try fails only if another booking for the same caller is written at the same time. */
const maxTries = 5;

/**
 * Rebuilds the caller's record from the bookings that have this caller and no account. Deletes the record if there is no such
 * booking. Returns true if it deleted the record.
 */
export async function rebuildCallerRecord(db: Firestore, id: string, now: Date): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryRebuildCallerRecord(db, id, now);
    } catch (error) {
      const lostToOtherWrite = isWriteConflict(error) || isAlreadyExists(error);
      if (!lostToOtherWrite || tries === maxTries) throw error;
    }
  }
}

async function tryRebuildCallerRecord(db: Firestore, id: string, now: Date): Promise<boolean> {
  const stored = await callers(db).doc(id).get();
  const { ref, updateTime } = stored;
  const found = await readUpTo(appointmentsOfCaller(db, id).orderBy("startsAt", "desc"), maxBookingsOfCaller);
  const bookingsOfCaller = found
    .map((one) => ({ id: one.id, booking: one.data() }))
    .filter(({ booking }) => booking.uid === null && !isAnonymous(booking))
    .sort((one, other) => one.booking.createdAt.getTime() - other.booking.createdAt.getTime());
  const caller = recordFrom(bookingsOfCaller, stored.data());
  const dates = { lookAt: addDays(now, daysBetweenRebuilds), updatedAt: now };
  if (!updateTime) {
    if (caller) await ref.create({ ...caller, ...dates, createdAt: now });
    return false;
  }
  const precondition = { lastUpdateTime: updateTime };
  if (caller) await ref.update({ ...caller, ...dates }, precondition);
  else await ref.delete(precondition);
  return !caller;
}

/** Makes a caller's record from its bookings, the earliest first, and from the desk's corrections in their order of time. */
function recordFrom(
  bookingsOfCaller: readonly { id: string; booking: Booking }[],
  { corrected, renamed }: Pick<Partial<CallerDocument>, "corrected" | "renamed"> = {},
): CallerRecord | undefined {
  type Step = { at: Date; apply(known: CallerRecord | undefined): CallerRecord | undefined };
  const steps: Step[] = bookingsOfCaller.map(({ id, booking }) => ({
    at: booking.createdAt,
    apply: (known) => updateCallerRecord(known, id, booking),
  }));
  if (corrected)
    steps.push({ at: corrected.at, apply: (known) => known && withCorrectedEmail(known, corrected.email) });
  if (renamed) {
    // After a change of the clinic's country, only bookings have the number as it is read now.
    const sameNumber = bookingsOfCaller.find(({ booking }) => booking.phone === renamed.phone);
    const contact = { ...renamed, phoneE164: sameNumber?.booking.phoneE164 ?? renamed.phoneE164 };
    steps.push({ at: renamed.at, apply: (known) => known && withCorrectedContact(known, contact) });
  }
  // A correction comes after a booking of the same instant, because sorting is stable.
  return steps
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce<CallerRecord | undefined>((known, step) => step.apply(known), undefined);
}

/** Finds other callers who have the same name and the same number or address. */
export async function findSameCallers(
  db: Firestore,
  { id, ...contact }: Omit<Contact, "phone"> & { id: string },
): Promise<{ id: string; name: string }[]> {
  const keys = identityKeysOf(contact);
  if (keys.length === 0) return [];
  const { docs } = await callers(db).where("given", "array-contains-any", keys).limit(8).get();
  return docs.filter((one) => one.id !== id).map((one) => ({ id: one.id, name: one.data().name }));
}

/** Rebuilds all callers with this address, after bookings with it became anonymous or moved to an account. */
export async function rebuildCallerRecordsByEmail(db: Firestore, email: string, now: Date): Promise<void> {
  for await (const page of pagesOf(callers(db).where("given", "array-contains", email), 20))
    for (const { id } of page) await rebuildCallerRecord(db, id, now);
}

/** Deletes the desk's corrections to this address, so that rebuilt callers have only the addresses of their bookings. */
export async function deleteAddressCorrections(db: Firestore, email: string): Promise<void> {
  for await (const page of pagesOf(callers(db).where("corrected.email", "==", email), 20))
    for (const { ref } of page) await ref.update({ corrected: FieldValue.delete() });
}

/** The most callers that one run of housekeeping rebuilds. */
const maxRebuildsPerRun = 500;

/** Rebuilds the callers whose check is due. Returns how many were deleted because no booking belongs to them. */
export async function rebuildDueCallerRecords(db: Firestore, now: Date, skip: SkipDocument): Promise<number> {
  const due = await callers(db).where("lookAt", "<=", now).orderBy("lookAt").limit(maxRebuildsPerRun).get();
  let deleted = 0;
  for (const { id, ref } of due.docs)
    if (await runOrSkipDocument(ref.path, skip, () => rebuildCallerRecord(db, id, now))) deleted += 1;
  return deleted;
}
