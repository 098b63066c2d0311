/** The invented patients of a living demo. They are the same on every day. */
import type { SeedClinic } from "../seed-clinic-schema.ts";
import type { Living } from "./living-schema.ts";
import names from "./names.json" with { type: "json" };
import { type Random, randomOf } from "./random.ts";

/** Somebody who is treated at the clinic: an account holder, one of their family, or a caller without an account. */
export interface Person {
  name: string;
  isChild: boolean;
  /** The account that books for them. Callers have none. */
  account: Account | null;
  /** Their id in the account's family; null for the holder and for callers. */
  personId: string | null;
  phone: string;
  /** Empty for callers who gave none. */
  email: string;
  /** When the person comes: in some weeks of each half-year or quarter. */
  season: Season;
}

export interface Account {
  uid: string;
  email: string;
  name: string;
  phone: string;
  people: { id: string; name: string }[];
}

/** The person comes on a day if `(day number + phase) % every` is less than `days`. */
interface Season {
  every: number;
  phase: number;
  days: number;
}

/** True if the person comes to the clinic around this day. Days count from 1970. */
export function isInSeason({ season }: Pick<Person, "season">, dayNumber: number): boolean {
  return (dayNumber + season.phase) % season.every < season.days;
}

/** Makes the clinic's patients. `clinicName` is the name of its folder. */
export function makePeople(
  clinicName: string,
  { accounts: known }: Pick<SeedClinic, "accounts">,
  { people: wanted }: Pick<Living, "people">,
): Person[] {
  const random = randomOf(clinicName, "people");
  const contacts = new ContactMaker(random, wanted, Object.values(known.patients));
  const people: Person[] = [];
  for (let i = 0; i < wanted.accounts; i++)
    people.push(...makeFamily(random, contacts, `${clinicName}-living-${i}`));
  for (let i = 0; i < wanted.callers; i++) people.push(makeCaller(random, contacts));
  return people;
}

const shareWithFamily = 0.55;
const shareOfPartners = 0.3;
const shareOfCallersWithEmail = 0.6;

function makeFamily(random: Random, contacts: ContactMaker, uid: string): Person[] {
  const { given, family, origin } = contacts.newName();
  const account: Account = {
    uid,
    ...contacts.newContact(given, family),
    name: `${given} ${family}`,
    people: [],
  };
  const { phone, email } = account;
  const members = random.chance(shareWithFamily) ? random.between(1, 3) : 0;
  const others = Array.from({ length: members }, (_, place): Person => {
    const isChild = place > 0 || !random.chance(shareOfPartners);
    const name = `${contacts.givenName(origin, account)} ${family}`;
    const personId = `person-${place + 1}`;
    account.people.push({ id: personId, name });
    return { name, isChild, account, personId, phone, email, season: makeSeason(random) };
  });
  const holder = { name: account.name, isChild: false, account, personId: null, phone, email };
  return [{ ...holder, season: makeSeason(random) }, ...others];
}

function makeCaller(random: Random, contacts: ContactMaker): Person {
  const { given, family } = contacts.newName();
  const { phone, email } = contacts.newContact(given, family);
  return {
    name: `${given} ${family}`,
    isChild: false,
    account: null,
    personId: null,
    phone,
    email: random.chance(shareOfCallersWithEmail) ? email : "",
    season: makeSeason(random),
  };
}

/** Most people come for a check-up every half-year, and once or twice more in the weeks after it. */
function makeSeason(random: Random): Season {
  const every = random.pickWeighted([182, 91, 121, 365], (days) => (days === 182 ? 6 : 1));
  return { every, phase: random.below(every), days: 24 };
}

/** Gives names, phone numbers and addresses, each once. */
class ContactMaker {
  private readonly random: Random;
  private readonly wanted: Living["people"];
  private readonly usedNames: Set<string>;
  private readonly usedPhones: Set<string>;
  private readonly usedEmails = new Set<string>();

  constructor(random: Random, wanted: Living["people"], known: readonly { name: string; phone: string }[]) {
    this.random = random;
    this.wanted = wanted;
    this.usedNames = new Set(known.map(({ name }) => name));
    this.usedPhones = new Set(known.map(({ phone }) => digitsOf(phone)));
  }

  newName(): { given: string; family: string; origin: Origin } {
    for (;;) {
      const origin = this.random.pickWeighted(origins, (one) => this.wanted.origins[one] ?? 0);
      const given = this.random.pick(names[origin].given);
      const family = this.random.pick(names[origin].family);
      if (this.usedNames.has(`${given} ${family}`)) continue;
      this.usedNames.add(`${given} ${family}`);
      return { given, family, origin };
    }
  }

  /** A given name that nobody of this family has yet. */
  givenName(origin: Origin, { name, people }: Account): string {
    for (;;) {
      const given = this.random.pick(names[origin].given);
      if (![name, ...people.map((one) => one.name)].some((one) => one.startsWith(`${given} `))) return given;
    }
  }

  newContact(given: string, family: string): { phone: string; email: string } {
    return { phone: this.newPhone(), email: this.newEmail(given, family) };
  }

  private newPhone(): string {
    for (;;) {
      const pattern = this.random.pick(this.wanted.phones);
      const phone = pattern.replaceAll("#", () => String(this.random.below(10)));
      if (this.usedPhones.has(digitsOf(phone))) continue;
      this.usedPhones.add(digitsOf(phone));
      return phone;
    }
  }

  private newEmail(given: string, family: string): string {
    const own = `${asciiOf(given)}.${asciiOf(family)}`;
    for (let more = 1; ; more++) {
      const email = `${own}${more === 1 ? "" : more}@${this.wanted.mailDomain}`;
      if (this.usedEmails.has(email)) continue;
      this.usedEmails.add(email);
      return email;
    }
  }
}

type Origin = keyof typeof names;
const origins = Object.keys(names).filter((name): name is Origin => name in names);

/** The last nine digits are the same with and without a country code. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "").slice(-9);
}

const lettersWithoutAccent: Readonly<Record<string, string>> = { ł: "l", ø: "o", ı: "i" };

/** The letters and digits of an address: `María José` becomes `mariajose`. */
function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[łøı]/g, (letter) => lettersWithoutAccent[letter] ?? "")
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]/g, "");
}
