/**
 * Limits of an account: how many upcoming appointments it may have, and how often it may do something that costs the clinic
 * money or takes times from others. docs/operate.md and docs/payments.md give the reasons for these numbers. The counts are
 * stored on the account in the same commit as the act, so a refused or failed request isn't counted. The counts remain after
 * the account is removed: `firestore/limits.ts`.
 */

import { max } from "date-fns";
import { millisecondsInHour as hour } from "date-fns/constants";
import { toAsciiEmail } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isUpcomingOrRunning } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { type ClinicPhone, clinicPhoneUrl } from "./phone-number.ts";

/**
 * `most` is the limit of an account with a verified address. `mostUnverified` is the limit without one, because the address may
 * belong to somebody else, who gets an email for each act.
 */
const limits = {
  book: { most: 20, mostUnverified: 5, hours: 1 },
  cancel: { most: 20, mostUnverified: 5, hours: 1 },
  move: { most: 20, mostUnverified: 5, hours: 1 },
  /** Beginning a card payment. Each appointment needs one, and none sends an email. */
  pay: { most: 20, mostUnverified: 20, hours: 1 },
  /** Changes of the account's profile. Each one is also written to Firebase Auth. */
  edit: { most: 30, mostUnverified: 30, hours: 1 },
  /** Exports of the account's data. Each one reads thousands of documents. */
  export: { most: 5, mostUnverified: 5, hours: 1 },
  /** Paid appointments that the patient cancelled and got refunded. Each one costs the clinic Stripe's fee. */
  refund: { most: 5, mostUnverified: 5, hours: 1 },
  /** Declined cards. One appointment allows eight, so a family with one bad card stays below this limit. */
  decline: { most: 16, mostUnverified: 16, hours: 24 },
  /**
   * New profiles for one address. `first` counts sign-ups by strangers, and `firstProved` those of the verified owner, so
   * strangers can't use up the owner's limit.
   */
  first: { most: 5, mostUnverified: 5, hours: 24 },
  firstProved: { most: 5, mostUnverified: 5, hours: 24 },
  /** Emails to an unverified address. */
  mail: { most: 5, mostUnverified: 5, hours: 1 },
} as const;

export type LimitedAction = keyof typeof limits;

/** The counts of an account: how often each act was done since its time window began, and when the window ends. */
export type ActionCounts = Readonly<Record<string, { used: number; until: Date }>>;

/**
 * Returns the `too-many-requests` error for one more act, with the seconds until the window ends, or null if one more is
 * allowed. `isVerified` means that the account's address is verified.
 */
export function refusalOverLimit(
  counts: ActionCounts = {},
  act: LimitedAction,
  isVerified: boolean,
  now: Date,
): DomainError | null {
  const until = nextAllowedAt(counts, act, isVerified, now);
  return until && tooManyRequests(until, now);
}

/** When one more act is allowed again, or null if it is allowed now. */
export function nextAllowedAt(
  counts: ActionCounts,
  act: LimitedAction,
  isVerified: boolean,
  now: Date,
): Date | null {
  const { used, until } = currentWindow(counts, act, now);
  const { most, mostUnverified } = limits[act];
  return used < (isVerified ? most : mostUnverified) ? null : until;
}

/** Returns the counts with one more of this act, and without ended windows. */
export function countLimitedAction(counts: ActionCounts = {}, act: LimitedAction, now: Date): ActionCounts {
  const { used, until } = currentWindow(counts, act, now);
  const running = Object.entries(counts).filter(([, window]) => window.until > now);
  return { ...Object.fromEntries(running), [act]: { used: used + 1, until } };
}

/** Joins the counts of two accounts: for each act the greater number and the later end. Ended windows are left out. */
export function mergeActionCounts(one: ActionCounts = {}, other: ActionCounts = {}, now: Date): ActionCounts {
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

/** When the last of these windows ends, or null if there are none. */
export function lastWindowEndOf(counts: ActionCounts): Date | null {
  const ends = Object.values(counts).map(({ until }) => until);
  return ends.length === 0 ? null : max(ends);
}

/**
 * Acts that a change of a booking counts as, in addition to the caller's own act: a refund or a declined card. A
 * cancellation by the clinic doesn't count for the patient.
 */
export function extraLimitedActionsOf(before: Booking, after: Booking): LimitedAction[] {
  const acts: LimitedAction[] = [];
  if (isRefundedCancellation(after) && !isRefundedCancellation(before)) acts.push("refund");
  if ((after.card?.declined ?? 0) > (before.card?.declined ?? 0)) acts.push("decline");
  return acts;
}

function isRefundedCancellation({ cancelledBy, refunds }: Booking): boolean {
  return cancelledBy === "patient" && Object.keys(refunds).length > 0;
}

function tooManyRequests(until: Date, now: Date): DomainError {
  return new DomainError("too-many-requests", {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

function currentWindow(counts: ActionCounts, act: LimitedAction, now: Date): { used: number; until: Date } {
  const known = counts[act];
  if (known && known.until > now) return known;
  return { used: 0, until: new Date(now.getTime() + limits[act].hours * hour) };
}

/** When each open appointment of an account ends, by booking id. */
export type OpenAppointments = Readonly<Record<string, Date>>;

/** Adds or updates one appointment in the account's open appointments, and removes those that have ended. */
export function withOpenAppointment(
  open: OpenAppointments = {},
  id: string,
  appointment: Parameters<typeof isUpcomingOrRunning>[0],
  now: Date,
): OpenAppointments {
  const others = Object.entries(open).filter(([other, endsAt]) => other !== id && endsAt > now);
  return {
    ...Object.fromEntries(others),
    ...(isUpcomingOrRunning(appointment, now) && { [id]: appointment.endsAt }),
  };
}

/**
 * Returns the `too-many-open` error with the clinic's phone number, or null if the account may have one more appointment.
 */
export function refusalOverAppointmentLimit(
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
 * The form of an email address that limits count by: different spellings of one mailbox become the same text. No email is
 * sent to it, and nobody signs in with it; at worst two people share their limits for some hours. Case and the script of the
 * domain never matter. At most providers, text after a plus sign is a label that the owner chooses, so one mailbox has many
 * such addresses. Dots matter everywhere except at Google: https://support.google.com/mail/answer/7436150
 */
export function limitKeyOfEmail(address: string): string {
  const normal = toAsciiEmail(address.trim().toLowerCase());
  const at = normal.lastIndexOf("@");
  const [local, domain] = [normal.slice(0, at), normal.slice(at + 1)];
  const mailbox = local.replace(/^(.[^+]*)\+.*$/, "$1");
  return googleDomains.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

const googleDomains = new Set(["gmail.com", "googlemail.com"]);
