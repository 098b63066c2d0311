/**
 * What a sender does with a notice that is owed, and what becomes of it: docs/decisions/notices-in-the-commit.md. Pure, so that
 * whoever sends, however often and however many at once, decides the same.
 */
import { addDays, addHours, addMinutes } from "date-fns";
import type { BookingStatus } from "../contract/bookings.ts";
import type { NoticeKind, NoticeReason, NoticeState } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { isWhenKind, type WhenKind } from "./notices.ts";

/** How an appointment stood when its patient was told of it. */
export interface Told {
  date: string;
  slot: string;
  startsAt: Date;
  doctor: string | null;
  status: BookingStatus;
}

/** A notice as far as the rules see it. */
export interface Notice {
  id: string;
  version: number;
  kind: NoticeKind;
  again: number;
  state: NoticeState;
  reason: NoticeReason | null;
  sendAfter: Date | null;
  reminder: { startsAt: Date; until: Date } | null;
  tries: number;
  told: Told | null;
  /** The booking's version of `told`. */
  toldVersion: number | null;
  owedAt: Date;
  /** Since when it is in this state. */
  changedAt: Date;
}

/** `wait`: it isn't due, or somebody else has it. `leave`: it left, or ends unsent, so. */
export type Decision =
  | { does: "wait" }
  | { does: "end"; state: "suppressed" | "unknown"; reason: NoticeReason; overtaken: string[] }
  | { does: "send"; kind: NoticeKind; told: Told | null; overtaken: string[] };

interface Circumstances {
  /** Whether its mails are sent at all. */
  enabled: boolean;
  now: Date;
  /** Owed until then, it is sent now; the clock alone decides about leases. */
  dueBy: Date;
}

/** A notice about an appointment. `booking` is null where it is gone; `all` are its notices, this one among them. */
export function decide(
  notice: Notice,
  { booking, all, muted, ...at }: Circumstances & { booking: Booking | null; all: Notice[]; muted: boolean },
): Decision {
  const before = decideAnyway(notice, { ...at, gone: booking === null || booking.patient === "" });
  if (before || !booking) return before ?? wait;
  if (isWhenKind(notice.kind)) return decideWhen(notice, booking, all, at.now);
  if (notice.kind !== "reminder") return send(notice.kind);
  return whyNoReminder(notice, booking, muted, at.now) ?? send("reminder");
}

/** The clinic's answer to a message, which is gone where somebody has deleted it. */
export function decideAnswer(notice: Notice, at: Circumstances & { gone: boolean }): Decision {
  return decideAnyway(notice, at) ?? send("answer");
}

/** Whether it is time to look at it, and nobody else's. */
export function isDue(
  { state, sendAfter }: Pick<Notice, "state" | "sendAfter">,
  { now, dueBy }: Pick<Circumstances, "now" | "dueBy">,
): boolean {
  return sendAfter !== null && sendAfter <= (state === "owed" ? dueBy : now);
}

/** What is the same for all kinds; null where the notice is to be sent as far as this goes. */
function decideAnyway(
  notice: Notice,
  { enabled, gone, ...at }: Circumstances & { gone: boolean },
): Decision | null {
  if (!isDue(notice, at)) return wait;
  // Whoever handed it over has said nothing since. Whether it arrived only the mail's server knows.
  if (notice.state === "handed-over") return end("unknown", "interrupted");
  if (gone) return end("suppressed", "gone");
  return enabled ? null : end("suppressed", "mail-off");
}

/** Of several only the newest leaves, one at a time, and it says how the appointment stands now. */
function decideWhen(notice: Notice, booking: Booking, all: readonly Notice[], now: Date): Decision {
  const others = all.filter(({ id, kind }) => id !== notice.id && isWhenKind(kind));
  const unsent = others.filter((other) => isUnsent(other, now));
  if (unsent.some((other) => isNewer(other, notice))) return end("suppressed", "overtaken");
  // Also one whose hand-over was interrupted, until that is written down: this one is worded against it.
  if (others.some((other) => isUnderWay(other, now))) return wait;
  const overtaken = unsent.map(({ id }) => id);
  const told = lastTold(others);
  const isWished = notice.again > 0 || others.some((one) => isUnfulfilled(one, others, now));
  const kind = whenKind(booking, told, isWished);
  if (kind === null) return end("suppressed", "nothing-new", overtaken);
  const over = kind !== "cancelled" && !isChangeable(booking, now);
  return over ? end("suppressed", "over", overtaken) : { does: "send", kind, told, overtaken };
}

/** What tells them how it stands, who know this much; null where they know it all, and no person wants it said again. */
function whenKind(booking: Booking, told: Told | null, isWished: boolean): WhenKind | null {
  const { status, startsAt, doctor } = booking;
  const asItStands = status === "cancelled" ? "cancelled" : "booked";
  if (told === null || (status !== told.status && status === "cancelled")) return asItStands;
  if (status !== "cancelled" && startsAt.getTime() !== told.startsAt.getTime()) return "moved";
  if (status !== "cancelled" && doctor !== told.doctor) return "other-dentist";
  return isWished ? asItStands : null;
}

/**
 * Whether a person wanted this sent again and nothing has left since. A newer one that overtakes it goes in its place, also
 * where it would have nothing new to say.
 */
function isUnfulfilled(one: Notice, others: readonly Notice[], now: Date): boolean {
  const isOpen = isUnsent(one, now) || one.reason === "overtaken";
  return one.again > 0 && isOpen && !others.some((other) => hasLeft(other) && other.changedAt > one.owedAt);
}

/** The latest that has reached them, as far as anybody can tell. By the booking's version: clocks differ. */
function lastTold(notices: readonly Notice[]): Told | null {
  const latest = notices
    .filter(hasLeft)
    .reduce<Notice | null>(
      (one, other) => ((one?.toldVersion ?? 0) > (other.toldVersion ?? 0) ? one : other),
      null,
    );
  return latest?.told ?? null;
}

function whyNoReminder({ reminder }: Notice, booking: Booking, muted: boolean, now: Date): Decision | null {
  const of = reminder?.startsAt.getTime();
  if (!isChangeable(booking, now) || of !== booking.startsAt.getTime()) return end("suppressed", "over");
  if (reminder && now >= reminder.until) return end("suppressed", "late");
  return muted ? end("suppressed", "muted") : null;
}

/**
 * What a person has sent again: the latest of this kind, once more. Refuses where none was owed or nobody is there to be told,
 * or to be reminded, and while one is on its way that would say the same.
 */
export function planAgain(
  all: readonly Notice[],
  kind: NoticeKind,
  { booking, muted, now }: { booking: Booking; muted: boolean; now: Date },
): Pick<Notice, "version" | "kind" | "again" | "reminder"> {
  const [first, ...others] = all.filter((one) => one.kind === kind);
  if (!first || booking.patient === "") throw new DomainError("nothing-to-send");
  if (kind === "reminder" && (muted || !isChangeable(booking, now))) throw new DomainError("nothing-to-send");
  const latest = others.reduce((one, other) => (isNewer(other, one) ? other : one), first);
  const isOnItsWay = all.some(
    (one) => one.sendAfter !== null && (one.kind === kind || (isWhenKind(kind) && isWhenKind(one.kind))),
  );
  if (isOnItsWay) throw new DomainError("conflict");
  // Until it begins: a person knows what the hours are for.
  const { startsAt } = booking;
  const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
  return { version: latest.version, kind, again: latest.again + 1, reminder };
}

const wait: Decision = { does: "wait" };

function send(kind: NoticeKind): Decision {
  return { does: "send", kind, told: null, overtaken: [] };
}

function end(state: "suppressed" | "unknown", reason: NoticeReason, overtaken: string[] = []): Decision {
  return { does: "end", state, reason, overtaken };
}

function isNewer(one: Notice, other: Notice): boolean {
  return one.version === other.version ? one.again > other.again : one.version > other.version;
}

/** As far as anybody can tell. */
function hasLeft({ state }: Notice): boolean {
  return state === "sent" || state === "unknown";
}

/** Nothing of it has left: it is owed, or whoever leased it has let that run out. */
function isUnsent({ state, sendAfter }: Notice, now: Date): boolean {
  return state === "owed" || (state === "leased" && sendAfter !== null && sendAfter <= now);
}

function isUnderWay(notice: Notice, now: Date): boolean {
  return notice.state === "handed-over" || (notice.state === "leased" && !isUnsent(notice, now));
}

/** So long one sender has a notice to itself: far longer than any mail server is waited for. */
const leaseMinutes = 5;

/** When what is leased or handed over now is given up. */
export function leaseEnd(now: Date): Date {
  return addMinutes(now, leaseMinutes);
}

/** What its ledger says of a notice from now on. */
export interface Fate {
  state: NoticeState;
  reason: NoticeReason | null;
  sendAfter: Date | null;
  tries: number;
}

/** After so long, nobody tries any more. */
const givenUpAfterHours = 24;
const longestWaitMinutes = 60;

/** What the mail's server said to it decides; a failure needs a person. */
export function afterTry(
  { tries, owedAt }: Pick<Notice, "tries" | "owedAt">,
  outcome: "accepted" | "refused" | "deferred" | "interrupted",
  now: Date,
): Fate {
  const ended = { sendAfter: null, tries };
  switch (outcome) {
    case "accepted":
      return { ...ended, state: "sent", reason: null };
    case "refused":
      return { ...ended, state: "failed", reason: "refused" };
    case "interrupted":
      return { ...ended, state: "unknown", reason: "interrupted" };
    case "deferred": {
      if (now >= addHours(owedAt, givenUpAfterHours)) {
        return { ...ended, state: "failed", reason: "given-up" };
      }
      const minutes = Math.min(2 ** (tries + 1), longestWaitMinutes);
      return { state: "owed", reason: null, sendAfter: addMinutes(now, minutes), tries: tries + 1 };
    }
  }
}

/**
 * Whether a mail may say more than day and time, and have links: its address is proved to be the owner's, or the desk has
 * booked for whoever called. `account` is what Firebase Auth knows of the owner now.
 */
export function isTrusted(
  { uid, patient }: Pick<Booking, "uid" | "patient">,
  account: { email: string; emailVerified: boolean } | null,
): boolean {
  return uid === null || (account?.emailVerified === true && account.email === patient);
}

/** Until when a mail's links stand for what they do; null where it has none of that kind. */
export function linksOf(
  kind: NoticeKind,
  booking: Booking,
  trusted: boolean,
  now: Date,
): { visit: Date | null; reminders: Date | null } {
  return {
    visit: trusted && isChangeable(booking, now) ? addDays(booking.endsAt, 30) : null,
    reminders: kind === "reminder" ? addDays(now, 400) : null,
  };
}
