/** The desk's search for people while it types: docs/decisions/found-by-any-name.md */
import { Filter, type Firestore, type QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { presentBounce } from "../attention/bounced-address.ts";
import { emailSchema, phoneSchema } from "../contract/fields.ts";
import type * as contract from "../contract/people.ts";
import type { AccountFound, CallerFound, PeopleSearchResult } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { contactOf, identityKeysOf } from "../domain/caller.ts";
import { matchesName, matchesWholeWords, nameQuery } from "../domain/name-search.ts";
import { readPhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { callers } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { isNameSearchMigrated } from "../firestore/migration-progress.ts";
import { namesOf, searchPrefix, type UserDocument, users } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import {
  type Account,
  bookingsByPhoneOrEmail,
  type PhoneOrEmail,
  profilesByPhoneOrEmail,
  readAccount,
} from "./find-person.ts";

const maxResults = 8;

/** The most documents that one query reads. A whole search reads at most 60 documents. */
const maxReads = 16;

/** The most bookings that are read to find callers while caller records are still being created by the migration. */
const maxReadsBeforeNameMigration = 100;

interface FoundCaller {
  id: string | undefined;
  /** The caller's latest appointment. */
  latest: { id: string; date: string; startsAt: Date };
  name: string;
  phone: string;
  email: string;
}

interface FoundPeople {
  accounts: readonly Account[];
  callers: readonly FoundCaller[];
}

export const searchPeople: Handler<typeof contract.searchPeople> = async ({
  db,
  body: { q },
  now,
  recordLook,
}) => {
  await recordLook({ kind: "search", id: "patients" });
  return findPeople(db, q, now());
};

export async function findPeople(db: Firestore, q: string, now: Date): Promise<PeopleSearchResult> {
  const [given, isMigrated] = await Promise.all([
    parsePhoneOrEmail(db, q),
    isNameSearchMigrated({ db, now: () => now }),
  ]);
  const [{ accounts, callers }, bounce] = await Promise.all([
    given ? findByPhoneOrEmail(db, given, q, isMigrated) : findByName(db, q),
    given && "email" in given ? readBounce(db, given.email, now) : undefined,
  ]);
  const sorted = callers.toSorted(
    (one, other) =>
      rankOf(one.name, q) - rankOf(other.name, q) ||
      other.latest.startsAt.getTime() - one.latest.startsAt.getTime(),
  );
  return {
    accounts: firstOfLinkedAccounts(accounts)
      .slice(0, maxResults)
      .map((account) => presentFoundAccount(account, q)),
    callers: await presentFoundCallers(db, sorted.slice(0, maxResults)),
    ...(!isMigrated && { preparing: true as const }),
    ...(bounce && { bounce: presentBounce(bounce) }),
  };
}

/** Keeps only the first of linked accounts. Its page leads to the others. */
function firstOfLinkedAccounts(accounts: readonly Account[]): Account[] {
  const kept: Account[] = [];
  for (const account of accounts)
    if (!kept.some(({ uid }) => account.sameAs?.includes(uid))) kept.push(account);
  return kept;
}

export function presentAccount({ uid, name, email, emailVerified, phone }: Account): AccountFound {
  return { uid, name, email, emailVerified, phone };
}

function presentFoundAccount(account: Account, q: string): AccountFound {
  const [holder = "", ...others] = namesOf(account);
  const matching = matchesName(holder, q) ? [] : others.filter((name) => matchesName(name, q));
  return { ...presentAccount(account), ...(matching.length > 0 && { family: matching }) };
}

/** Parses the search text as a whole phone number or address; null if it is neither. */
async function parsePhoneOrEmail(db: Firestore, q: string): Promise<PhoneOrEmail | null> {
  const email = z.safeParse(emailSchema, q).data;
  if (email !== undefined) return { email: email.toLowerCase() };
  const phone = z.safeParse(phoneSchema, q).data;
  if (phone === undefined) return null;
  const { settings } = await readClinic(db);
  const phoneE164 = readPhone(phone, settings.address.country);
  return phoneE164 === null ? null : { phoneE164 };
}

/** Finds people by name. Those whose name has exactly the typed words come first. */
async function findByName(db: Firestore, q: string): Promise<FoundPeople> {
  const asked = nameQuery(q);
  const typed = searchPrefix(q);
  const { whole = [], short = [], exact = null } = asked ?? {};
  // For a single word, longer names that begin with it have a query of their own.
  const [first, second] = exact === null ? [whole, short] : [[...whole, ...short], [exact]];
  const byName = first.map((entry) => Filter.where("index", "array-contains", entry));
  const byAddress = typed === "" ? [] : [Filter.where("search", "array-contains", typed)];
  const anyOf = [...byName, ...byAddress];
  if (anyOf.length === 0) return { accounts: [], callers: [] };
  const [byBeginning, bySecond, called] = await Promise.all([
    users(db)
      .where(Filter.or(...anyOf))
      .limit(maxReads)
      .get(),
    second.length > 0 ? users(db).where("index", "array-contains-any", second).limit(maxReads).get() : null,
    // A caller is one person, so short index entries match few callers.
    asked && callers(db).where("index", "array-contains-any", asked.whole).limit(maxReads).get(),
  ]);
  const matching = accountsOfProfiles([...byBeginning.docs, ...(bySecond?.docs ?? [])]).filter(
    (account) => account.search.includes(typed) || namesOf(account).some((one) => matchesName(one, q)),
  );
  const knownCallers = (called?.docs ?? []).map((one) => ({ ...one.data(), id: one.id }));
  return {
    accounts: matching.toSorted(
      (one, other) => rankOf(one.name, q) - rankOf(other.name, q) || (one.email < other.email ? -1 : 1),
    ),
    callers: knownCallers.filter(({ name, otherNames }) =>
      [name, ...otherNames].some((one) => matchesName(one, q)),
    ),
  };
}

function rankOf(name: string, q: string): number {
  return matchesWholeWords(name, q) ? 0 : 1;
}

async function findByPhoneOrEmail(
  db: Firestore,
  given: PhoneOrEmail,
  q: string,
  isMigrated: boolean,
): Promise<FoundPeople> {
  const [value] = Object.values(given);
  const latest = bookingsByPhoneOrEmail(db, given).orderBy("startsAt", "desc");
  const profiles =
    "email" in given
      ? users(db).where(emailOrPrefixFilter(given.email, q))
      : profilesByPhoneOrEmail(db, given);
  const [ofProfile, ofAppointments, called] = await Promise.all([
    profiles.limit(maxResults).get(),
    latest.limit(isMigrated ? maxReads : maxReadsBeforeNameMigration).get(),
    callers(db).where("given", "array-contains", value).limit(maxReads).get(),
  ]);
  const booked = ofAppointments.docs.map((one) => ({ id: one.id, booking: one.data() }));
  const holders = await readBookingOwners(db, booked);
  const accounts = new Map([...accountsOfProfiles(ofProfile.docs), ...holders].map((one) => [one.uid, one]));
  const knownCallers = called.docs.map((one) => ({ ...one.data(), id: one.id }));
  return {
    accounts: [...accounts.values()],
    // An older release that runs after the migration creates no caller records, so callers are also found by their bookings.
    callers: [...knownCallers, ...callersWithoutRecord(booked, knownCallers)],
  };
}

function emailOrPrefixFilter(email: string, q: string): Filter {
  return Filter.or(
    Filter.where("email", "==", email),
    Filter.where("search", "array-contains", searchPrefix(q)),
  );
}

function accountsOfProfiles(profiles: readonly QueryDocumentSnapshot<UserDocument>[]): Account[] {
  const accounts = new Map(profiles.map((profile) => [profile.id, { uid: profile.id, ...profile.data() }]));
  return [...accounts.values()].filter(({ leaving }) => !leaving);
}

interface BookingWithId {
  id: string;
  booking: Booking;
}

/**
 * Returns the accounts that own these bookings, the latest booking's first. Many people give their number only with a booking,
 * not in their profile.
 */
async function readBookingOwners(db: Firestore, found: readonly BookingWithId[]): Promise<Account[]> {
  const uids = [...new Set(found.flatMap(({ booking }) => booking.uid ?? []))].slice(0, maxResults);
  const accounts = await Promise.all(uids.map((uid) => readAccount(db, uid)));
  return accounts.filter((account) => account !== null);
}

/** Finds callers without a record, each once, by their latest booking. */
function callersWithoutRecord(
  found: readonly BookingWithId[],
  recorded: readonly { given: string[] }[],
): FoundCaller[] {
  const knownCallers = new Map<string, FoundCaller>();
  const given = new Set(recorded.flatMap((one) => one.given));
  for (const { id, booking } of found) {
    const { uid, callerId, date, startsAt } = booking;
    const contact = contactOf(booking);
    const identities = identityKeysOf(contact);
    const key = identities.join();
    const isKnown = knownCallers.has(key) || identities.some((one) => given.has(one));
    if (uid !== null || callerId !== null || isKnown) continue;
    knownCallers.set(key, { ...contact, id: undefined, latest: { id, date, startsAt } });
  }
  return [...knownCallers.values()];
}

/** Converts callers to the API's form, with the current date of their latest appointment. */
async function presentFoundCallers(db: Firestore, found: readonly FoundCaller[]): Promise<CallerFound[]> {
  if (found.length === 0) return [];
  const latest = await Promise.all(found.map((one) => bookings(db).doc(one.latest.id).get()));
  return found.map(({ id, name, phone, email, latest: { date } }, i) => {
    const dateISO = latest[i]?.data()?.date ?? date;
    return { ...(id !== undefined && { _id: id }), name, phone, email, dateISO };
  });
}
