/**
 * The outbox: every notice that is to be mailed, and its delivery state. A notice about a booking or message doesn't store the
 * recipient; the booking or message does.
 */
import type { DocumentSnapshot, Firestore, Timestamp } from "@google-cloud/firestore";
import { addDays, addSeconds } from "date-fns";
import * as z from "zod/mini";
import { noticeKindSchema, noticeReasonSchema, noticeStateSchema } from "../contract/notices.ts";
import { secondsBeforeFirstAttempt } from "../domain/notice.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { isFromNewerRelease, newerReleaseError } from "./newer-release.ts";
import {
  accountRemovedMailSchema,
  lastSentStateSchema,
  seriesMoveSchema,
  toldSeriesSchema,
} from "./told-appointments.ts";
import type { BatchOrTransaction } from "./writes.ts";

export const outboxDocumentSchema = storedObject({
  /**
   * The id of the booking, series or message that the notice is about. A granted role and a removal get an id of their own. For
   * mails to the people who work at the clinic it is `staffSubject`, so that a patient's notices are read without them.
   */
  subject: z.string(),
  /**
   * The booking version that caused the notice. For a series it is 1, and later the second of the change; for a message the number
   * of the answer; for a granted role the number of the recipient. All count from 1.
   */
  version: z.int(),
  kind: noticeKindSchema,
  /** 0 for the first notice; 1, 2, … for those that the desk sent again. */
  again: z.int(),
  state: noticeStateSchema,
  reason: z.nullable(storedEnum(noticeReasonSchema, "nothing-new")),
  /**
   * When a sender next tries this notice; null when nothing is left to do. While a sender works on it, the time at which its
   * lease ends.
   */
  sendAfter: z.nullable(timestampSchema),
  /** For a reminder: the appointment's start, and the end of that day's sending hours. */
  reminder: z.nullable(storedObject({ startsAt: timestampSchema, until: timestampSchema })),
  /** The number of failed attempts. */
  tries: z.int(),
  /**
   * For a granted role, uids: `to` is the recipient of the mail, `of` the account, `by` the owner who gave it (null for the
   * command).
   */
  grant: z.optional(
    storedObject({
      to: z.string(),
      of: z.string(),
      by: z.nullable(z.string()),
      /** Absent in notices of earlier releases, which knew only owners. */
      role: z.optional(z.string()),
    }),
  ),
  farewell: z.optional(accountRemovedMailSchema),
  /**
   * The earlier verified address of an account, which this mail goes to. The uid lets a removal of the account find the notice.
   */
  formerly: z.optional(storedObject({ to: z.string(), uid: z.optional(z.string()) })),
  /**
   * For mails to the people who work at the clinic: `to` is the id of the dentist who gets it, or null for the clinic. `about`
   * is the id of the booking or message, or the day. `before` is the appointment before the patient's change, or null.
   */
  staff: z.optional(
    storedObject({
      to: z.nullable(z.string()),
      about: z.string(),
      before: z.optional(z.nullable(lastSentStateSchema)),
    }),
  ),
  /** The series of the appointment, or of all the appointments that the notice lists. */
  series: z.optional(z.string()),
  /** For a series: the ids of its appointments that were upcoming when the notice became due, the soonest first. */
  bookings: z.optional(z.array(z.string())),
  /** For a series that moves: where its appointments go. */
  moves: z.optional(seriesMoveSchema),
  /** For a series: the appointments as this mail described them when it was handed over. */
  toldSeries: z.optional(toldSeriesSchema),
  /** The appointment's state when this mail was handed over. */
  told: z.nullable(lastSentStateSchema),
  /** The booking version of `told`. Of two notices, the one with the greater version is the later information. */
  toldVersion: z.nullable(z.int()),
  /** True if the mail showed only day and time, because the address wasn't verified. */
  brief: z.boolean(),
  /** True for a mail that follows the verification of its address. It is sent only if the patient's latest one was brief. */
  afterProof: z.optional(z.boolean()),
  owedAt: timestampSchema,
  /** When the notice entered its current state. */
  changedAt: timestampSchema,
  /** Set when the final state is known. TTL deletes the notice some time after this. */
  expiresAt: z.nullable(timestampSchema),
});
export type OutboxDocument = z.infer<typeof outboxDocumentSchema>;

/** The document id is `{subject}.{version}.{kind}`; a notice that the desk sent again has `.again-{n}` at its end. */
export const outbox = (db: Firestore) => collection(db, "outbox", outboxDocumentSchema);

/** The three parts of a notice's id. */
export type NoticeIdParts = Pick<OutboxDocument, "subject" | "version" | "kind">;

export const noticeId = ({ subject, version, kind }: NoticeIdParts) => `${subject}.${version}.${kind}`;

export type NewNotice = NoticeIdParts &
  Partial<
    Pick<
      OutboxDocument,
      "reminder" | "again" | "afterProof" | "grant" | "formerly" | "staff" | "series" | "bookings" | "moves"
    >
  >;

/**
 * Adds a notice to the outbox in the commit of the event that it reports. A notice that the desk sends again is due at once.
 * Returns the notice's id.
 */
export function addNotice(writes: BatchOrTransaction, db: Firestore, owed: NewNotice, now: Date): string {
  const { id, document } = newNoticeDocument(owed, now);
  writes.create(outbox(db).doc(id), document);
  return id;
}

/** Returns a new notice and its id in the stored form. */
export function newNoticeDocument({ reminder = null, again = 0, ...owed }: NewNotice, now: Date) {
  const document: OutboxDocument = {
    ...owed,
    again,
    state: "owed",
    reason: null,
    sendAfter: again > 0 ? now : addSeconds(now, secondsBeforeFirstAttempt),
    reminder,
    tries: 0,
    told: null,
    toldVersion: null,
    brief: false,
    owedAt: now,
    changedAt: now,
    expiresAt: null,
  };
  return { id: again > 0 ? `${noticeId(owed)}.again-${again}` : noticeId(owed), document };
}

/** A stored notice with its id and the time of its last write. */
export interface StoredNotice extends OutboxDocument {
  id: string;
  updateTime: Timestamp;
}

/** Returns the id of the booking or message from a notice's id. */
export function noticeSubjectIdOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}

/** The most notices that are read of one booking or message, in case it was changed very often. */
const maxNoticesPerSubject = 100;

/**
 * Reads the latest notices about a booking or message in the order of their creation. With `id` the result also contains that
 * notice, however old it is.
 *
 * The latest notices are enough to decide about each: they include any newer notice that makes it superfluous, and any that told
 * the patient the current state. An older unsent notice is decided when its own time comes.
 */
export async function readNotices(db: Firestore, subject: string, id?: string): Promise<StoredNotice[]> {
  return (await findNotices(db, subject, id)).flatMap(asStored);
}

/**
 * Reads the latest notices in order to decide what to send. Throws `unavailable` if a newer release wrote one of them, because
 * only that release knows what the patient was told.
 */
export async function readNoticesBeforeSending(
  db: Firestore,
  subject: string,
  id?: string,
): Promise<StoredNotice[]> {
  const found = await findNotices(db, subject, id);
  const newer = found.find((one) => !isKnownToThisRelease(one));
  if (newer) throw newerReleaseError(newer, "its words are unknown");
  return found.flatMap(asStored);
}

async function findNotices(db: Firestore, subject: string, id?: string) {
  const latest = outbox(db)
    .where("subject", "==", subject)
    .orderBy("owedAt", "desc")
    .limit(maxNoticesPerSubject);
  const { docs } = await latest.get();
  const isOlder = id !== undefined && docs.every((found) => found.id !== id);
  const older = isOlder ? [await outbox(db).doc(id).get()] : [];
  return [...older, ...docs.toReversed()].filter(({ exists }) => exists);
}

/**
 * Returns false for a notice with a kind or state that only a newer release knows; such a notice is neither sent nor shown. A
 * value that is not a string is a fault.
 */
export function isKnownToThisRelease(found: DocumentSnapshot): boolean {
  const isKnown = (schema: z.ZodMiniType, value: unknown) =>
    typeof value !== "string" || z.safeParse(schema, value).success;
  if (!isKnown(noticeKindSchema, found.get("kind")) || !isKnown(noticeStateSchema, found.get("state")))
    return false;
  const { told, toldSeries, farewell, staff } = outboxDocumentSchema.shape;
  return !isFromNewerRelease(found, { shape: { told, toldSeries, farewell, staff } });
}

export function asStored(found: DocumentSnapshot<OutboxDocument>): StoredNotice[] {
  const { id, updateTime } = found;
  if (!isKnownToThisRelease(found)) return [];
  const document = found.data();
  return document && updateTime ? [{ id, updateTime, ...document }] : [];
}

/** Reads the notices that the clinic and the patient see. Expired notices are left out, because TTL may delete them late. */
export async function readVisibleNotices(db: Firestore, subject: string, now: Date): Promise<StoredNotice[]> {
  const notices = await readNotices(db, subject);
  return notices.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/** Days for which a notice is kept after its final state, so that the patient can still see it. */
const daysToKeepNotice = 400;

type DeliveryStateChange = Pick<OutboxDocument, "state" | "reason"> &
  Partial<Pick<OutboxDocument, "sendAfter" | "tries" | "told" | "toldVersion" | "toldSeries" | "brief">>;

/**
 * Changes a notice's state. Without `sendAfter` the state is final, and a notice that holds an address itself is deleted. The
 * commit fails if the notice was changed after it was read.
 */
export function writeDeliveryState(
  writes: BatchOrTransaction,
  db: Firestore,
  { id, updateTime, farewell, formerly }: Pick<StoredNotice, "id" | "updateTime" | "farewell" | "formerly">,
  step: DeliveryStateChange,
  now: Date,
): void {
  const { sendAfter = null } = step;
  const unchanged = { lastUpdateTime: updateTime };
  if ((farewell || formerly) && sendAfter === null) {
    writes.delete(outbox(db).doc(id), unchanged);
    return;
  }
  const expiresAt = sendAfter === null ? addDays(now, daysToKeepNotice) : null;
  const fields = { ...step, sendAfter, expiresAt, changedAt: now };
  writes.update(outbox(db).doc(id), fields, unchanged);
}
