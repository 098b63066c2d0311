import type { DocumentData, DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import {
  type Actor,
  type BookingChange,
  isMaterialChange,
  refuseStaleVersion,
} from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { timeNoticeKindOfChange } from "../domain/notice-kinds.ts";
import { needsReceived, receivedAfter } from "../domain/received-money.ts";
import { planAttentionWrite } from "./attention.ts";
import { bookings, readBooking, type StoredBooking } from "./bookings.ts";
import { readClinic, readClinicInTransaction } from "./clinic.ts";
import {
  ClaimConflict,
  claims,
  explainCommitFailure,
  planClaim,
  planSharedClaims,
  planSharedClaimsRelease,
  writeDays,
} from "./held-times.ts";
import { writeHistory } from "./history.ts";
import { deskRefundsWriter, seriesWriter, sharedClaimsWriter } from "./newer-release.ts";
import { planAccountWrite } from "./plan-account-write.ts";
import { addStaffChangeNotices, readStaffMailSettings } from "./staff-notices.ts";
import { isAlreadyExists, isWriteConflict } from "./status-codes.ts";
import { countMailLinkUse, type MailLinkDocument } from "./stored-mail-links.ts";
import { addPlannedWrite, type BatchOrTransaction, type PlannedWrite, tryTransaction } from "./writes.ts";

interface ChangeOptions {
  /** Adds further writes to the commit that changes the booking. If the booking doesn't change, they are committed alone. */
  also?:
    | ((writes: BatchOrTransaction, decided: Pick<ChangeBookingResult, "before" | "change">) => void)
    | undefined;
  /**
   * A mark document that is created in the same commit, or alone if the booking doesn't change. If the mark exists already, the
   * commit fails and nothing changes.
   */
  once?: HandledMark | undefined;
  /** Returns true if limits don't apply to the actor, who is staff. Without this function the limits apply. */
  isExemptFromLimits?: (() => Promise<boolean>) | undefined;
  /** The link of the mail through which the change is made. A link has its own limits if the booking has no account. */
  link?: DocumentReference<MailLinkDocument> | undefined;
  /** Whether the actor may still change the booking. It is called for each version that is read. False throws `not-found`. */
  mayChange?: ((current: Booking) => boolean) | undefined;
  /** True if the whole series changes, and a notice about the series tells the patient. */
  isOfSeries?: boolean | undefined;
  /**
   * The booking version that the client saw. The change throws `conflict` if the booking has visibly changed since that version.
   */
  shown?: number | undefined;
}

/** A document whose existence records that an effect has happened, so that it happens only once. */
export interface HandledMark {
  mark: DocumentReference;
  document: DocumentData;
}

/** The options of a change that decide whether limits and version checks apply, and who tells the patient. */
export type ChangeCheckOptions = Pick<
  ChangeOptions,
  "isExemptFromLimits" | "isOfSeries" | "link" | "mayChange" | "shown"
>;

/** The time of a change and who makes it. */
export interface TimeAndActor {
  now: Date;
  by: Actor;
}

/** The actor for changes that neither patient nor clinic makes: Stripe's events and scheduled jobs. */
export function systemActorAt(now: Date): TimeAndActor {
  return { now, by: { role: "system" } };
}

/**
 * The most tries for one change. A try fails only if another change of the booking succeeds, so other changes run out long before
 * this.
 */
const maxTries = 12;

type ChangeDecision = BookingChange | null;

/**
 * Changes a booking. `decide` returns the change, or null for none. One commit writes the booking, its claims, days, history,
 * notices and the owner's account. If the booking or account changed after it was read, both are read and decided again. The
 * first try uses a `StoredBooking` that is passed in without reading it again.
 */
export async function changeBooking(
  db: Firestore,
  which: string | StoredBooking,
  occasion: TimeAndActor,
  decide: (booking: Booking) => ChangeDecision | Promise<ChangeDecision>,
  { also, once, ...limited }: ChangeOptions = {},
): Promise<ChangeBookingResult> {
  const id = typeof which === "string" ? which : which.id;
  let known = typeof which === "string" ? null : which;
  for (let tries = 0; tries < maxTries; tries++) {
    const [found, mark] = await Promise.all([known ?? readBooking(db, id), once?.mark.get()]);
    known = null;
    refuseChange(found, limited);
    if (mark?.exists) return { ...found, before: found.booking, change: null };
    const before = found.booking;
    const change = await decide(before);
    const plan = change && (await planChange(db, found, change, { ...occasion, ...limited }));
    if (!plan && !also && !once) return { ...found, before, change };
    if (!plan && once && !(await isBookingUnchanged(db, found))) continue;
    const batch = db.batch();
    if (plan) writeChange(batch, db, plan);
    also?.(batch, { before, change });
    if (once) batch.create(once.mark, once.document);
    try {
      const [written] = await batch.commit();
      const now = plan && written ? { ...plan.next, updateTime: written.writeTime } : found;
      return { ...now, before, change };
    } catch (error) {
      await requireRetryable(db, plan, error);
    }
  }
  throw new DomainError("conflict");
}

/**
 * Changes a booking when the decision depends on the clinic's settings, doctors and treatments, which are read in the same
 * transaction. A concurrent edit of the clinic is either seen or waits. `decide` gets `timeTaken` true if the time that it chose
 * in the last try was booked by somebody else.
 */
export async function changeBookingReadingClinic(
  db: Firestore,
  which: StoredBooking,
  occasion: TimeAndActor,
  decide: (booking: Booking, clinic: Clinic, timeTaken: boolean) => Promise<ChangeDecision>,
  limited: ChangeCheckOptions = {},
): Promise<Booking> {
  const { id } = which;
  let known: StoredBooking | null = which;
  let timeTaken = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const { tried, failure } = await tryTransaction(
      db,
      async (transaction) => {
        const [clinic, found] = await Promise.all([
          readClinicInTransaction(transaction, db),
          known ?? readBooking(db, id),
        ]);
        // The SDK may call this again by itself.
        known = null;
        refuseChange(found, limited);
        const change = await decide(found.booking, clinic, timeTaken);
        const { settings } = clinic;
        const plan = change && (await planChange(db, found, change, { ...occasion, ...limited, settings }));
        return { found, plan };
      },
      (transaction, { plan }) => {
        if (plan) writeChange(transaction, db, plan);
      },
    );
    if (tried && failure === null) return (tried.plan?.next ?? tried.found).booking;
    timeTaken = (await requireRetryable(db, tried?.plan ?? null, failure)) || timeTaken;
  }
  throw new DomainError("conflict");
}

function refuseChange({ booking, newer }: StoredBooking, { mayChange }: ChangeCheckOptions): void {
  if (newer) throw newer;
  if (mayChange && !mayChange(booking)) throw new DomainError("not-found");
}

/** Before an event without effect is marked as done: no commit checks that decision. */
async function isBookingUnchanged(db: Firestore, { id, updateTime }: StoredBooking): Promise<boolean> {
  const now = await bookings(db).doc(id).withConverter(null).get();
  return now.updateTime?.isEqual(updateTime) ?? false;
}

/** The booking after the change, the booking before, and the change itself; the change is null if nothing changed. */
export interface ChangeBookingResult extends StoredBooking {
  before: Booking;
  change: ChangeDecision;
}

interface ChangePlan {
  found: StoredBooking;
  change: BookingChange;
  by: Actor;
  now: Date;
  /** The booking after this commit. Only its update time is still the old one. */
  next: StoredBooking;
  /** The booking fields that the commit writes. */
  fields: Partial<Booking>;
  /** Further writes of the same commit: claims, the owner's account, the mail's link and the attention entry. */
  otherWrites: (PlannedWrite | null)[];
  /** The settings for mails to the people who work at the clinic; null if the change causes none. */
  settings: Settings | null;
  isOfSeries: boolean;
}

async function planChange(
  db: Firestore,
  found: StoredBooking,
  change: BookingChange,
  {
    now,
    by,
    isExemptFromLimits,
    isOfSeries = false,
    link,
    shown,
    settings,
  }: ChangeCheckOptions & TimeAndActor & { settings?: Settings },
): Promise<ChangePlan> {
  const { id, booking } = found;
  refuseStaleVersion(booking, shown);
  const { act, attention = {} } = change;
  const version = booking.version + 1;
  const since = isMaterialChange(booking, { ...booking, ...change.fields }) ? version : booking.standsSince;
  const claimWrites = await planClaimWrites(db, found, change);
  const fields = {
    ...change.fields,
    ...(claimWrites.isCrowded && { crowded: true }),
    version,
    standsSince: since,
    updatedAt: now,
  };
  const received = await planReceived(db, booking, { ...booking, ...fields }, now);
  const after = { ...booking, ...fields, ...received };
  const otherWrites = [
    ...claimWrites.writes,
    await planAccountWrite(db, { id, before: booking, after, act, isExemptFromLimits }, now),
    link && act && after.uid === null ? await countMailLinkUse(link, act, now) : null,
    await planAttentionWrite(db, id, attention, now),
  ];
  const isMailedToStaff = by.role === "patient" && timeNoticeKindOfChange(booking, after) !== null;
  return {
    ...{ found, change, by, now, otherWrites, isOfSeries },
    next: { ...found, booking: after, isOlder: false },
    fields: { ...fields, ...received },
    settings: isMailedToStaff ? (settings ?? (await readStaffMailSettings(db))) : null,
  };
}

/** Dates the money that the change brings. It reads the clinic's time zone, but only if money came or went back. */
async function planReceived(
  db: Firestore,
  before: Booking,
  after: Booking,
  now: Date,
): Promise<Pick<Booking, "received" | "receivedOn"> | null> {
  if (!needsReceived(before, after)) return null;
  const { timeZone } = (await readClinic(db)).settings;
  return receivedAfter(before, after, timeZone, now);
}

/** Plans the claims that the change takes and releases. `isCrowded` says whether other bookings hold some of the new ones. */
async function planClaimWrites(
  db: Firestore,
  { id, booking }: StoredBooking,
  { fields, sharedClaims = [] }: BookingChange,
): Promise<{ writes: PlannedWrite[]; isCrowded: boolean }> {
  const { claims: held = booking.claims, endsAt = booking.endsAt } = fields;
  const taken = held.filter((claim) => !booking.claims.includes(claim));
  const released = booking.claims.filter((claim) => !held.includes(claim));
  const shared = taken.filter((claim) => sharedClaims.includes(claim));
  const [sharing, release] = await Promise.all([
    planSharedClaims(db, { id, endsAt }, shared),
    booking.crowded
      ? planSharedClaimsRelease(db, id, released)
      : released.map((claim) => planRelease(db, claim)),
  ]);
  const created = taken
    .filter((claim) => !shared.includes(claim))
    .map((claim) => planClaim(db, claim, { id, endsAt }));
  return { writes: [...created, ...sharing.writes, ...release], isCrowded: sharing.isCrowded };
}

function planRelease(db: Firestore, claim: string): PlannedWrite {
  return { does: "delete", ref: claims(db).doc(claim).withConverter(null) };
}

function writeChange(writes: BatchOrTransaction, db: Firestore, plan: ChangePlan): void {
  const { found, change, by, now, fields, otherWrites, settings, isOfSeries } = plan;
  const { id, booking: before, updateTime, isOlder } = found;
  const { booking: after } = plan.next;
  const stored = {
    ...(isOlder ? after : fields),
    ...minWriterOf(after),
  };
  writes.update(bookings(db).doc(id), stored, { lastUpdateTime: updateTime });
  writeDays(writes, db, id, before, after);
  writeHistory(writes, db, id, { ...change, by, before, after, isOfSeries }, now);
  if (settings) addStaffChangeNotices(writes, db, { id, before, after }, settings, now);
  for (const planned of otherWrites) addPlannedWrite(writes, planned);
}

/** The claims that the booking needs for its new time and doesn't hold yet. */
function claimIdsToCreate({ found, next }: ChangePlan): string[] {
  return next.booking.claims.filter((claim) => !found.booking.claims.includes(claim));
}

/** The least write version that may change this booking; empty if any may. */
export function minWriterOf(booking: Booking): { minWriter?: number } {
  if (needsDeskRefundsWriter(booking)) return { minWriter: deskRefundsWriter };
  if (booking.seriesId !== null) return { minWriter: seriesWriter };
  if (booking.crowded) return { minWriter: sharedClaimsWriter };
  return isUnsafeForOldRelease(booking) ? { minWriter: 2 } : {};
}

/**
 * True if the desk refunded the booking without canceling it. Older code would refund all of a payment of which the desk ordered a
 * part, and would count money as held that was given back.
 */
function needsDeskRefundsWriter({ status, refunds, givenBackCents, givenBack }: Booking): boolean {
  const isOrdered = Object.values(refunds).some(({ wantedCents }) => wantedCents !== undefined);
  return isOrdered || givenBackCents > 0 || (status !== "cancelled" && givenBack !== null);
}

/**
 * True if release 1.0.0 would handle this booking wrongly: it ignores returned money and would refund during a dispute, and it
 * gives an unlinked booking back to the account with its address.
 */
function isUnsafeForOldRelease({
  status,
  payment,
  returnedCents,
  lostCents,
  dispute,
  notOf = [],
}: Booking): boolean {
  const isRefunded = status !== "cancelled" && payment === "refunded";
  return returnedCents + lostCents > 0 || dispute !== null || isRefunded || notOf.length > 0;
}

/**
 * After a failed commit, returns true if another booking holds the chosen time and the next try must choose another. Throws the
 * refusal if there is no other time to choose, and throws every error that a retry can't fix.
 */
async function requireRetryable(db: Firestore, plan: ChangePlan | null, failure: unknown): Promise<boolean> {
  const cause = await explainCommitFailure(
    db,
    plan?.found.id ?? "",
    plan ? claimIdsToCreate(plan) : [],
    failure,
  );
  if (cause instanceof ClaimConflict) {
    if (!plan || !changesTime(plan)) throw cause.refusal();
    return true;
  }
  // Another document already exists: a concurrent change created it, or the SDK sent the commit twice. The next try reads it.
  if (!isWriteConflict(cause) && !isAlreadyExists(cause)) throw cause;
  return false;
}

/** Returns true if the change moves the booking to another doctor, seat or time. */
function changesTime({ found: { booking: before }, next: { booking: after } }: ChangePlan): boolean {
  return after.holder !== before.holder || after.startsAt.getTime() !== before.startsAt.getTime();
}
