/** Whom the desk looks for, while it types: docs/decisions/found-by-any-name.md */
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

const shown = 8;

/** Documents that one query reads. Three queries, the answer's appointments or accounts and what each call reads are 60 together. */
const looked = 16;

/** Callers found by their appointments, while they have no records yet. */
const lookedBefore = 100;

interface FoundCaller {
  id: string | undefined;
  /** As the latest appointment has it. */
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
  const [given, prepared] = await Promise.all([
    readWhatIsGiven(db, q),
    arePeopleMigrated({ db, now: () => now }),
  ]);
  const [{ accounts, callers }, bounce] = await Promise.all([
    given ? findByGiven(db, given, q, prepared) : findByName(db, q),
    given && "email" in given ? readBounce(db, given.email, now) : undefined,
  ]);
  const known = callers.toSorted(
    (one, other) =>
      rankOf(one.name, q) - rankOf(other.name, q) ||
      other.latest.startsAt.getTime() - one.latest.startsAt.getTime(),
  );
  return {
    accounts: withoutTwins(accounts)
      .slice(0, shown)
      .map((account) => presentFound(account, q)),
    callers: await presentCallers(db, known.slice(0, shown)),
    ...(!prepared && { preparing: true as const }),
    ...(bounce && { bounce }),
  };
}

/** Keeps the first of two linked accounts. Its page leads to the other one. */
function withoutTwins(accounts: readonly Account[]): Account[] {
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
  const meant = matchesName(holder, q) ? [] : others.filter((name) => matchesName(name, q));
  return { ...presentAccount(account), ...(meant.length > 0 && { family: meant }) };
}

/** Null where that is no whole number or address. */
async function readWhatIsGiven(db: Firestore, q: string): Promise<Given | null> {
  const email = z.safeParse(emailSchema, q).data;
  if (email !== undefined) return { email: email.toLowerCase() };
  const phone = z.safeParse(phoneSchema, q).data;
  if (phone === undefined) return null;
  const { settings } = await readClinic(db);
  const phoneE164 = readPhone(phone, settings.address.country);
  return phoneE164 === null ? null : { phoneE164 };
}

/** People whose whole words these are come first. */
async function findByName(db: Firestore, q: string): Promise<FoundPeople> {
  const asked = nameQuery(q);
  const typed = searchPrefix(q);
  const { whole = [], short = [], exact = null } = asked ?? {};
  // Of one word the longer names that begin with it have a query of their own.
  const [first, second] = exact === null ? [whole, short] : [[...whole, ...short], [exact]];
  const byName = first.map((entry) => Filter.where("index", "array-contains", entry));
  const byAddress = typed === "" ? [] : [Filter.where("search", "array-contains", typed)];
  const anyOf = [...byName, ...byAddress];
  if (anyOf.length === 0) return { accounts: [], callers: [] };
  const [byBeginning, bySecond, called] = await Promise.all([
    users(db)
      .where(Filter.or(...anyOf))
      .limit(looked)
      .get(),
    second.length > 0 ? users(db).where("index", "array-contains-any", second).limit(looked).get() : null,
    // Callers are one person each, so that few have short entries.
    asked && callers(db).where("index", "array-contains-any", asked.whole).limit(looked).get(),
  ]);
  const meant = accountsOf([...byBeginning.docs, ...(bySecond?.docs ?? [])]).filter(
    (account) => account.search.includes(typed) || namesOf(account).some((one) => matchesName(one, q)),
  );
  const known = (called?.docs ?? []).map((one) => ({ ...one.data(), id: one.id }));
  return {
    accounts: meant.toSorted(
      (one, other) => rankOf(one.name, q) - rankOf(other.name, q) || (one.email < other.email ? -1 : 1),
    ),
    callers: known.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => matchesName(one, q))),
  };
}

function rankOf(name: string, q: string): number {
  return matchesWholeWords(name, q) ? 0 : 1;
}

async function findByGiven(db: Firestore, given: Given, q: string, prepared: boolean): Promise<FoundPeople> {
  const [value] = Object.values(given);
  const latest = appointmentsWith(db, given).orderBy("startsAt", "desc");
  const profiles = "email" in given ? users(db).where(beginsWith(given.email, q)) : profilesWith(db, given);
  const [ofProfile, ofAppointments, called] = await Promise.all([
    profiles.limit(shown).get(),
    latest.limit(prepared ? looked : lookedBefore).get(),
    callers(db).where("given", "array-contains", value).limit(looked).get(),
  ]);
  const booked = ofAppointments.docs.map((one) => ({ id: one.id, booking: one.data() }));
  const holders = await readHolders(db, booked);
  const accounts = new Map([...accountsOf(ofProfile.docs), ...holders].map((one) => [one.uid, one]));
  const known = called.docs.map((one) => ({ ...one.data(), id: one.id }));
  return {
    accounts: [...accounts.values()],
    // An older version that runs again after the migration writes no records.
    callers: [...known, ...withoutRecord(booked, known)],
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

/** Whose appointments these are, the latest one's first: many give their number with each appointment and never in their profile. */
async function readHolders(db: Firestore, found: readonly Booked[]): Promise<Account[]> {
  const uids = [...new Set(found.flatMap(({ booking }) => booking.uid ?? []))].slice(0, shown);
  const accounts = await Promise.all(uids.map((uid) => readAccount(db, uid)));
  return accounts.filter((account) => account !== null);
}

/** Callers whom the migration hasn't come to: each of them once, by their latest appointment. */
function withoutRecord(found: readonly Booked[], recorded: readonly { given: string[] }[]): FoundCaller[] {
  const known = new Map<string, FoundCaller>();
  const given = new Set(recorded.flatMap((one) => one.given));
  for (const { id, booking } of found) {
    const { uid, callerId, date, startsAt } = booking;
    const contact = contactOf(booking);
    const identities = identitiesOf(contact);
    const key = identities.join();
    const isKnown = known.has(key) || identities.some((one) => given.has(one));
    if (uid !== null || callerId !== null || isKnown) continue;
    known.set(key, { ...contact, id: undefined, latest: { id, date, startsAt } });
  }
  return [...known.values()];
}

/** With the day that the latest appointment has now. */
async function presentCallers(db: Firestore, found: readonly FoundCaller[]): Promise<CallerFound[]> {
  if (found.length === 0) return [];
  const latest = await Promise.all(found.map((one) => bookings(db).doc(one.latest.id).get()));
  return found.map(({ id, name, phone, email, latest: { date } }, i) => {
    const dateISO = latest[i]?.data()?.date ?? date;
    return { ...(id !== undefined && { _id: id }), name, phone, email, dateISO };
  });
}
