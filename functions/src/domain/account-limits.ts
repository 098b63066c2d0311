/**
 * What one account may hold, and how often it may do what takes a time from others or costs the clinic something.
 * docs/operate.md and docs/payments.md say why these numbers. Counted on the account itself, in the commit of the act: what was
 * refused or lost a race costs nothing. The counts outlast the account: `firestore/limits.ts`.
 */

import { max } from "date-fns";
import { millisecondsInHour as hour } from "date-fns/constants";
import { asciiAddress } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isOpen } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { type ClinicPhone, clinicPhoneUrl } from "./phone-number.ts";

/** `unproven`: while their address may be somebody else's, who is told by mail of each of these. */
const limits = {
  book: { most: 20, unproven: 5, hours: 1 },
  cancel: { most: 20, unproven: 5, hours: 1 },
  move: { most: 20, unproven: 5, hours: 1 },
  /** Ways to pay by card: each appointment needs one, and nobody is told of that. */
  pay: { most: 20, unproven: 20, hours: 1 },
  /** Changes of the account's profile: each is written to Firebase Auth, too. */
  edit: { most: 30, unproven: 30, hours: 1 },
  /** Exports of the account's data: each reads thousands of documents. */
  export: { most: 5, unproven: 5, hours: 1 },
  /** Appointments that the patient canceled after paying, so that the card was refunded: each costs the clinic Stripe's fee. */
  refund: { most: 5, unproven: 5, hours: 1 },
  /** Declined cards. One appointment takes eight; a family with one bad card has fewer. */
  decline: { most: 16, unproven: 16, hours: 24 },
  /** Profiles made for one address. Strangers' sign-ups don't use up those of the proved owner. */
  first: { most: 5, unproven: 5, hours: 24 },
  firstProved: { most: 5, unproven: 5, hours: 24 },
  /** Mails to an address that nobody has proved. */
  mail: { most: 5, unproven: 5, hours: 1 },
} as const;

export type Act = keyof typeof limits;

/** By act: how often since its window began, and when that ends. */
export type Counts = Readonly<Record<string, { used: number; until: Date }>>;

/**
 * The refusal of one more, with the seconds until the window ends; null while it is within the limit. `proven`: the address that
 * is told of it is known to be theirs.
 */
export function whyTooMany(counts: Counts = {}, act: Act, proven: boolean, now: Date): DomainError | null {
  const until = whenAgain(counts, act, proven, now);
  return until && tooMany(until, now);
}

/** When one more is allowed again; null while it is within the limit. */
export function whenAgain(counts: Counts, act: Act, proven: boolean, now: Date): Date | null {
  const { used, until } = windowOf(counts, act, now);
  const { most, unproven } = limits[act];
  return used < (proven ? most : unproven) ? null : until;
}

/** The counts with one more of this act, and without those whose window has ended. */
export function countAct(counts: Counts = {}, act: Act, now: Date): Counts {
  const { used, until } = windowOf(counts, act, now);
  const running = Object.entries(counts).filter(([, window]) => window.until > now);
  return { ...Object.fromEntries(running), [act]: { used: used + 1, until } };
}

/** For each act the greater number and the later end of both. Ended counts are left out. */
export function joinCounts(one: Counts = {}, other: Counts = {}, now: Date): Counts {
  const acts = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...acts].flatMap((act) => {
      const running = [one[act], other[act]].filter((window) => window !== undefined && window.until > now);
      const [first, second = first] = running;
      if (!first || !second) return [];
      return [[act, { used: Math.max(first.used, second.used), until: max([first.until, second.until]) }]];
    }),
  );
}

/** When the last of these windows ends; null without any. */
export function endOfCounts(counts: Counts): Date | null {
  const ends = Object.values(counts).map(({ until }) => until);
  return ends.length === 0 ? null : max(ends);
}

/** The act that this change counts as, besides the caller's own. A cancellation by the clinic doesn't count for the patient. */
export function alsoCounts(before: Booking, after: Booking): Act[] {
  const acts: Act[] = [];
  if (isRound(after) && !isRound(before)) acts.push("refund");
  if ((after.card?.declined ?? 0) > (before.card?.declined ?? 0)) acts.push("decline");
  return acts;
}

function isRound({ cancelledBy, refunds }: Booking): boolean {
  return cancelledBy === "patient" && Object.keys(refunds).length > 0;
}

function tooMany(until: Date, now: Date): DomainError {
  return new DomainError("too-many-requests", {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

function windowOf(counts: Counts, act: Act, now: Date): { used: number; until: Date } {
  const known = counts[act];
  if (known && known.until > now) return known;
  return { used: 0, until: new Date(now.getTime() + limits[act].hours * hour) };
}

/** By booking id, when each ends. */
export type OpenAppointments = Readonly<Record<string, Date>>;

/** As it stands with this appointment. Those that have ended leave with it. */
export function withAppointment(
  open: OpenAppointments = {},
  id: string,
  appointment: Parameters<typeof isOpen>[0],
  now: Date,
): OpenAppointments {
  const others = Object.entries(open).filter(([other, endsAt]) => other !== id && endsAt > now);
  return { ...Object.fromEntries(others), ...(isOpen(appointment, now) && { [id]: appointment.endsAt }) };
}

/** The refusal of one more, with whom to call; null while the account may hold it. */
export function whyTooManyOpen(
  open: OpenAppointments = {},
  { limits, ...clinic }: Pick<Settings, "limits"> & ClinicPhone,
  emailVerified: boolean,
  now: Date,
): DomainError | null {
  const limit = emailVerified ? limits.open : Math.min(limits.open, limits.openUnverified);
  const held = Object.values(open).filter((endsAt) => endsAt > now).length;
  if (held < limit) return null;
  return new DomainError("too-many-open", {
    data: {
      limit,
      phone: clinic.phone,
      phoneUrl: clinicPhoneUrl(clinic),
      ...(limit < limits.open && { moreOnceVerified: true }),
    },
  });
}

/**
 * The address as limits count it: spellings that reach one mailbox count as one. No mail is sent to it, and nobody is recognized
 * by it: two people who are taken for one share their limits for some hours, and nothing else.
 *
 * Case and the domain's script never matter. What follows a plus sign is a label of the owner's at Google, Microsoft, Apple and
 * most others, so that one mailbox has any number of such addresses. Dots matter everywhere except at Google:
 * https://support.google.com/mail/answer/7436150
 */
export function countedAddress(address: string): string {
  const normal = asciiAddress(address.trim().toLowerCase());
  const at = normal.lastIndexOf("@");
  const [local, domain] = [normal.slice(0, at), normal.slice(at + 1)];
  const mailbox = local.replace(/(?<=.)\+.*$/, "");
  return google.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

const google = new Set(["gmail.com", "googlemail.com"]);
