/** Whom the desk looks for, while it types. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { emailSchema, phoneSchema } from "../contract/fields.ts";
import type * as contract from "../contract/people.ts";
import type { AccountFound, CallerFound } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { readPhone } from "../domain/phone-number.ts";
import { readClinic } from "../firestore/clinic.ts";
import { searchPrefix, users } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { type Account, appointmentsWith, type Given, profilesWith, readAccount } from "./find-person.ts";

const shown = 8;

/** Of those who gave a number or an address, the latest appointments are looked at, so many at most. */
const looked = 100;

export const searchPeople: Handler<typeof contract.searchPeople> = async ({ db, body: { q } }) => {
  const [beginning, exact] = await Promise.all([findByBeginning(db, q), findByWhatTheyGave(db, q)]);
  const accounts = new Map([...exact.accounts, ...beginning].map((account) => [account.uid, account]));
  return {
    accounts: [...accounts.values()].slice(0, shown).map(presentAccount),
    callers: exact.callers.slice(0, shown),
  };
};

export function presentAccount({ uid, name, email, emailVerified, phone }: Account): AccountFound {
  return { uid, name, email, emailVerified, phone };
}

async function findByBeginning(db: Firestore, q: string): Promise<Account[]> {
  const typed = searchPrefix(q);
  if (typed === "") return [];
  const matching = users(db).where("search", "array-contains", typed).orderBy("email").limit(shown);
  return accountsOf((await matching.get()).docs);
}

async function findByWhatTheyGave(db: Firestore, q: string) {
  const given = await readWhatIsGiven(db, q);
  if (given === null) return { accounts: [], callers: [] };
  const latest = appointmentsWith(db, given).orderBy("startsAt", "desc").limit(looked);
  const [profiles, { docs }] = await Promise.all([profilesWith(db, given).limit(shown).get(), latest.get()]);
  const found = docs.map((document) => document.data());
  const holders = await readHolders(db, found);
  return { accounts: [...accountsOf(profiles.docs), ...holders], callers: callersOf(found) };
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

function accountsOf(profiles: readonly { id: string; data(): Omit<Account, "uid"> }[]): Account[] {
  const accounts = profiles.map((profile) => ({ uid: profile.id, ...profile.data() }));
  return accounts.filter(({ leaving }) => !leaving);
}

/** Whose appointments these are, the latest one's first: many give their number with each appointment and never in their profile. */
async function readHolders(db: Firestore, found: readonly Booking[]): Promise<Account[]> {
  const uids = [...new Set(found.flatMap(({ uid }) => uid ?? []))].slice(0, shown);
  const accounts = await Promise.all(uids.map((uid) => readAccount(db, uid)));
  return accounts.filter((account) => account !== null);
}

/** Each of them once, by their latest appointment. */
function callersOf(found: readonly Booking[]): CallerFound[] {
  const callers = new Map<string, CallerFound>();
  for (const { uid, patientName, phone, phoneE164, patient, date } of found) {
    const key = JSON.stringify([patientName.trim().toLowerCase(), phoneE164, patient]);
    if (uid !== null || callers.has(key)) continue;
    callers.set(key, { name: patientName, phone, email: patient, dateISO: date });
  }
  return [...callers.values()];
}
