/** Whom the desk means: the holder of an account, a caller, or whoever gave a number or an address. */
import { type DocumentSnapshot, Filter, type Firestore, type Query } from "@google-cloud/firestore";
import type { Who } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import type { Contact } from "../domain/caller.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { appointmentsOfCaller, callers } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import { isTakenBackFrom } from "./link-bookings.ts";

export interface Account extends UserDocument {
  uid: string;
}

interface FoundPerson {
  account: Account | null;
  /** Their other accounts. */
  others: readonly Account[];
  /** Whom the desk has booked for, where it means exactly one of them. */
  caller: Contact | null;
  /** In no order yet, and with those that the desk has taken back from the account. */
  appointments: Query<Booking>;
}

/** A number as the clinic's country reads it, or an address in lower case. */
export type Given = { phoneE164: string } | { email: string };

/** Null where the account is gone. Of a number or an address nobody knows whether there are appointments until they are read. */
export async function findPerson(db: Firestore, who: Who): Promise<FoundPerson | null> {
  if ("uid" in who) {
    const account = await readAccount(db, who.uid);
    return account && findWithOthers(db, account);
  }
  if ("caller" in who) {
    const caller = (await callers(db).doc(who.caller).get()).data();
    return caller
      ? { account: null, others: [], caller, appointments: appointmentsOfCaller(db, who.caller) }
      : null;
  }
  const given = await readGiven(db, who);
  const account = await findHolder(db, given);
  if (account) return findWithOthers(db, account);
  return { account, others: [], caller: null, appointments: appointmentsWith(db, given) };
}

/** With what other accounts of theirs have. */
async function findWithOthers(db: Firestore, account: Account): Promise<FoundPerson> {
  const others = await readOthers(db, account);
  const filters = [account, ...others].map(filterOf);
  return { account, others, caller: null, appointments: bookings(db).where(Filter.or(...filters)) };
}

/** Also those that are linked with one of them: of three accounts the desk links two and two. */
async function readOthers(db: Firestore, account: Account): Promise<Account[]> {
  const known = new Map([[account.uid, account]]);
  for (let next = [account]; next.length > 0 && known.size <= mostOthers; ) {
    const uids = new Set(next.flatMap(({ sameAs = [] }) => sameAs).filter((uid) => !known.has(uid)));
    const left = mostOthers + 1 - known.size;
    const found = await Promise.all([...uids].slice(0, left).map((uid) => readAccount(db, uid)));
    next = found.filter((other) => other !== null);
    for (const other of next) known.set(other.uid, other);
  }
  return [...known.values()].slice(1);
}

export function isTheirs({ account, others }: FoundPerson, found: DocumentSnapshot): boolean {
  return ![...(account ? [account] : []), ...others].some(({ uid }) => isTakenBackFrom(found, uid));
}

/** More than anybody opens. */
const mostOthers = 4;

/** Null where it is gone, or is being removed. */
export async function readAccount(db: Firestore, uid: string): Promise<Account | null> {
  const account = (await users(db).doc(uid).get()).data();
  return account && !account.leaving ? { uid, ...account } : null;
}

/** Of anybody, whoever they belong to. */
export function appointmentsWith(db: Firestore, given: Given): Query<Booking> {
  const all = bookings(db);
  return "email" in given
    ? all.where("patient", "==", given.email)
    : all.where("phoneE164", "==", given.phoneE164);
}

export function profilesWith(db: Firestore, given: Given): Query<UserDocument> {
  return "email" in given
    ? users(db).where("email", "==", given.email)
    : users(db).where("phoneE164", "==", given.phoneE164);
}

/** With what the clinic booked for the address that is proved to be theirs: the next sign-in makes it theirs. */
function filterOf({ uid, email, emailVerified }: Account): Filter {
  const own = Filter.where("uid", "==", uid);
  if (!emailVerified || email === "") return own;
  const waiting = Filter.and(Filter.where("uid", "==", null), Filter.where("patient", "==", email));
  return Filter.or(own, waiting);
}

async function readGiven(db: Firestore, who: { phone: string } | { email: string }): Promise<Given> {
  if ("email" in who) return { email: who.email.toLowerCase() };
  const { settings } = await readClinic(db);
  return { phoneE164: normalizePhone(who.phone, settings.address.country, "who.phone") };
}

/**
 * The account that this number or address stands for: whose address it is proved to be, or to whom all the appointments with it
 * belong; where there are none, whose profile alone names it. Accounts of one person count as one. A number that several people share stands for no account, so that
 * nobody's appointments appear as another's.
 */
async function findHolder(db: Firestore, given: Given): Promise<Account | null> {
  const withIt = appointmentsWith(db, given);
  const [profiles, latest] = await Promise.all([
    profilesWith(db, given)
      .limit(mostOthers + 2)
      .get(),
    withIt.orderBy("startsAt", "desc").limit(1).get(),
  ]);
  const [only] = profiles.docs;
  if (only && (latest.empty || ("email" in given && only.data().emailVerified))) {
    const account = await readAccount(db, only.id);
    const uids = account && (await readUidsOf(db, account));
    if (uids && profiles.docs.every(({ id }) => uids.includes(id))) return account;
  }
  const uid = latest.docs[0]?.data().uid ?? null;
  const account = uid === null ? null : await readAccount(db, uid);
  return account && (await areAllTheirs(withIt, await readUidsOf(db, account))) ? account : null;
}

async function readUidsOf(db: Firestore, account: Account): Promise<string[]> {
  return [account, ...(await readOthers(db, account))].map(({ uid }) => uid);
}

async function areAllTheirs(found: Query<Booking>, uids: readonly string[]): Promise<boolean> {
  const [all, theirs] = await Promise.all([
    found.count().get(),
    found.where("uid", "in", uids).count().get(),
  ]);
  return all.data().count === theirs.data().count;
}
