/** Email addresses whose mails bounced: docs/decisions/mails-that-come-back.md */
import type { DocumentSnapshot, Firestore, Query, QuerySnapshot, Transaction } from "@google-cloud/firestore";
import { addDays, subDays } from "date-fns";
import * as z from "zod/mini";
import { bounceReasonSchema } from "../contract/mail-reports.ts";
import {
  type Bounce,
  bounceExpiry,
  isMailStopped,
  withBounceReport,
  withConfirmedAddress,
} from "../domain/bounce.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { attention, planAttentionWrite } from "./attention.ts";
import { bookings } from "./bookings.ts";
import { callers } from "./callers.ts";
import { publicClinicDocument } from "./clinic.ts";
import { collection } from "./collection.ts";
import { type DoctorDocument, doctors } from "./doctors.ts";
import { messages } from "./messages.ts";
import { addressHash } from "./muted-addresses.ts";
import { type HandledMailReport, handledMailReportMark } from "./received-mail-reports.ts";
import { emailAddressKey, recordLinks } from "./record-links.ts";
import { runOrSkipDocument, type SkipDocument } from "./skipped-documents.ts";
import { users } from "./users.ts";
import { addPlannedWrite, type BatchOrTransaction } from "./writes.ts";

const storedReasonSchema = storedEnum(bounceReasonSchema, "bounced");

export const bounceDocumentSchema = storedObject({
  /** The email address in lower case. */
  email: z.string(),
  why: storedReasonSchema,
  at: timestampSchema,
  confirmedAt: z.nullable(timestampSchema),
  /** When housekeeping next checks whether an account, caller, message or booking still has this address. */
  lookAt: timestampSchema,
  expiresAt: timestampSchema,
});
type BounceDocument = z.infer<typeof bounceDocumentSchema>;

/** The bounced addresses. The document id is the `addressHash` of the address. */
export const bounces = (db: Firestore) => collection(db, "bounces", bounceDocumentSchema);

type BounceReport = HandledMailReport & {
  /** The email address in lower case. */
  address: string;
  at: Date;
};

/**
 * Stores a bounce report; a repeated report has no effect. An address is marked only if the clinic's data still contains it,
 * because a report may arrive after a removal. Returns true if this report stops mails to the address.
 */
export function recordBounceReport(
  db: Firestore,
  { id, why, address, notice, at }: BounceReport,
  now: Date,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const { mark, document } = handledMailReportMark(db, { id, why, notice }, now);
    if ((await transaction.get(mark)).exists) return false;
    if (!why) {
      transaction.create(mark, document);
      return false;
    }
    const reference = bounces(db).doc(addressHash(address));
    const stored = (await transaction.get(reference)).data();
    // TTL may delete an expired bounce late.
    const known = stored && stored.expiresAt > now ? stored : undefined;
    const bounce = withBounceReport(known && toBounce(known), { why, at });
    const { isKnown, isCurrent } = await findAddressUses(transaction, db, address, now);
    const stopsMails = isKnown && isMailStopped(bounce) && !(known && isMailStopped(toBounce(known)));
    transaction.create(mark, document);
    if (isKnown) transaction.set(reference, toDocument(address, bounce, now));
    if (stopsMails && isCurrent)
      addPlannedWrite(
        transaction,
        await planAttentionWrite(db, reference.id, { "address-bounced": true }, now),
      );
    return stopsMails;
  });
}

/** Returns the document of a bounce after its address was confirmed. */
export function bounceAfterConfirmation(known: BounceDocument, now: Date): BounceDocument {
  return toDocument(known.email, withConfirmedAddress(toBounce(known), now), now);
}

/** Returns the bounce because of which no mails go to the address, or undefined if they do. */
export async function readBounce(db: Firestore, address: string, now: Date): Promise<Bounce | undefined> {
  if (address === "") return undefined;
  return currentBounce((await bounces(db).doc(addressHash(address)).get()).data(), now);
}

/** Reads the bounce because of which no mails go to the address; null if they do. */
export async function findBounce(
  db: Firestore,
  address: string,
  now: Date,
): Promise<DocumentSnapshot<BounceDocument> | null> {
  if (address === "") return null;
  const snapshot = await bounces(db).doc(addressHash(address)).get();
  return currentBounce(snapshot.data(), now) ? snapshot : null;
}

/** Makes a commit fail if the bounce has changed since it was read, for example because the address was confirmed. */
export function requireSameBounce(writes: BatchOrTransaction, read: DocumentSnapshot<BounceDocument>): void {
  const lookAt = read.data()?.lookAt;
  if (lookAt && read.updateTime) writes.update(read.ref, { lookAt }, { lastUpdateTime: read.updateTime });
}

/** Returns an entry for each of these addresses to which no mails go. */
export async function readBounces(db: Firestore, addresses: readonly string[], now: Date) {
  const found = await Promise.all(addresses.map((address) => bounces(db).doc(addressHash(address)).get()));
  return found.flatMap((one) => {
    const known = one.data();
    const bounce = currentBounce(known, now);
    return known && bounce ? [{ email: known.email, bounce }] : [];
  });
}

/**
 * Returns the bounce because of which no mails go to the address, or undefined if they do. An expired bounce counts as none,
 * because TTL may delete it late.
 */
export function currentBounce(known: BounceDocument | undefined, now: Date): Bounce | undefined {
  if (!known || known.expiresAt <= now) return undefined;
  const bounce = toBounce(known);
  return isMailStopped(bounce) ? bounce : undefined;
}

/** Without an upcoming appointment, the desk is asked for another address for this many days after the bounce. */
const daysToAskForNewAddress = 30;

/**
 * Rechecks a bounced address after an account or booking stopped using it. Deletes the bounce if nothing uses the address, and
 * deletes the attention entry if no mail is expected there. Can safely run twice.
 */
export async function recheckBounce(db: Firestore, address: string, now: Date): Promise<void> {
  if (address === "") return;
  const reference = bounces(db).doc(addressHash(address));
  if (!(await reference.get()).exists) return;
  await db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    if (!known) return;
    const { isKnown, isCurrent, hasUpcoming } = await findAddressUses(transaction, db, known.email, now);
    const isRecent = known.at > subDays(now, daysToAskForNewAddress);
    const needsAttention = isMailStopped(toBounce(known)) && isCurrent && (hasUpcoming || isRecent);
    const attentionEntry = needsAttention ? null : await transaction.get(attention(db).doc(reference.id));
    if (!isKnown) transaction.delete(reference);
    else transaction.update(reference, { lookAt: nextCheckAfter(now) });
    if (attentionEntry?.exists) transaction.delete(attentionEntry.ref);
  });
}

/** The most addresses that one run of housekeeping rechecks. */
const maxChecksPerRun = 200;

/** Rechecks the bounced addresses whose next check is due. */
export async function recheckDueBounces(db: Firestore, now: Date, skip: SkipDocument): Promise<void> {
  const due = await bounces(db).where("lookAt", "<=", now).orderBy("lookAt").limit(maxChecksPerRun).get();
  for (const found of due.docs)
    await runOrSkipDocument(found.ref.path, skip, async () => recheckBounce(db, found.data().email, now));
}

const nextCheckAfter = (now: Date) => addDays(now, 1);

/**
 * Finds out who uses an address. `isKnown`: any document contains it. `isCurrent`: an account, caller, message, upcoming
 * appointment, the clinic or a dentist has it. `hasUpcoming`: an upcoming appointment has it, or mails to the staff go there.
 */
async function findAddressUses(transaction: Transaction, db: Firestore, email: string, now: Date) {
  const has = async (query: Query<unknown>) => !(await transaction.get(query.limit(1))).empty;
  const all = bookings(db).where("patient", "==", email);
  const [accounts, isCaller, isWriter, isLinked, hasBooked, upcoming, staff] = await Promise.all([
    transaction.get(users(db).where("email", "==", email).limit(maxAccounts)),
    has(callers(db).where("email", "==", email)),
    has(messages(db).where("email", "==", email)),
    // If the desk undoes a link, the record gets this address back.
    has(recordLinks(db).where("records", "array-contains", emailAddressKey(email))),
    has(all),
    transaction.get(all.where("startsAt", ">", now).limit(maxUpcomingPerAddress)),
    findStaffWithAddress(db, email, (query) => transaction.get(query)),
  ]);
  const hasAccount = accounts.docs.some((one) => one.get("leaving") !== true);
  const hasUpcoming = staff !== null || upcoming.docs.some((one) => one.get("status") === "booked");
  const isCurrent = hasAccount || isCaller || isWriter || hasUpcoming;
  return { isKnown: isCurrent || hasBooked || isLinked, isCurrent, hasUpcoming };
}

/** The most dentists that are read to find the one with an address. */
const maxDoctors = 200;

/** Finds the clinic or the dentist whose mails go to this address. Addresses are compared without regard to case. */
export async function findStaffWithAddress(
  db: Firestore,
  email: string,
  read: (query: Query<DoctorDocument>) => Promise<QuerySnapshot<DoctorDocument>> = (query) => query.get(),
): Promise<{ staff: "clinic" | "dentist"; name: string } | null> {
  const settings = (await publicClinicDocument(db).get()).data()?.settings;
  if (settings?.email.toLowerCase() === email) return { staff: "clinic", name: settings.name };
  const { docs } = await read(doctors(db).limit(maxDoctors));
  const found = docs.map((one) => one.data()).find((doctor) => doctor.email.toLowerCase() === email);
  return found ? { staff: "dentist", name: found.name } : null;
}

/** Accounts under removal can have the same address as a new account, so several are read. */
const maxAccounts = 10;
/** Several bookings are read because some may be canceled. */
const maxUpcomingPerAddress = 20;

function toBounce({ why, at, confirmedAt }: BounceDocument): Bounce {
  return { why, at, confirmedAt };
}

function toDocument(email: string, bounce: Bounce, now: Date): BounceDocument {
  return { email, ...bounce, lookAt: nextCheckAfter(now), expiresAt: bounceExpiry(bounce) };
}
