/**
 * Reads stored phone numbers again after the clinic's country has changed. People typed local numbers, so the country decides which
 * E.164 number they mean, and searches use that.
 */
import {
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from "@google-cloud/firestore";
import { readPhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { rebuildCallerRecord } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { progress } from "../firestore/migration-progress.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import { users } from "../firestore/users.ts";

const collections = ["bookings", "users"] as const;

/** Names of progress documents, which say how far each collection was read. */
const progressName = (name: (typeof collections)[number]) => `read-phones-${name}`;

const pageSize = 100;

/** Makes the next run of `rereadPhones` read all numbers. It is part of the commit that changes the country. */
export function requestPhoneReread(transaction: Transaction, db: Firestore, now: Date): void {
  for (const name of collections)
    transaction.set(progress(db).doc(progressName(name)), { begunAt: now, cursor: null, doneAt: null });
}

/**
 * Continues to read the numbers by the clinic's current country. A number that can't exist there keeps its earlier reading. Returns
 * how many documents changed. The rest is left to the next run once `isOver` returns true.
 */
export async function rereadPhones(
  { db, now }: { db: Firestore; now: () => Date },
  isOver: () => boolean,
): Promise<number> {
  let changed = 0;
  for (const name of collections) {
    const reference = progress(db).doc(progressName(name));
    for (;;) {
      const found = await reference.get();
      const stored = found.data();
      if (!stored || stored.doneAt !== null || !found.updateTime) break;
      if (isOver()) return changed;
      const { settings } = await readClinic(db);
      const page = await readPage(db, name, stored.cursor);
      for (const document of page) {
        if (await rereadPhone(db, document, settings.address.country, now())) changed += 1;
      }
      const isDone = page.length < pageSize;
      const next = { cursor: page.at(-1)?.id ?? stored.cursor, ...(isDone && { doneAt: now() }) };
      // The country may have changed again, and all numbers must be read from the beginning.
      await reference.update(next, { lastUpdateTime: found.updateTime }).catch((error: unknown) => {
        if (!isWriteConflict(error)) throw error;
      });
    }
  }
  return changed;
}

type PhoneDocument = { phone: string; phoneE164: string; callerId?: string | null };

async function readPage(
  db: Firestore,
  name: (typeof collections)[number],
  cursor: string | null,
): Promise<QueryDocumentSnapshot<PhoneDocument>[]> {
  const all = name === "bookings" ? bookings(db) : users(db);
  const ordered = all.orderBy(FieldPath.documentId()).limit(pageSize);
  const { docs } = await (cursor === null ? ordered : ordered.startAfter(cursor)).get();
  return docs;
}

/** The most tries for one document. A try fails only if somebody changes the document at the same time. */
const maxTries = 10;

async function rereadPhone(
  db: Firestore,
  found: QueryDocumentSnapshot<PhoneDocument>,
  country: string,
  now: Date,
): Promise<boolean> {
  const { ref } = found;
  let { updateTime } = found;
  let document: PhoneDocument | undefined = found.data();
  for (let tries = 1; document; tries++) {
    const { phone, phoneE164, callerId = null } = document;
    const read = phone === "" ? null : readPhone(phone, country);
    if (read === null || read === phoneE164) return false;
    try {
      await ref.update({ phoneE164: read }, { lastUpdateTime: updateTime });
      if (callerId !== null) await rebuildCallerRecord(db, callerId, now);
      return true;
    } catch (error) {
      if (!isWriteConflict(error) || tries === maxTries) throw error;
      const latest = await ref.get();
      document = latest.data();
      if (latest.updateTime) updateTime = latest.updateTime;
    }
  }
  return false;
}
