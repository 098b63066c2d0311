/** Whom the desk has booked for without an account: each caller once, named by their appointments. */
import { createHash } from "node:crypto";
import { type DocumentSnapshot, FieldValue, type Firestore, type Query } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import {
  type Caller,
  callerWith,
  contactOf,
  correctedCaller,
  identitiesOf,
  isAnonymous,
} from "../domain/caller.ts";
import { codeOf } from "../domain/domain-error.ts";
import { nameKey } from "../domain/folded-name.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { bookings } from "./bookings.ts";
import { collection } from "./collection.ts";
import { pagesOf, readUpTo } from "./pages.ts";
import { doOrSkip, type Skip } from "./skips.ts";
import { alreadyExists, isOutdated } from "./status-codes.ts";
import type { Writes } from "./writes.ts";

export const callerDocumentSchema = storedObject({
  name: z.string(),
  phone: z.string(),
  phoneE164: z.string(),
  email: z.string(),
  givenAt: timestampSchema,
  given: z.array(z.string()),
  otherNames: z._default(z.array(z.string()), []),
  index: z.array(z.string()),
  /** The desk's last correction of the address: appointments booked before have another one, if they are over. */
  corrected: z.optional(storedObject({ email: z.string(), at: timestampSchema })),
  latest: storedObject({ id: z.string(), date: z.string(), startsAt: timestampSchema }),
  /** When housekeeping looks whether an appointment still names them. */
  lookAt: timestampSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
type CallerDocument = z.infer<typeof callerDocumentSchema>;

export const callers = (db: Firestore) => collection(db, "callers", callerDocumentSchema);

/** Removals look at once. This finds what an older version of the site has left. */
const daysBetweenLooks = 30;

type Found = DocumentSnapshot<CallerDocument>;

/**
 * The caller whom this booking is for: found by their number or their address, and their name. A new one has an id that is made of
 * these, so that two bookings at the same time make one caller. Reads without a lock: the write has the precondition.
 */
export async function findCaller(db: Firestore, booking: Booking): Promise<Found> {
  const contact = contactOf(booking);
  const made = callers(db).doc(newCallerId(booking));
  const known = callers(db).where("given", "array-contains-any", identitiesOf(contact)).limit(8);
  const [{ docs }, same] = await Promise.all([known.get(), made.get()]);
  const [byPhone] = identitiesOf({ ...contact, email: "" });
  const newest = (one: Found, other: Found) => Number(other.get("givenAt")) - Number(one.get("givenAt"));
  const found = docs.toSorted(newest);
  return found.find((one) => one.data().given.includes(byPhone ?? "")) ?? found[0] ?? same;
}

function newCallerId({ phoneE164, patient, patientName }: Booking): string {
  const made = `${phoneE164 || patient} ${nameKey(patientName)}`;
  return createHash("sha256").update(made).digest("hex").slice(0, 24);
}

/** Fails like any write whose document has changed since it was read, or that somebody else has made. */
export function writeCaller(
  writes: Writes,
  found: Found,
  bookingId: string,
  booking: Booking,
  now: Date,
): void {
  const known = found.data();
  const caller = callerWith(known, bookingId, booking);
  const dates = { lookAt: addDays(now, daysBetweenLooks), updatedAt: now };
  if (known && found.updateTime) {
    writes.update(found.ref, { ...caller, ...dates }, { lastUpdateTime: found.updateTime });
  } else writes.create(found.ref, { ...caller, ...dates, createdAt: now });
}

/** A caller's appointments. One that an account has taken over names no caller any more; of before that it may. */
export function appointmentsOfCaller(db: Firestore, id: string): Query<Booking> {
  return bookings(db).where("callerId", "==", id);
}

/** More than anybody has in a life. */
export const mostOfCaller = 300;

/** Each try loses only to a booking for the same caller. */
const maxTries = 5;

/**
 * Makes the caller's record again from the appointments that name them and belong to no account. Deletes a caller whom none names any more.
 * Returns whether it has.
 */
export async function settleCaller(db: Firestore, id: string, now: Date): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await trySettle(db, id, now);
    } catch (error) {
      const isRival = isOutdated(error) || codeOf(error) === alreadyExists;
      if (!isRival || tries === maxTries) throw error;
    }
  }
}

async function trySettle(db: Firestore, id: string, now: Date): Promise<boolean> {
  const found = await callers(db).doc(id).get();
  const { ref, updateTime } = found;
  const theirs = await readUpTo(appointmentsOfCaller(db, id).orderBy("startsAt", "desc"), mostOfCaller);
  const naming = theirs
    .map((one) => ({ id: one.id, booking: one.data() }))
    .filter(({ booking }) => booking.uid === null && !isAnonymous(booking))
    .sort((one, other) => one.booking.createdAt.getTime() - other.booking.createdAt.getTime());
  const corrected = found.data()?.corrected;
  const isLater = ({ booking }: { booking: Booking }) =>
    corrected !== undefined && booking.createdAt > corrected.at;
  let caller: Caller | undefined;
  for (const one of naming) if (!isLater(one)) caller = callerWith(caller, one.id, one.booking);
  if (caller && corrected) caller = correctedCaller(caller, corrected.email);
  for (const one of naming) if (isLater(one)) caller = callerWith(caller, one.id, one.booking);
  const dates = { lookAt: addDays(now, daysBetweenLooks), updatedAt: now };
  if (!updateTime) {
    if (caller) await ref.create({ ...caller, ...dates, createdAt: now });
    return false;
  }
  const precondition = { lastUpdateTime: updateTime };
  if (caller) await ref.update({ ...caller, ...dates }, precondition);
  else await ref.delete(precondition);
  return !caller;
}

/** After appointments with this address have lost their patient, or have gone to the account that has it. */
export async function settleCallersWith(db: Firestore, email: string, now: Date): Promise<void> {
  for await (const page of pagesOf(callers(db).where("given", "array-contains", email), 20))
    for (const { id } of page) await settleCaller(db, id, now);
}

/** Before they are settled: callers whose address it was have what their appointments say. */
export async function forgetCorrections(db: Firestore, email: string): Promise<void> {
  for await (const page of pagesOf(callers(db).where("corrected.email", "==", email), 20))
    for (const { ref } of page) await ref.update({ corrected: FieldValue.delete() });
}

/** Of one run. */
const mostLooks = 500;

/** Looks at the callers that are due, and says how many nobody names any more. */
export async function settleDueCallers(db: Firestore, now: Date, skip: Skip): Promise<number> {
  const due = await callers(db).where("lookAt", "<=", now).orderBy("lookAt").limit(mostLooks).get();
  let deleted = 0;
  for (const { id, ref } of due.docs)
    if (await doOrSkip(ref.path, skip, () => settleCaller(db, id, now))) deleted += 1;
  return deleted;
}
