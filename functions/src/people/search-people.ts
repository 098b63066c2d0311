/** The desk's search for people while it types: docs/decisions/found-by-any-name.md */
import { Filter, type Firestore, type QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { emailSchema, phoneSchema } from "../contract/fields.ts";
import type * as contract from "../contract/people.ts";
import type { AccountFound, CallerFound, Found } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { contactOf, identitiesOf } from "../domain/caller.ts";
import { matchesName, matchesWholeWords, nameQuery } from "../domain/folded-name.ts";
import { readPhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { callers } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { arePeopleMigrated } from "../firestore/migration-progress.ts";
import { namesOf, searchPrefix, type UserDocument, users } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { type Account, appointmentsWith, type Given, profilesWith, readAccount } from "./find-person.ts";

const maxResults = 8;

/** The most documents that one query reads. A whole search reads at most 60 documents. */
const maxReads = 16;

/** The most bookings that are read to find callers while caller records are still being created by the migration. */
const maxReadsBeforeMigration = 100;

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

export const searchPeople: Handler<typeof contract.searchPeople> = ({ db, body: { q }, now }) =>
  findPeople(db, q, now());

export async function findPeople(db: Firestore, q: string, now: Date): Promise<Found> {
  const [given, isMigrated] = await Promise.all([
    parseNumberOrAddress(db, q),
    arePeopleMigrated({ db, now: () => now }),
  ]);
  const [{ accounts, callers }, bounce] = await Promise.all([
    given ? findByGiven(db, given, q, isMigrated) : findByName(db, q),
    given && "email" in given ? readBounce(db, given.email, now) : undefined,
  ]);
  const sorted = callers.toSorted(
    (one, other) =>
      rankOf(one.name, q) - rankOf(other.name, q) ||
      other.latest.startsAt.getTime() - one.latest.startsAt.getTime(),
  );
  return {
    accounts: withoutLinked(accounts)
      .slice(0, maxResults)
      .map((account) => presentFound(account, q)),
    callers: await presentCallers(db, sorted.slice(0, maxResults)),
    ...(!isMigrated && { preparing: true as const }),
    ...(bounce && { bounce }),
  };
}

/** Keeps only the first of linked accounts. Its page leads to the others. */
function withoutLinked(accounts: readonly Account[]): Account[] {
  const kept: Account[] = [];
  for (const account of accounts)
    if (!kept.some(({ uid }) => account.sameAs?.includes(uid))) kept.push(account);
  return kept;
}

export function presentAccount({ uid, name, email, emailVerified, phone }: Account): AccountFound {
  return { uid, name, email, emailVerified, phone };
}

function presentFound(account: Account, q: string): AccountFound {
  const [holder = "", ...others] = namesOf(account);
  const matching = matchesName(holder, q) ? [] : others.filter((name) => matchesName(name, q));
  return { ...presentAccount(account), ...(matching.length > 0 && { family: matching }) };
}

/** Parses the search text as a whole phone number or address; null if it is neither. */
async function parseNumberOrAddress(db: Firestore, q: string): Promise<Given | null> {
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
  const matching = accountsOf([...byBeginning.docs, ...(bySecond?.docs ?? [])]).filter(
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

async function findByGiven(
  db: Firestore,
  given: Given,
  q: string,
  isMigrated: boolean,
): Promise<FoundPeople> {
  const [value] = Object.values(given);
  const latest = appointmentsWith(db, given).orderBy("startsAt", "desc");
  const profiles = "email" in given ? users(db).where(beginsWith(given.email, q)) : profilesWith(db, given);
  const [ofProfile, ofAppointments, called] = await Promise.all([
    profiles.limit(maxResults).get(),
    latest.limit(isMigrated ? maxReads : maxReadsBeforeMigration).get(),
    callers(db).where("given", "array-contains", value).limit(maxReads).get(),
  ]);
  const booked = ofAppointments.docs.map((one) => ({ id: one.id, booking: one.data() }));
  const holders = await readHolders(db, booked);
  const accounts = new Map([...accountsOf(ofProfile.docs), ...holders].map((one) => [one.uid, one]));
  const knownCallers = called.docs.map((one) => ({ ...one.data(), id: one.id }));
  return {
    accounts: [...accounts.values()],
    // An older release that runs after the migration creates no caller records, so callers are also found by their bookings.
    callers: [...knownCallers, ...withoutRecord(booked, knownCallers)],
  };
}

function beginsWith(email: string, q: string): Filter {
  return Filter.or(
    Filter.where("email", "==", email),
    Filter.where("search", "array-contains", searchPrefix(q)),
  );
}

function accountsOf(profiles: readonly QueryDocumentSnapshot<UserDocument>[]): Account[] {
  const accounts = new Map(profiles.map((profile) => [profile.id, { uid: profile.id, ...profile.data() }]));
  return [...accounts.values()].filter(({ leaving }) => !leaving);
}

interface Booked {
  id: string;
  booking: Booking;
}

/**
 * Returns the accounts that own these bookings, the latest booking's first. Many people give their number only with a booking,
 * not in their profile.
 */
async function readHolders(db: Firestore, found: readonly Booked[]): Promise<Account[]> {
  const uids = [...new Set(found.flatMap(({ booking }) => booking.uid ?? []))].slice(0, maxResults);
  const accounts = await Promise.all(uids.map((uid) => readAccount(db, uid)));
  return accounts.filter((account) => account !== null);
}

/** Finds callers without a record, each once, by their latest booking. */
function withoutRecord(found: readonly Booked[], recorded: readonly { given: string[] }[]): FoundCaller[] {
  const knownCallers = new Map<string, FoundCaller>();
  const given = new Set(recorded.flatMap((one) => one.given));
  for (const { id, booking } of found) {
    const { uid, callerId, date, startsAt } = booking;
    const contact = contactOf(booking);
    const identities = identitiesOf(contact);
    const key = identities.join();
    const isKnown = knownCallers.has(key) || identities.some((one) => given.has(one));
    if (uid !== null || callerId !== null || isKnown) continue;
    knownCallers.set(key, { ...contact, id: undefined, latest: { id, date, startsAt } });
  }
  return [...knownCallers.values()];
}

/** Converts callers to the API's form, with the current date of their latest appointment. */
async function presentCallers(db: Firestore, found: readonly FoundCaller[]): Promise<CallerFound[]> {
  if (found.length === 0) return [];
  const latest = await Promise.all(found.map((one) => bookings(db).doc(one.latest.id).get()));
  return found.map(({ id, name, phone, email, latest: { date } }, i) => {
    const dateISO = latest[i]?.data()?.date ?? date;
    return { ...(id !== undefined && { _id: id }), name, phone, email, dateISO };
  });
}
