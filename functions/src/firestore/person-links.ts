/** Which records the desk has linked, and which appointments changed hands by it. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays, addMinutes } from "date-fns";
import * as z from "zod/mini";
import type { PersonLinkKind } from "../contract/person-links.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const personLinkDocumentSchema = storedObject({
  kind: storedEnum(z.enum(["one-caller", "into-account", "same-as"]), "one-caller"),
  /** `recordKey` of both, for who looks for one of them, and `addressKey` of each address that its appointments had. */
  records: z.array(z.string()),
  /** Ids of a caller or an account, by `kind`. */
  from: z.string(),
  to: z.string(),
  /** Of `from`, as it was. */
  name: z.string(),
  email: z.string(),
  /** By booking id: the address that it had. */
  bookings: z.record(z.string(), z.string()),
  /** The addresses that are told, by the version of their notice: the account's own is 1. */
  told: z.optional(z.array(z.string())),
  /** By which the account is found since. */
  names: z.optional(z.array(z.string())),
  by: z.string(),
  at: timestampSchema,
  /** All of its appointments have changed hands. */
  doneAt: z.optional(timestampSchema),
  /** It was taken back. Only its mail to the account is still to come. */
  undoneAt: z.optional(timestampSchema),
  /** It can't be taken back any more. TTL deletes it some time after. */
  expiresAt: timestampSchema,
});
export type PersonLinkDocument = z.infer<typeof personLinkDocumentSchema>;

export const personLinks = (db: Firestore) => collection(db, "personLinks", personLinkDocumentSchema);

const daysToUndo = 30;

/** Accounts that are shown as one have lost nothing by it: that has no end. */
const never = new Date("9999-01-01T00:00:00Z");

export function undoUntil(kind: PersonLinkKind, at: Date): Date {
  return kind === "same-as" ? never : addDays(at, daysToUndo);
}

export function hasEnd({ expiresAt }: PersonLinkDocument): boolean {
  return expiresAt < never;
}

/** Longer than any call takes. What was interrupted can be done again or taken back after it. */
const minutesToFinish = 10;

export function isUnfinished({ doneAt, undoneAt, at }: PersonLinkDocument, now: Date): boolean {
  return !doneAt && !undoneAt && addMinutes(at, minutesToFinish) > now;
}

/** The notice's, by which the account learns that it was taken back. More than the addresses that are told. */
export const versionOfUndo = 100;

/** What stays of a link that was taken back names nobody. */
export function undoneLink(now: Date) {
  const nobody = { name: "", email: "", bookings: {}, told: [], names: [] };
  return { ...nobody, undoneAt: now, expiresAt: addDays(now, daysToUndo) };
}

export function recordKey(record: { uid: string } | { caller: string }): string {
  return "uid" in record ? `uid:${record.uid}` : `caller:${record.caller}`;
}

/** For a removal, which forgets what names an address. */
export function addressKey(email: string): string {
  return `address:${email}`;
}

/** More than a desk links of one person within 30 days, and takes back. */
const most = 50;

/** The latest first. What has ended is left out before TTL deletes it, too. */
export async function readPersonLinks(
  db: Firestore,
  record: { uid: string } | { caller: string },
  now: Date,
): Promise<(PersonLinkDocument & { id: string })[]> {
  const found = personLinks(db).where("records", "array-contains", recordKey(record)).limit(most);
  const links = (await found.get()).docs.map((one) => ({ ...one.data(), id: one.id }));
  return links
    .filter(({ expiresAt, undoneAt }) => !undoneAt && expiresAt > now)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
