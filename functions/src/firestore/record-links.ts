/** Patient records that the desk has linked, and the bookings that moved because of it. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays, addMinutes } from "date-fns";
import * as z from "zod/mini";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const recordLinkDocumentSchema = storedObject({
  kind: storedEnum(z.enum(["one-caller", "into-account", "same-as"]), "one-caller"),
  /**
   * `patientRecordKey` of both patient records, and `emailAddressKey` of each address that the moved bookings had. Queries use them to find
   * the link.
   */
  records: z.array(z.string()),
  /** The ids of the two linked records. `kind` says whether each is a caller or an account. */
  from: z.string(),
  to: z.string(),
  /** The name and address of the record `from` before the link. */
  name: z.string(),
  email: z.string(),
  /** The moved bookings: the booking's id and the address that it had. */
  bookings: z.record(z.string(), z.string()),
  /**
   * The addresses that get a notice about the link, in the order of the notices' versions. The account's own address is version
   * 1.
   */
  told: z.optional(z.array(z.string())),
  /** The names under which the account can be found because of the link. */
  names: z.optional(z.array(z.string())),
  by: z.string(),
  at: timestampSchema,
  /** When all bookings of the link had moved. */
  doneAt: z.optional(timestampSchema),
  /** When the desk undid the link. Only the mail to the account may still be unsent. */
  undoneAt: z.optional(timestampSchema),
  /** The link can't be undone after this time. TTL deletes it some time later. */
  expiresAt: timestampSchema,
});
export type RecordLinkDocument = z.infer<typeof recordLinkDocumentSchema>;

export const recordLinks = (db: Firestore) => collection(db, "personLinks", recordLinkDocumentSchema);

const daysToUndo = 30;

/** The end of a `same-as` link. It changes no booking, so it can be undone at any time. */
const neverExpires = new Date("9999-01-01T00:00:00Z");

export function undoUntil(kind: RecordLinkDocument["kind"], at: Date): Date {
  return kind === "same-as" ? neverExpires : addDays(at, daysToUndo);
}

export function canExpire({ expiresAt }: RecordLinkDocument): boolean {
  return expiresAt < neverExpires;
}

/**
 * Minutes after which an unfinished link counts as interrupted. It can then be repeated or undone; no request takes this long.
 */
const maxLinkingMinutes = 10;

export function isLinkInProgress({ doneAt, undoneAt, at }: RecordLinkDocument, now: Date): boolean {
  return !doneAt && !undoneAt && addMinutes(at, maxLinkingMinutes) > now;
}

/**
 * The version of the notice that tells an account that a link was undone. It is higher than the number of addresses that are
 * told.
 */
export const undoNoticeVersion = 100;

/** Returns the fields of an undone link. They identify nobody. */
export function clearedLinkFields(now: Date) {
  const nobody = { name: "", email: "", bookings: {}, told: [], names: [] };
  return { ...nobody, undoneAt: now, expiresAt: addDays(now, daysToUndo) };
}

export function patientRecordKey(record: { uid: string } | { caller: string }): string {
  return "uid" in record ? `uid:${record.uid}` : `caller:${record.caller}`;
}

/** Returns the key by which a removal finds links that contain an address. */
export function emailAddressKey(email: string): string {
  return `address:${email}`;
}

/** The most links that are read for one patient record. A desk links fewer in 30 days. */
const maxLinksPerRecord = 50;

/**
 * Reads the links of a patient record, the latest first. Undone and expired links are left out, because TTL may delete them late.
 */
export async function readRecordLinks(
  db: Firestore,
  record: { uid: string } | { caller: string },
  now: Date,
): Promise<(RecordLinkDocument & { id: string })[]> {
  const found = recordLinks(db)
    .where("records", "array-contains", patientRecordKey(record))
    .limit(maxLinksPerRecord);
  const links = (await found.get()).docs.map((one) => ({ ...one.data(), id: one.id }));
  return links
    .filter(({ expiresAt, undoneAt }) => !undoneAt && expiresAt > now)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
