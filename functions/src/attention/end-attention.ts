/** Removes old items from "Needs attention". */
import { FieldPath, type Firestore, type QueryDocumentSnapshot } from "@google-cloud/firestore";
import { subDays } from "date-fns";
import { type AttentionKind, appointmentProblemSchema } from "../contract/attention.ts";
import { type AttentionDocument, attention, planAttentionWrite } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import {
  dataOrSkipDocument,
  runOrSkipDocument,
  type SkipDocument,
  trackSkippedDocuments,
} from "../firestore/skipped-documents.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import { addPlannedWrite } from "../firestore/writes.ts";

/**
 * Reasons that end some time after the appointment. Reasons about money are not among them, because the desk must settle
 * those.
 */
const appointmentAttentionKinds: readonly AttentionKind[] = [
  "patient-twice",
  "notice-failed",
  ...appointmentProblemSchema.options,
];

const keptAfterAppointmentDays = 30;
const keptAfterFailureDays = 90;
/**
 * The default options. One hourly run removes at most `most` items, which is more than a busy clinic collects in a month.
 */
const defaultOptions = () => ({ most: 1000, skip: trackSkippedDocuments("attention").skip });

/**
 * Ends the reasons of appointments that ended a month ago, and of answers and mails to the staff that failed three months ago. Returns the number
 * of items it changed; items beyond `most` are left to the next run.
 */
export async function endAttention(
  db: Firestore,
  now: Date,
  options: Partial<ReturnType<typeof defaultOptions>> = {},
): Promise<number> {
  const { most, skip } = { ...defaultOptions(), ...options };
  let ended = 0;
  for await (const page of pagesOf(attention(db).orderBy(FieldPath.documentId()), 300)) {
    const due = await readItemsDueToEnd(db, page, now, skip);
    for (const { id, kinds } of due.slice(0, most - ended)) {
      const { path } = attention(db).doc(id);
      if (await runOrSkipDocument(path, skip, () => endAttentionReasons(db, id, kinds, now))) ended += 1;
    }
    if (ended >= most) break;
  }
  return ended;
}

type Found = QueryDocumentSnapshot<AttentionDocument>;

/** Finds items whose reasons are due to end. It reads only the bookings of items that have such a reason. */
async function readItemsDueToEnd(db: Firestore, page: readonly Found[], now: Date, skip: SkipDocument) {
  const noted = page.flatMap((found) => {
    const note = dataOrSkipDocument(found, skip);
    return note ? [{ id: found.id, reasons: note.reasons }] : [];
  });
  const asked = noted.filter(({ reasons }) => appointmentAttentionKinds.some((kind) => reasons[kind]));
  const read = asked.length > 0 ? await db.getAll(...asked.map(({ id }) => bookings(db).doc(id))) : [];
  // A deleted booking counts as past. A booking that can't be read keeps its item.
  const isOver = (one: (typeof read)[number]) => {
    const booking = dataOrSkipDocument(one, skip);
    return booking ? isLongOver(booking.endsAt, keptAfterAppointmentDays, now) : !one.exists;
  };
  const over = new Set(read.filter(isOver).map(({ id }) => id));
  return noted.flatMap(({ id, reasons }) => {
    const kinds = over.has(id) ? appointmentAttentionKinds.filter((kind) => reasons[kind]) : [];
    for (const kind of ["answer-failed", "staff-mail-failed"] as const) {
      const failed = reasons[kind];
      if (failed && isLongOver(failed, keptAfterFailureDays, now)) kinds.push(kind);
    }
    return kinds.length > 0 ? [{ id, kinds }] : [];
  });
}

function isLongOver(end: Date, days: number, now: Date): boolean {
  return end <= subDays(now, days);
}

/**
 * Ends these reasons of an item. Returns false if somebody changed the item at the same time; nothing is written then, and
 * the caller tries again. `check` may throw to stop it. A change after `check` makes the commit fail.
 */
export async function endAttentionReasons(
  db: Firestore,
  id: string,
  kinds: readonly AttentionKind[],
  now: Date,
  check = async () => {},
): Promise<boolean> {
  const none = Object.fromEntries(kinds.map((kind) => [kind, false]));
  const ended = await planAttentionWrite(db, id, none, now);
  await check();
  const batch = db.batch();
  addPlannedWrite(batch, ended);
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (isWriteConflict(error)) return false;
    throw error;
  }
}
