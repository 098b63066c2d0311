/** What a change of a booking writes, all in one commit: docs/decisions/notices-in-the-commit.md */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import {
  type Actor,
  type BookingChange,
  isMaterialChange,
  refuseStaleVersion,
} from "../domain/booking-change.ts";
import { timeNoticeKindOfChange } from "../domain/notice-kinds.ts";
import { needsReceived, receivedAfter } from "../domain/received-money.ts";
import { planAttentionWrite } from "./attention.ts";
import { bookings, type StoredBooking } from "./bookings.ts";
import { planClaims, planClaimsRelease } from "./claims.ts";
import { readClinic } from "./clinic.ts";
import { writeDays } from "./days.ts";
import { writeHistory } from "./history.ts";
import { minWriterOf } from "./newer-release.ts";
import { planAccountWrite } from "./plan-account-write.ts";
import { addStaffChangeNotices, readStaffMailSettings } from "./staff-notices.ts";
import { countMailLinkUse, type MailLinkDocument } from "./stored-mail-links.ts";
import { addPlannedWrite, type BatchOrTransaction, type PlannedWrite } from "./writes.ts";

/** The time of a change and who makes it. */
export interface TimeAndActor {
  now: Date;
  by: Actor;
}

export interface ChangePlanOptions {
  /** Returns true if limits don't apply to the actor, who is staff. Without this function the limits apply. */
  isExemptFromLimits?: (() => Promise<boolean>) | undefined;
  /** The link of the mail through which the change is made. A link has its own limits if the booking has no account. */
  link?: DocumentReference<MailLinkDocument> | undefined;
  /** True if the whole series changes, and a notice about the series tells the patient. */
  isOfSeries?: boolean | undefined;
  /**
   * The booking version that the client saw. The change throws `conflict` if the booking has visibly changed since that version.
   */
  shown?: number | undefined;
}

export interface ChangePlan {
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

/**
 * Plans the change and reads what its writes depend on. `settings` are the clinic's if they are read already. Throws `conflict` if
 * the booking has changed since the client saw it, and what the account's limits refuse.
 */
export async function planChange(
  db: Firestore,
  found: StoredBooking,
  change: BookingChange,
  { now, by }: TimeAndActor,
  { isExemptFromLimits, isOfSeries = false, link, shown }: ChangePlanOptions,
  settings?: Settings,
): Promise<ChangePlan> {
  const { id, booking } = found;
  refuseStaleVersion(booking, shown);
  const { act, attention = {} } = change;
  const version = booking.version + 1;
  const since = isMaterialChange(booking, { ...booking, ...change.fields }) ? version : booking.standsSince;
  const claimWrites = await planChangedClaims(db, found, change);
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

/** Plans the claims that the change takes and releases. */
async function planChangedClaims(
  db: Firestore,
  { id, booking }: StoredBooking,
  { fields, sharedClaims }: BookingChange,
): Promise<{ writes: PlannedWrite[]; isCrowded: boolean }> {
  const { claims: held = booking.claims, endsAt = booking.endsAt } = fields;
  const taken = held.filter((claim) => !booking.claims.includes(claim));
  const released = booking.claims.filter((claim) => !held.includes(claim));
  const [{ writes, isCrowded }, release] = await Promise.all([
    planClaims(db, { id, endsAt }, taken, sharedClaims),
    planClaimsRelease(db, { id, crowded: booking.crowded }, released),
  ]);
  return { writes: [...writes, ...release], isCrowded };
}

/** Adds all writes of the change. The commit fails if the booking was written after it was read. */
export function writeChange(writes: BatchOrTransaction, db: Firestore, plan: ChangePlan): void {
  const { found, change, by, now, fields, otherWrites, settings, isOfSeries } = plan;
  const { id, booking: before, updateTime, isOlder } = found;
  const { booking: after } = plan.next;
  const stored = { ...(isOlder ? after : fields), ...minWriterOf(after) };
  writes.update(bookings(db).doc(id), stored, { lastUpdateTime: updateTime });
  writeDays(writes, db, id, before, after);
  writeHistory(writes, db, id, { ...change, by, before, after, isOfSeries }, now);
  if (settings) addStaffChangeNotices(writes, db, { id, before, after }, settings, now);
  for (const planned of otherWrites) addPlannedWrite(writes, planned);
}

/** The claims that the booking needs for its new time and doesn't hold yet. */
export function claimIdsToCreate({ found, next }: ChangePlan): string[] {
  return next.booking.claims.filter((claim) => !found.booking.claims.includes(claim));
}

/** Returns true if the change moves the booking to another doctor, seat or time. */
export function changesTime({ found: { booking: before }, next: { booking: after } }: ChangePlan): boolean {
  return after.holder !== before.holder || after.startsAt.getTime() !== before.startsAt.getTime();
}
