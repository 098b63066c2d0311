/** What people are to be told by mail, and what became of it. Whom it goes to stands on what it is about, and nowhere else. */
import type {
  DocumentData,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import { addDays, addHours, addSeconds } from "date-fns";
import * as z from "zod/mini";
import type { BounceReason } from "../contract/mail-reports.ts";
import {
  noticeKindSchema,
  noticeReasonSchema,
  noticeStateSchema,
  type ownNoticeSchema,
} from "../contract/notices.ts";
import { bookingDocumentSchema, storedStatusSchema } from "../domain/booking-schema.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { readOfEach } from "./pages.ts";
import { isForNewerCode, newerDocument } from "./refuse-newer.ts";
import { upcast, upcasts } from "./upcasts.ts";
import type { Writes } from "./writes.ts";

/** The appointment as its patient was told of it. */
const toldSchema = storedObject({
  date: z.string(),
  slot: z.string(),
  startsAt: timestampSchema,
  doctor: z.nullable(z.string()),
  status: storedStatusSchema,
});

/** A copy of a booking, of the version that it had. */
const keptBookingSchema = z.pipe(
  z.pipe(
    z.looseObject({}),
    z.transform((stored: DocumentData) => upcast(stored, upcasts.get("bookings") ?? [])),
  ),
  bookingDocumentSchema,
);

/** The appointments that a removal has canceled: `farewells.ts`. */
const farewellSchema = storedObject({
  uid: z.string(),
  by: storedEnum(z.enum(["clinic", "patient"]), "clinic"),
  to: z.string(),
  trusted: z.boolean(),
  name: z.optional(z.string()),
  /** By booking id: the booking before it became anonymous, and the last state that its patient was told of. */
  visits: z.record(z.string(), storedObject({ booking: keptBookingSchema, told: z.nullable(toldSchema) })),
});

export const outboxDocumentSchema = storedObject({
  /** The id of the booking or the message that it is about. A granted role and a removal have an id of their own. */
  subject: z.string(),
  /** The booking's version that owes it. For a message the number of the answer, for a granted role that of the recipient, from 1. */
  version: z.int(),
  kind: noticeKindSchema,
  /** Counts those that somebody had sent again; 0 for the first. */
  again: z.int(),
  state: noticeStateSchema,
  reason: z.nullable(storedEnum(noticeReasonSchema, "nothing-new")),
  /** When a sender is to look at it next; null once nothing is left to do. While one has it in hand, when that one is given up. */
  sendAfter: z.nullable(timestampSchema),
  /** Of a reminder: the start that it reminds of, and the end of that day's hours. */
  reminder: z.nullable(storedObject({ startsAt: timestampSchema, until: timestampSchema })),
  /** How often it was tried in vain. */
  tries: z.int(),
  /** Uids of a granted role: the recipient, the new admin, and the admin who gave it (null for the command). */
  grant: z.optional(storedObject({ to: z.string(), of: z.string(), by: z.nullable(z.string()) })),
  farewell: z.optional(farewellSchema),
  /** The earlier address of an account, which was verified. With the account, so that its removal finds it. */
  formerly: z.optional(storedObject({ to: z.string(), uid: z.optional(z.string()) })),
  /** How the appointment stood when this was handed over. */
  told: z.nullable(toldSchema),
  /** The booking's version that stood so: of two, the greater one is the later word. */
  toldVersion: z.nullable(z.int()),
  /** It said day and time only: nobody had verified the address. */
  brief: z.boolean(),
  owedAt: timestampSchema,
  /** Since when it is in this state. */
  changedAt: timestampSchema,
  /** Set with its fate. TTL deletes it some time after. */
  expiresAt: z.nullable(timestampSchema),
});
export type OutboxDocument = z.infer<typeof outboxDocumentSchema>;

/** By `{subject}.{version}.{kind}`, and of those sent again by hand `….again-{n}`. */
export const outbox = (db: Firestore) => collection(db, "outbox", outboxDocumentSchema);

/** For whoever takes back at once what they have just done. */
const waitSeconds = 60;

/** Of which one id is made. */
export type NoticeName = Pick<OutboxDocument, "subject" | "version" | "kind">;

export const noticeId = ({ subject, version, kind }: NoticeName) => `${subject}.${version}.${kind}`;

export type Owed = NoticeName & Partial<Pick<OutboxDocument, "reminder" | "again" | "grant" | "formerly">>;

/** In the commit of what it tells of. What a person wants sent again waits for nothing. Answers its id. */
export function oweNotice(writes: Writes, db: Firestore, owed: Owed, now: Date): string {
  const { id, document } = owedNow(owed, now);
  writes.create(outbox(db).doc(id), document);
  return id;
}

/** A new notice as it is stored. */
export function owedNow({ reminder = null, again = 0, ...owed }: Owed, now: Date) {
  const document: OutboxDocument = {
    ...owed,
    again,
    state: "owed",
    reason: null,
    sendAfter: again > 0 ? now : addSeconds(now, waitSeconds),
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

/** A notice as it is stored, and since when it has been so. */
export interface StoredNotice extends OutboxDocument {
  id: string;
  updateTime: Timestamp;
}

/** Of that id: what it is about. */
export function subjectOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}

/** Of one appointment that was changed without end: more than anybody reads. */
const mostRead = 100;

/**
 * The latest notices about a booking or a message, in the order in which they were owed; one that was sent again is as late as
 * that. With `id` that one too, however old it is.
 *
 * Enough to decide about each: what may overtake it, or has told its patient since how things stand, is among the latest, and
 * an older one that is still to leave, which they don't name, is decided about when its own time comes.
 */
export async function readNotices(db: Firestore, subject: string, id?: string): Promise<StoredNotice[]> {
  return (await findNotices(db, subject, id)).flatMap(asStored);
}

/**
 * The same, to decide what is to be told. Refuses with `unavailable` if one of them is newer code's: only that knows what the patient
 * was told.
 */
export async function readNoticesToDecide(
  db: Firestore,
  subject: string,
  id?: string,
): Promise<StoredNotice[]> {
  const found = await findNotices(db, subject, id);
  const newer = found.find((one) => !isForThisCode(one));
  if (newer) throw newerDocument(newer, "its words are unknown");
  return found.flatMap(asStored);
}

async function findNotices(db: Firestore, subject: string, id?: string) {
  const latest = outbox(db).where("subject", "==", subject).orderBy("owedAt", "desc").limit(mostRead);
  const { docs } = await latest.get();
  const isOlder = id !== undefined && docs.every((found) => found.id !== id);
  const older = isOlder ? [await outbox(db).doc(id).get()] : [];
  return [...older, ...docs.toReversed()].filter(({ exists }) => exists);
}

/** Only newer code sends and shows a notice with words that this code doesn't know. What is no text at all is a fault. */
export function isForThisCode(found: DocumentSnapshot): boolean {
  const isKnown = (schema: z.ZodMiniType, value: unknown) =>
    typeof value !== "string" || z.safeParse(schema, value).success;
  if (!isKnown(noticeKindSchema, found.get("kind")) || !isKnown(noticeStateSchema, found.get("state")))
    return false;
  const { told, farewell } = outboxDocumentSchema.shape;
  return !isForNewerCode(found, { shape: { told, farewell } });
}

function asStored(found: DocumentSnapshot<OutboxDocument>): StoredNotice[] {
  const { id, updateTime } = found;
  if (!isForThisCode(found)) return [];
  const document = found.data();
  return document && updateTime ? [{ id, updateTime, ...document }] : [];
}

/** As the clinic and its patient see them. What has reached its end is left out before TTL deletes it, too. */
export async function readLedger(db: Firestore, subject: string, now: Date): Promise<StoredNotice[]> {
  const notices = await readNotices(db, subject);
  return notices.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/** After its fate is known, its patient may still ask what they were told. */
const keptDays = 400;

type Step = Pick<OutboxDocument, "state" | "reason"> &
  Partial<Pick<OutboxDocument, "sendAfter" | "tries" | "told" | "toldVersion" | "brief">>;

/**
 * Changes a notice's state; without `sendAfter` for good. A notice that holds an address itself is deleted then. The commit fails if the notice was
 * changed since it was read.
 */
export function writeStep(
  writes: Writes,
  db: Firestore,
  { id, updateTime, farewell, formerly }: Pick<StoredNotice, "id" | "updateTime" | "farewell" | "formerly">,
  step: Step,
  now: Date,
): void {
  const { sendAfter = null } = step;
  const unchanged = { lastUpdateTime: updateTime };
  if ((farewell || formerly) && sendAfter === null) {
    writes.delete(outbox(db).doc(id), unchanged);
    return;
  }
  const expiresAt = sendAfter === null ? addDays(now, keptDays) : null;
  const fields = { ...step, sendAfter, expiresAt, changedAt: now };
  writes.update(outbox(db).doc(id), fields, unchanged);
}

/** What patients were told of their appointments, as they may have it. */

type OwnNotice = z.infer<typeof ownNoticeSchema>;

/**
 * The latest notices of each of these appointments, in the order in which they were owed. Stops soon after `most` in all. `returned` says why some
 * came back, by notice.
 */
export function readOwnNotices(
  db: Firestore,
  ids: readonly string[],
  returned: ReadonlyMap<string, BounceReason>,
  now: Date,
  most?: number,
): Promise<OwnNotice[][]> {
  const present = ({ id, kind, state, owedAt, changedAt }: StoredNotice): OwnNotice => {
    const why = returned.get(id);
    const times = { owedAt: owedAt.toISOString(), changedAt: changedAt.toISOString() };
    return { kind, state, ...(why && { returned: why }), ...times };
  };
  return readOfEach(ids, async (id) => (await readLedger(db, id, now)).map(present), most);
}

/** So often a log may say that one of them can't be read. */
const unreadHours = 1;

/**
 * What is due and can't be read, or stands beside what can't, is left alone for this long, unless it has changed since it was
 * found. Else it would be looked at first in each run.
 */
export async function putOff<Document>(
  { ref, updateTime }: Pick<QueryDocumentSnapshot<Document>, "ref" | "updateTime">,
  dueBy: "sendAfter" | "nextReminderAt",
  now: Date,
): Promise<void> {
  try {
    await ref.update(dueBy, addHours(now, unreadHours), { lastUpdateTime: updateTime });
  } catch {
    // The next run meets it again.
  }
}
