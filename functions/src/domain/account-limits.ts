/**
 * What one account may hold, and how often it may do what takes a time from others or costs the clinic something.
 * docs/operate.md and docs/payments.md say why these numbers. Counted on the account itself, in the commit of the act: what was
 * refused or lost a race costs nothing.
 */
import { millisecondsInHour as hour } from "date-fns/constants";
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
} as const;

export type Act = keyof typeof limits;

/** By act: how often since its window began, and when that ends. */
type Counts = Readonly<Record<string, { used: number; until: Date }>>;

/**
 * The refusal of one more, with the seconds until the window ends; null while it is within the limit. `proven`: the address that
 * is told of it is known to be theirs.
 */
export function whyTooMany(counts: Counts = {}, act: Act, proven: boolean, now: Date): DomainError | null {
  const { used, until } = windowOf(counts, act, now);
  const { most, unproven } = limits[act];
  return used < (proven ? most : unproven) ? null : tooMany(until, now);
}

/** The counts with one more of this act, and without those whose window has ended. */
export function countAct(counts: Counts = {}, act: Act, now: Date): Counts {
  const { used, until } = windowOf(counts, act, now);
  const running = Object.entries(counts).filter(([, window]) => window.until > now);
  return { ...Object.fromEntries(running), [act]: { used: used + 1, until } };
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

/** In an hour. A family that cancels everything has fewer; who does it for its own sake costs the clinic Stripe's fees. */
const mostRounds = 5;

/** Where such rounds are to be looked for. */
export function roundsSince(now: Date): Date {
  return new Date(now.getTime() - hour);
}

/**
 * Why no new way to pay by card is opened for a patient who has paid, canceled and been refunded so often: null where it
 * is. What the clinic canceled is not their doing.
 */
export function whyTooManyRounds(cancelled: readonly Booking[], now: Date): DomainError | null {
  const ends = cancelled
    .filter(({ cancelledBy, refunds }) => cancelledBy === "patient" && Object.keys(refunds).length > 0)
    .flatMap(({ cancelledAt }) => (cancelledAt ? cancelledAt.getTime() + hour : []))
    .filter((end) => end > now.getTime())
    .sort((a, b) => b - a);
  const allowedAgain = ends[mostRounds - 1];
  return allowedAgain === undefined ? null : tooMany(new Date(allowedAgain), now);
}
