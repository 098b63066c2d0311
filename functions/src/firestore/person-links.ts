/** Patient records that the desk has linked, and the bookings that moved because of it. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays, addMinutes } from "date-fns";
import * as z from "zod/mini";
import type { PersonLinkKind } from "../contract/person-links.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const personLinkDocumentSchema = storedObject({
  kind: storedEnum(z.enum(["one-caller", "into-account", "same-as"]), "one-caller"),
  /**
   * `recordKey` of both patient records, and `addressKey` of each address that the moved bookings had. Queries use them to find
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
export type PersonLinkDocument = z.infer<typeof personLinkDocumentSchema>;

export const personLinks = (db: Firestore) => collection(db, "personLinks", personLinkDocumentSchema);

const daysToUndo = 30;

/** The end of a `same-as` link. It changes no booking, so it can be undone at any time. */
const never = new Date("9999-01-01T00:00:00Z");

export function undoUntil(kind: PersonLinkKind, at: Date): Date {
  return kind === "same-as" ? never : addDays(at, daysToUndo);
}

export function canExpire({ expiresAt }: PersonLinkDocument): boolean {
  return expiresAt < never;
}

/**
 * Minutes after which an unfinished link counts as interrupted. It can then be repeated or undone; no request takes this long.
 */
const minutesToFinish = 10;

export function isUnfinished({ doneAt, undoneAt, at }: PersonLinkDocument, now: Date): boolean {
  return !doneAt && !undoneAt && addMinutes(at, minutesToFinish) > now;
}

/**
 * The version of the notice that tells an account that a link was undone. It is higher than the number of addresses that are
 * told.
 */
export const versionOfUndo = 100;

/** Returns the fields of an undone link. They identify nobody. */
export function emptiedLink(now: Date) {
  const nobody = { name: "", email: "", bookings: {}, told: [], names: [] };
  return { ...nobody, undoneAt: now, expiresAt: addDays(now, daysToUndo) };
}

export function recordKey(record: { uid: string } | { caller: string }): string {
  return "uid" in record ? `uid:${record.uid}` : `caller:${record.caller}`;
}

/** Returns the key by which a removal finds links that contain an address. */
export function addressKey(email: string): string {
  return `address:${email}`;
}

/** The maxLinksOfRecord links that are read for one patient record. A desk links fewer in 30 days. */
const maxLinksOfRecord = 50;

/**
 * Reads the links of a patient record, the latest first. Undone and expired links are left out, because TTL may delete them late.
 */
export async function readPersonLinks(
  db: Firestore,
  record: { uid: string } | { caller: string },
  now: Date,
): Promise<(PersonLinkDocument & { id: string })[]> {
  const found = personLinks(db).where("records", "array-contains", recordKey(record)).limit(maxLinksOfRecord);
  const links = (await found.get()).docs.map((one) => ({ ...one.data(), id: one.id }));
  return links
    .filter(({ expiresAt, undoneAt }) => !undoneAt && expiresAt > now)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
