/** Addresses to which mails came back: docs/decisions/mails-that-come-back.md */
import type { Firestore, Query, Transaction } from "@google-cloud/firestore";
import { addDays, subDays } from "date-fns";
import * as z from "zod/mini";
import { type Bounce as BounceOnWire, bounceReasonSchema } from "../contract/mail-reports.ts";
import { type Bounce, confirmed, endOfBounce, isStopped, withReport } from "../domain/bounce.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { attention, planAttention } from "./attention.ts";
import { bookings } from "./bookings.ts";
import { callers } from "./callers.ts";
import { collection } from "./collection.ts";
import { contactId } from "./contacts.ts";
import { messages } from "./messages.ts";
import { addressKey, personLinks } from "./person-links.ts";
import { effectOfReport, type Returned } from "./returned-mails.ts";
import { doOrSkip, type Skip } from "./skips.ts";
import { users } from "./users.ts";
import { makeWrite } from "./writes.ts";

const storedReasonSchema = storedEnum(bounceReasonSchema, "bounced");

export const bounceDocumentSchema = storedObject({
  /** In lower case. */
  email: z.string(),
  why: storedReasonSchema,
  at: timestampSchema,
  confirmedAt: z.nullable(timestampSchema),
  /** When housekeeping looks whether somebody still has this address. */
  lookAt: timestampSchema,
  expiresAt: timestampSchema,
});
type BounceDocument = z.infer<typeof bounceDocumentSchema>;

/** By `contactId`. */
export const bounces = (db: Firestore) => collection(db, "bounces", bounceDocumentSchema);

type Reported = Returned & {
  /** In lower case. */
  address: string;
  at: Date;
};

/**
 * Takes a report, once. It marks an address that somebody here has, and only such: a report may come after a removal. Returns whether mails to the
 * address have stopped with it.
 */
export function takeReport(
  db: Firestore,
  { id, why, address, notice, at }: Reported,
  now: Date,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const { mark, document } = effectOfReport(db, { id, why, notice }, now);
    if ((await transaction.get(mark)).exists) return false;
    if (!why) {
      transaction.create(mark, document);
      return false;
    }
    const reference = bounces(db).doc(contactId(address));
    const known = (await transaction.get(reference)).data();
    const bounce = withReport(known && bounceOf(known), { why, at });
    const { isKnown, isCurrent } = await findHolders(transaction, db, address, now);
    const stops = isKnown && isStopped(bounce) && !(known && isStopped(bounceOf(known)));
    transaction.create(mark, document);
    if (isKnown) transaction.set(reference, documentOf(address, bounce, now));
    if (stops && isCurrent)
      makeWrite(transaction, await planAttention(db, reference.id, { "address-bounced": true }, now));
    return stops;
  });
}

/** Mails go to the address again, and nobody at the clinic has to look after it. */
export async function confirmBounced(db: Firestore, address: string, now: Date): Promise<void> {
  const reference = bounces(db).doc(contactId(address));
  if (!(await reference.get()).exists) return;
  await db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    if (!known) return;
    const bounce = confirmed(bounceOf(known), now);
    const noted = await transaction.get(attention(db).doc(reference.id));
    transaction.set(reference, documentOf(known.email, bounce, now));
    if (noted.exists) transaction.delete(noted.ref);
  });
}

/** Undefined where mails go to the address. */
export async function readBounce(
  db: Firestore,
  address: string,
  now: Date,
): Promise<BounceOnWire | undefined> {
  if (address === "") return undefined;
  return presentBounce((await bounces(db).doc(contactId(address)).get()).data(), now);
}

/** Of each of these addresses to which no mails go. */
export async function readBounces(db: Firestore, addresses: readonly string[], now: Date) {
  const found = await Promise.all(addresses.map((address) => bounces(db).doc(contactId(address)).get()));
  return found.flatMap((one) => {
    const known = one.data();
    const bounce = presentBounce(known, now);
    return known && bounce ? [{ email: known.email, ...bounce }] : [];
  });
}

/** TTL deletes some time after its end. */
export function presentBounce(known: BounceDocument | undefined, now: Date): BounceOnWire | undefined {
  if (!known || known.expiresAt <= now || !isStopped(bounceOf(known))) return undefined;
  return { why: known.why, since: known.at.toISOString() };
}

/** Nobody is asked for another address after this, unless an appointment is coming. */
const askedDays = 30;

/**
 * After somebody has left the address: forgets it if nobody has it any more, and lets it rest if nobody is to get mails there. Each step can
 * run twice.
 */
export async function settleBounce(db: Firestore, address: string, now: Date): Promise<void> {
  if (address === "") return;
  const reference = bounces(db).doc(contactId(address));
  if (!(await reference.get()).exists) return;
  await db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    if (!known) return;
    const { isKnown, isCurrent, isExpected } = await findHolders(transaction, db, known.email, now);
    const isRecent = known.at > subDays(now, askedDays);
    const isAskedFor = isStopped(bounceOf(known)) && isCurrent && (isExpected || isRecent);
    const noted = isAskedFor ? null : await transaction.get(attention(db).doc(reference.id));
    if (!isKnown) transaction.delete(reference);
    else transaction.update(reference, { lookAt: nextLook(now) });
    if (noted?.exists) transaction.delete(noted.ref);
  });
}

/** Of one run. */
const mostLooks = 200;

/** Looks at the addresses that are due. */
export async function settleDueBounces(db: Firestore, now: Date, skip: Skip): Promise<void> {
  const due = await bounces(db).where("lookAt", "<=", now).orderBy("lookAt").limit(mostLooks).get();
  for (const found of due.docs)
    await doOrSkip(found.ref.path, skip, async () => settleBounce(db, found.data().email, now));
}

const nextLook = (now: Date) => addDays(now, 1);

/**
 * `isKnown`: a document of ours names it. `isCurrent`: an account, a caller or a message has it, or an appointment that is still to come;
 * `isExpected`: that appointment.
 */
async function findHolders(transaction: Transaction, db: Firestore, email: string, now: Date) {
  const has = async (query: Query<unknown>) => !(await transaction.get(query.limit(1))).empty;
  const all = bookings(db).where("patient", "==", email);
  const [accounts, isCaller, isWriter, isLinked, hasBooked, coming] = await Promise.all([
    transaction.get(users(db).where("email", "==", email).limit(mostAccounts)),
    has(callers(db).where("email", "==", email)),
    has(messages(db).where("email", "==", email)),
    // What the desk takes back has the address again.
    has(personLinks(db).where("records", "array-contains", addressKey(email))),
    has(all),
    transaction.get(all.where("startsAt", ">", now).limit(mostComing)),
  ]);
  const hasAccount = accounts.docs.some((one) => one.get("leaving") !== true);
  const isExpected = coming.docs.some((one) => one.get("status") === "booked");
  const isCurrent = hasAccount || isCaller || isWriter || isExpected;
  return { isKnown: isCurrent || hasBooked || isLinked, isCurrent, isExpected };
}

/** Those that leave stand beside a new one. */
const mostAccounts = 10;
/** Some of them may be canceled. */
const mostComing = 20;

function bounceOf({ why, at, confirmedAt }: BounceDocument): Bounce {
  return { why, at, confirmedAt };
}

function documentOf(email: string, bounce: Bounce, now: Date): BounceDocument {
  return { email, ...bounce, lookAt: nextLook(now), expiresAt: endOfBounce(bounce) };
}
