/**
 * How often one account may do what takes a time from others or costs the clinic something. docs/operate.md and docs/payments.md say why
 * these numbers. Counted on the account itself, in the commit of the act: what was refused or lost a race costs nothing.
 */
import { DomainError } from "./domain-error.ts";

const hour = 3_600_000;

const limits = {
  book: { most: 20, hours: 1 },
  cancel: { most: 20, hours: 1 },
  move: { most: 20, hours: 1 },
  /** Ways to pay by card: each appointment needs one. */
  pay: { most: 20, hours: 1 },
} as const;

export type Act = keyof typeof limits;

/** By act: how often since its window began, and when that ends. */
type Counts = Readonly<Record<string, { used: number; until: Date }>>;

/** The refusal of one more, with the seconds until the window ends; null while it is within the limit. */
export function whyTooMany(counts: Counts = {}, act: Act, now: Date): DomainError | null {
  const { used, until } = windowOf(counts, act, now);
  return used < limits[act].most ? null : tooMany(until, now);
}

/** The counts with one more of this act, and without those whose window has ended. */
export function countAct(counts: Counts = {}, act: Act, now: Date): Counts {
  const { used, until } = windowOf(counts, act, now);
  const running = Object.entries(counts).filter(([, window]) => window.until > now);
  return { ...Object.fromEntries(running), [act]: { used: used + 1, until } };
}

export function tooMany(until: Date, now: Date): DomainError {
  return new DomainError("too-many-requests", "That was often enough for now. Please try again later.", {
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

function windowOf(counts: Counts, act: Act, now: Date): { used: number; until: Date } {
  const known = counts[act];
  if (known && known.until > now) return known;
  return { used: 0, until: new Date(now.getTime() + limits[act].hours * hour) };
}
