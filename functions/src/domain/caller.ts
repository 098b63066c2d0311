/** Somebody whom the clinic books for without an account, as the appointments know them. */
import type { Booking } from "./booking.ts";
import { indexOfNames, nameKey } from "./folded-name.ts";

/** Name, phone and address as the caller last gave them. */
export interface Contact {
  name: string;
  /** As typed. */
  phone: string;
  phoneE164: string;
  /** In lower case; empty where they gave none. */
  email: string;
}

export interface Caller extends Contact {
  /** When they gave it. */
  givenAt: Date;
  /** Each number and address that they gave, alone and with their name: what finds them again. */
  given: string[];
  /** The other names that they were booked under, the last one first. */
  otherNames: string[];
  /** `indexOfNames`. */
  index: string[];
  /** The appointment that begins last, as it was booked. */
  latest: { id: string; date: string; startsAt: Date };
}

/** Each number or address is two entries. Of more, the last ones are known. */
const mostGiven = 32;

/** Somebody is the same caller if their name is the same, and their number or their address. */
export function identitiesOf({ name, phoneE164, email }: Omit<Contact, "phone">): string[] {
  return [phoneE164, email].flatMap((given) => (given === "" ? [] : identity(given, name)));
}

function identity(given: string, name: string): string {
  return `${given} ${nameKey(name)}`;
}

export function contactOf({ patientName, phone, phoneE164, patient }: Booking): Contact {
  return { name: patientName, phone, phoneE164, email: patient };
}

/** Whether nobody is named in it any more: its patient's account was removed. */
export function isAnonymous({ phone, patient }: Pick<Booking, "phone" | "patient">): boolean {
  return phone === "" && patient === "";
}

/** The caller, with what this appointment says of them. Of two appointments, the one that was booked later knows better. */
export function callerWith(known: Caller | undefined, id: string, booking: Booking): Caller {
  const { date, startsAt, createdAt: givenAt } = booking;
  const said = contactOf(booking);
  const entries = [said.phoneE164, said.email].filter((given) => given !== "").concat(identitiesOf(said));
  const here = { id, date, startsAt };
  if (!known) {
    return {
      ...said,
      givenAt,
      given: entries,
      otherNames: [],
      index: indexOfNames([said.name]),
      latest: here,
    };
  }
  const isLater = givenAt >= known.givenAt;
  const [before, after] = isLater ? [known.given, entries] : [entries, known.given];
  const contact = isLater ? { ...said, givenAt } : known;
  const otherNames = namesBeside(contact.name, isLater ? known.name : said.name, known.otherNames);
  return {
    ...known,
    ...contact,
    // A caller who gives no address this time keeps the one on record.
    email: contact.email || (isLater ? known.email : said.email),
    given: [...new Set([...before.filter((one) => !after.includes(one)), ...after])].slice(-mostGiven),
    otherNames,
    index: indexOfNames([contact.name, ...otherNames]),
    latest: startsAt > known.latest.startsAt ? here : known.latest,
  };
}

/** The caller, as they say their address is now. */
export function correctedCaller(caller: Caller, email: string): Caller {
  const entries = [email, ...identitiesOf({ name: caller.name, phoneE164: "", email })];
  const others = caller.given.filter((one) => !entries.includes(one));
  return { ...caller, email, given: [...others, ...entries].slice(-mostGiven) };
}

/** The most appointments of linked records: more than anybody has in a lifetime. */
const mostOtherNames = 4;

function namesBeside(name: string, other: string, known: readonly string[]): string[] {
  const byKey = new Map([other, ...known].toReversed().map((one) => [nameKey(one), one]));
  byKey.delete(nameKey(name));
  return [...byKey.values()].toReversed().slice(0, mostOtherNames);
}
