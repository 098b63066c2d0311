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
  const found = await Promise.all(
    (account.sameAs ?? []).slice(0, mostOthers).map((uid) => readAccount(db, uid)),
  );
  const others = found.filter((other) => other !== null);
  const filters = [account, ...others].map(filterOf);
  return { account, others, caller: null, appointments: bookings(db).where(Filter.or(...filters)) };
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
 * belong; where there are none, whose profile alone names it. A number that several people share stands for no account, so that
 * nobody's appointments appear as another's.
 */
async function findHolder(db: Firestore, given: Given): Promise<Account | null> {
  const withIt = appointmentsWith(db, given);
  const [profiles, latest] = await Promise.all([
    profilesWith(db, given).limit(2).get(),
    withIt.orderBy("startsAt", "desc").limit(1).get(),
  ]);
  const only = profiles.size === 1 ? profiles.docs[0] : undefined;
  if (only && (latest.empty || ("email" in given && only.data().emailVerified)))
    return readAccount(db, only.id);
  const uid = latest.docs[0]?.data().uid ?? null;
  return uid !== null && (await areAllTheirs(withIt, uid)) ? readAccount(db, uid) : null;
}

async function areAllTheirs(found: Query<Booking>, uid: string): Promise<boolean> {
  const [all, theirs] = await Promise.all([found.count().get(), found.where("uid", "==", uid).count().get()]);
  return all.data().count === theirs.data().count;
}
