/** Finds the person whom the desk looks up: an account, a caller, or everyone with a phone number or address. */
import { type DocumentSnapshot, Filter, type Firestore, type Query } from "@google-cloud/firestore";
import type { PersonReference } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import type { Contact } from "../domain/caller.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { appointmentsOfCaller, callers } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { hashOf } from "../firestore/secret.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import { isUnlinkedFrom } from "./link-bookings.ts";

export interface Account extends UserDocument {
  uid: string;
}

export interface FoundPerson {
  account: Account | null;
  /** The person's other accounts, which the desk has linked. */
  others: readonly Account[];
  /** The caller's contact data and id, if the look-up is for exactly one caller. */
  caller: Contact | null;
  callerId: string | null;
  /** The number or address of the look-up. */
  given: PhoneOrEmail | null;
  /** A query for the person's bookings, without an order. It also finds bookings that the desk has unlinked from the account. */
  appointments: Query<Booking>;
}

/** A phone number in E.164, read with the clinic's country code, or an address in lower case. */
export type PhoneOrEmail = { phoneE164: string } | { email: string };

/**
 * Finds a person. Returns null if the account or caller doesn't exist. For a number or address, only reading the bookings shows
 * whether there are any.
 */
export async function findPerson(db: Firestore, who: PersonReference): Promise<FoundPerson | null> {
  if ("uid" in who) {
    const account = await readAccount(db, who.uid);
    return account && findWithLinkedAccounts(db, account);
  }
  if ("caller" in who) {
    const caller = (await callers(db).doc(who.caller).get()).data();
    return caller
      ? {
          ...nobody,
          caller,
          callerId: who.caller,
          appointments: appointmentsOfCaller(db, who.caller),
        }
      : null;
  }
  const given = await normalizePhoneOrEmail(db, who);
  const account = await findAccountByPhoneOrEmail(db, given);
  if (account) return findWithLinkedAccounts(db, account);
  const only = await findOnlyCaller(db, given);
  if (only) return only;
  return { ...nobody, given, appointments: bookingsByPhoneOrEmail(db, given) };
}

/** Returns the one caller to whom a number or address belongs, if all bookings with it are this caller's. */
async function findOnlyCaller(db: Firestore, given: PhoneOrEmail): Promise<FoundPerson | null> {
  const [value] = Object.values(given);
  const withIt = bookingsByPhoneOrEmail(db, given);
  const { docs } = await callers(db).where("given", "array-contains", value).limit(2).get();
  const [only, other] = docs;
  if (!only || other) return null;
  const [all, theirs, profiles] = await Promise.all([
    withIt.count().get(),
    withIt.where("callerId", "==", only.id).count().get(),
    profilesByPhoneOrEmail(db, given).limit(1).get(),
  ]);
  if (all.data().count !== theirs.data().count || !profiles.empty) return null;
  const appointments = appointmentsOfCaller(db, only.id);
  return { ...nobody, given, caller: only.data(), callerId: only.id, appointments };
}

const nobody = { account: null, others: [], caller: null, callerId: null, given: null };

/** The hash under which the access log names people whom only a number or an address identifies. */
export function hashOfContact(given: PhoneOrEmail): string {
  return hashOf("email" in given ? given.email : given.phoneE164);
}

/** Finds an account with the bookings of its linked accounts. */
async function findWithLinkedAccounts(db: Firestore, account: Account): Promise<FoundPerson> {
  const others = await readLinkedAccounts(db, account);
  const filters = [account, ...others].map(bookingFilterOf);
  return { ...nobody, account, others, appointments: bookings(db).where(Filter.or(...filters)) };
}

/** Reads all accounts that are linked with this one, directly or through another account. */
async function readLinkedAccounts(db: Firestore, account: Account): Promise<Account[]> {
  const known = new Map([[account.uid, account]]);
  for (let next = [account]; next.length > 0 && known.size <= maxLinkedAccounts; ) {
    const uids = new Set(next.flatMap(({ sameAs = [] }) => sameAs).filter((uid) => !known.has(uid)));
    const left = maxLinkedAccounts + 1 - known.size;
    const found = await Promise.all([...uids].slice(0, left).map((uid) => readAccount(db, uid)));
    next = found.filter((other) => other !== null);
    for (const other of next) known.set(other.uid, other);
  }
  return [...known.values()].slice(1);
}

export function belongsToPerson({ account, others }: FoundPerson, found: DocumentSnapshot): boolean {
  return ![...(account ? [account] : []), ...others].some(({ uid }) => isUnlinkedFrom(found, uid));
}

/** The most linked accounts that are read for one person. */
const maxLinkedAccounts = 4;

/** Reads an account; null if it doesn't exist or is being removed. */
export async function readAccount(db: Firestore, uid: string): Promise<Account | null> {
  const account = (await users(db).doc(uid).get()).data();
  return account && !account.leaving ? { uid, ...account } : null;
}

/** Queries all bookings with this number or address, of any account. */
export function bookingsByPhoneOrEmail(db: Firestore, given: PhoneOrEmail): Query<Booking> {
  const all = bookings(db);
  return "email" in given
    ? all.where("patient", "==", given.email)
    : all.where("phoneE164", "==", given.phoneE164);
}

export function profilesByPhoneOrEmail(db: Firestore, given: PhoneOrEmail): Query<UserDocument> {
  return "email" in given
    ? users(db).where("email", "==", given.email)
    : users(db).where("phoneE164", "==", given.phoneE164);
}

/**
 * Filters the account's bookings. For a verified address it includes bookings that the desk made for it, which the next sign-in
 * links to the account.
 */
function bookingFilterOf({ uid, email, emailVerified }: Account): Filter {
  const own = Filter.where("uid", "==", uid);
  if (!emailVerified || email === "") return own;
  const waiting = Filter.and(Filter.where("uid", "==", null), Filter.where("patient", "==", email));
  return Filter.or(own, waiting);
}

async function normalizePhoneOrEmail(
  db: Firestore,
  who: { phone: string } | { email: string },
): Promise<PhoneOrEmail> {
  if ("email" in who) return { email: who.email.toLowerCase() };
  const { settings } = await readClinic(db);
  return { phoneE164: normalizePhone(who.phone, settings.address.country, "who.phone") };
}

/**
 * Returns the one account to which a number or address belongs: the account that verified the address, or the owner of all
 * bookings with it, or without bookings the only profile with it. Linked accounts count as one. A number that several people
 * share belongs to no account, so that nobody sees another's bookings.
 */
async function findAccountByPhoneOrEmail(db: Firestore, given: PhoneOrEmail): Promise<Account | null> {
  const bookingsWithIt = bookingsByPhoneOrEmail(db, given);
  const [profiles, latest] = await Promise.all([
    profilesByPhoneOrEmail(db, given)
      .limit(maxLinkedAccounts + 2)
      .get(),
    bookingsWithIt.orderBy("startsAt", "desc").limit(1).get(),
  ]);
  const [only] = profiles.docs;
  if (only && (latest.empty || ("email" in given && only.data().emailVerified))) {
    const account = await readAccount(db, only.id);
    const uids = account && (await readUidsOf(db, account));
    if (uids && profiles.docs.every(({ id }) => uids.includes(id))) return account;
  }
  const uid = latest.docs[0]?.data().uid ?? null;
  const account = uid === null ? null : await readAccount(db, uid);
  const uids = account && (await readUidsOf(db, account));
  if (!uids || !(await areAllBookingsOf(bookingsWithIt, uids))) return null;
  // Anyone can sign up with somebody else's address, and book under somebody else's number.
  const isNumberOfOthers = "phoneE164" in given && profiles.docs.some(({ id }) => !uids.includes(id));
  return isNumberOfOthers ? null : account;
}

async function readUidsOf(db: Firestore, account: Account): Promise<string[]> {
  return [account, ...(await readLinkedAccounts(db, account))].map(({ uid }) => uid);
}

async function areAllBookingsOf(found: Query<Booking>, uids: readonly string[]): Promise<boolean> {
  const [all, theirs] = await Promise.all([
    found.count().get(),
    found.where("uid", "in", uids).count().get(),
  ]);
  return all.data().count === theirs.data().count;
}
