import type { Found } from "@clinic/contract/people.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import type { PersonKey } from "../../../lib/paths.ts";

/** Of one line of what was found. */
export type FoundPerson = {
  key: string;
  who: PersonKey;
  kind: "account" | "caller";
  name: string;
  /** What tells two of the same name apart. */
  details: string[];
  /** Anyone can sign up with an address that isn't theirs. */
  unverified: boolean;
};

export function foundPeople({ accounts, callers }: Found): FoundPerson[] {
  return [
    ...accounts.map(({ uid, name, email, phone, emailVerified }) => ({
      key: uid,
      who: { uid },
      kind: "account" as const,
      name: name || email,
      details: [name && email, phone].filter((detail) => detail !== ""),
      unverified: !emailVerified,
    })),
    ...callers.map(({ name, phone, email, dateISO }) => ({
      key: [name, phone, email].join("\n"),
      who: phone ? { phone } : { email },
      kind: "caller" as const,
      name,
      details: [phone, email, `Appointment on ${showDate(dateISO)}`].filter((detail) => detail !== ""),
      unverified: false,
    })),
  ];
}

const fewestDigits = 7;

/** What may become a phone number and isn't one yet: those are found as a whole only, so it is no question so far. */
export function isPartOfNumber(q: string): boolean {
  return /^\+?[\d\s().\-/]+$/.test(q) && q.replace(/\D/g, "").length < fewestDigits;
}
