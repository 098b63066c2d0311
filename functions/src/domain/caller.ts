/** A caller: somebody without an account for whom the desk books. Their record comes from their bookings. */
import type { Booking } from "./booking.ts";
import { nameIndexEntries, nameKey } from "./name-search.ts";

/** The name, phone number and email address that a caller gave last. */
export interface Contact {
  name: string;
  /** The phone number as typed. */
  phone: string;
  phoneE164: string;
  /** The email address in lower case. It is empty if the caller gave none. */
  email: string;
}

export interface CallerRecord extends Contact {
  /** When the caller gave this contact. */
  givenAt: Date;
  /** Each phone number and address that the caller gave, alone and together with their name. Searches use these entries. */
  given: string[];
  /** Other names under which the caller was booked, the latest first. */
  otherNames: string[];
  /** Search entries of the caller's names, by `nameIndexEntries`. */
  index: string[];
  /** The caller's booking with the latest start. */
  latest: { id: string; date: string; startsAt: Date };
}

/** The most entries of numbers and addresses. Each number or address makes two entries. Older entries are dropped. */
const maxContactEntries = 32;

/**
 * The identities of a caller. Two bookings belong to the same caller if the name matches and the number or the address does
 * too.
 */
export function identityKeysOf({ name, phoneE164, email }: Omit<Contact, "phone">): string[] {
  return [phoneE164, email].flatMap((given) => (given === "" ? [] : identityKey(given, name)));
}

function identityKey(given: string, name: string): string {
  return `${given} ${nameKey(name)}`;
}

export function contactOf({ patientName, phone, phoneE164, patient }: Booking): Contact {
  return { name: patientName, phone, phoneE164, email: patient };
}

/** True if the booking no longer names its patient, because their account was removed. */
export function isAnonymous({ phone, patient }: Pick<Booking, "phone" | "patient">): boolean {
  return phone === "" && patient === "";
}

/** Updates a caller's record with one of their bookings. If two bookings differ, the one that was made later counts. */
export function updateCallerRecord(
  knownCaller: CallerRecord | undefined,
  id: string,
  booking: Booking,
): CallerRecord {
  const { date, startsAt, createdAt: givenAt } = booking;
  const contactGiven = contactOf(booking);
  const entries = [contactGiven.phoneE164, contactGiven.email]
    .filter((given) => given !== "")
    .concat(identityKeysOf(contactGiven));
  const thisBooking = { id, date, startsAt };
  if (!knownCaller) {
    return {
      ...contactGiven,
      givenAt,
      given: entries,
      otherNames: [],
      index: nameIndexEntries([contactGiven.name]),
      latest: thisBooking,
    };
  }
  const isLater = givenAt >= knownCaller.givenAt;
  const [before, after] = isLater ? [knownCaller.given, entries] : [entries, knownCaller.given];
  const contact = isLater ? { ...contactGiven, givenAt } : knownCaller;
  const otherNames = mergeOtherNames(
    contact.name,
    isLater ? knownCaller.name : contactGiven.name,
    knownCaller.otherNames,
  );
  return {
    ...knownCaller,
    ...contact,
    // A caller who gives no address this time keeps the one on record.
    email: contact.email || (isLater ? knownCaller.email : contactGiven.email),
    given: [...new Set([...before.filter((one) => !after.includes(one)), ...after])].slice(
      -maxContactEntries,
    ),
    otherNames,
    index: nameIndexEntries([contact.name, ...otherNames]),
    latest: startsAt > knownCaller.latest.startsAt ? thisBooking : knownCaller.latest,
  };
}

/** The caller's record with a corrected email address. */
export function withCorrectedEmail(caller: CallerRecord, email: string): CallerRecord {
  const entries = [email, ...identityKeysOf({ name: caller.name, phoneE164: "", email })];
  const others = caller.given.filter((one) => !entries.includes(one));
  return { ...caller, email, given: [...others, ...entries].slice(-maxContactEntries) };
}

/** The caller's record with a corrected name and phone number. What was given before still finds it. */
export function withCorrectedContact(
  caller: CallerRecord,
  { name, phone, phoneE164 }: Omit<Contact, "email">,
): CallerRecord {
  const { email } = caller;
  const entries = [phoneE164, email]
    .filter((given) => given !== "")
    .concat(identityKeysOf({ name, phoneE164, email }));
  const others = caller.given.filter((one) => !entries.includes(one));
  const otherNames = mergeOtherNames(name, caller.name, caller.otherNames);
  return {
    ...caller,
    name,
    phone,
    phoneE164,
    otherNames,
    given: [...others, ...entries].slice(-maxContactEntries),
    index: nameIndexEntries([name, ...otherNames]),
  };
}

/** The most other names that a caller's record keeps. */
const maxOtherNames = 4;

function mergeOtherNames(name: string, other: string, known: readonly string[]): string[] {
  const byKey = new Map([other, ...known].toReversed().map((one) => [nameKey(one), one]));
  byKey.delete(nameKey(name));
  return [...byKey.values()].toReversed().slice(0, maxOtherNames);
}
