/** Who has an account, who is an admin, and who is being removed. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { indexOfNames, nameKey } from "../domain/folded-name.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { countsSchema } from "./limits.ts";

export const userDocumentSchema = storedObject({
  /** The account's address in lower case, as of its last sign-in. */
  email: z.string(),
  /** Whether Firebase has proof that the address is theirs, as of then. */
  emailVerified: z.boolean(),
  name: z.string(),
  /** As typed; empty where none was given. */
  phone: z.string(),
  /** The same number in E.164, as the clinic's country read it then. */
  phoneE164: z.string(),
  /** `searchPrefixes` of the address and the name, for the list of users. */
  search: z.array(z.string()),
  /** `indexOfNames` of the holder and the family. */
  index: z._default(z.array(z.string()), []),
  /** Whom they book for, besides themselves. */
  people: z._default(z.array(storedObject({ id: z.string(), name: z.string() })), []),
  /** By which they were known before the account had their appointments, the last one first. */
  otherNames: z.optional(z.array(z.string())),
  /** Other accounts of the same person, as the desk has said. */
  sameAs: z.optional(z.array(z.string())),
  /** Coming appointments that the account holds, by booking id: when each ends. What has ended no longer counts. */
  open: z.optional(z.record(z.string(), timestampSchema)),
  /** Acts of the running hour by kind, for limits; counted anew from `until` on. */
  counts: z.optional(countsSchema),
  /** Earlier addresses, while what went there is still to follow to the verified one. */
  former: z.optional(z.array(storedObject({ email: z.string(), emailVerified: z.boolean() }))),
  /** The address and its proof as this code has last written them. Release 1.0.0, beside it during a deploy, changes only those above. */
  seen: z.optional(storedObject({ email: z.string(), emailVerified: z.boolean() })),
  /** When the latest session began that has been here: Firebase ends those of before when somebody takes the account over. */
  signedInAt: z.optional(timestampSchema),
  /** Set when a removal begins: nothing is booked, moved or written any more. */
  leaving: z.optional(z.literal(true)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** By uid. */
export const users = (db: Firestore) => collection(db, "users", userDocumentSchema);

/** What each of these is called by people, its address where it has no name; without those whose account is gone. */
export async function readNames(db: Firestore, uids: Iterable<string>): Promise<Map<string, string>> {
  const references = [...new Set(uids)].map((uid) => users(db).doc(uid));
  const found = references.length > 0 ? await db.getAll(...references) : [];
  return new Map(
    found.flatMap((one) => {
      const account = one.data();
      return account ? [[one.id, account.name || account.email]] : [];
    }),
  );
}

/** A profile as its token alone gives it. */
export function newProfile(
  { email, emailVerified, name }: Pick<UserDocument, "email" | "emailVerified" | "name">,
  now: Date,
): UserDocument {
  const found = { search: searchPrefixes({ email, name }), index: indexOfAccount({ name, people: [] }) };
  const given = { phone: "", phoneE164: "", people: [] };
  const seen = { email, emailVerified };
  return { email, emailVerified, seen, name, ...given, ...found, createdAt: now, updatedAt: now };
}

type Named = Pick<UserDocument, "name" | "people" | "otherNames">;

/** An account is found by its holder's name, by each name of the family, and by those that its appointments were booked under. */
export function namesOf({ name, people, otherNames = [] }: Named): string[] {
  return [name, ...people.map((person) => person.name), ...otherNames];
}

export function indexOfAccount(account: Named): string[] {
  return indexOfNames(namesOf(account));
}

/** More than anybody has in a life. */
const mostOtherNames = 4;

/** Null where it has them all. */
export function withNames(account: Named, names: readonly string[]) {
  const known = new Set(namesOf(account).map(nameKey));
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const gained = [...byKey].flatMap(([key, name]) => (known.has(key) ? [] : [name]));
  if (gained.length === 0) return null;
  const otherNames = [...gained, ...(account.otherNames ?? [])].slice(0, mostOtherNames);
  return { gained, fields: { otherNames, index: indexOfAccount({ ...account, otherNames }) } };
}

export function withoutNames(account: Named, names: readonly string[]) {
  const otherNames = (account.otherNames ?? []).filter((name) => !names.includes(name));
  return { otherNames, index: indexOfAccount({ ...account, otherNames }) };
}

export const adminsDocumentSchema = storedObject({ uids: z.array(z.string()) });

/** Who is an admin: this list, read on every admin call. The custom claim `admin` of their tokens only mirrors it. */
export const admins = (db: Firestore) => collection(db, "settings", adminsDocumentSchema).doc("admins");

export async function isAdmin(db: Firestore, uid: string): Promise<boolean> {
  const document = await admins(db).get();
  return document.data()?.uids.includes(uid) ?? false;
}

export const removalDocumentSchema = storedObject({
  /** Whose decision it is decides about refunds. */
  by: storedEnum(z.enum(["clinic", "patient"]), "clinic"),
  startedAt: timestampSchema,
  /** The account's address when it began, where it was proved to be theirs; forgotten when all is done. */
  email: z.optional(z.string()),
  /** Earlier ones that were proved and not left yet; forgotten with it. */
  earlier: z.optional(z.array(z.string())),
  /** Set when all is done. Until then no request of the person's that was under way makes an account again; TTL deletes it. */
  expiresAt: z.optional(timestampSchema),
});
export type RemovalDocument = z.infer<typeof removalDocumentSchema>;

/** By uid: people whose removal has begun. It outlasts the profile, so that what was interrupted can go on. */
export const removals = (db: Firestore) => collection(db, "removals", removalDocumentSchema);

/** Longer beginnings are compared up to here, which keeps the index of a user small. */
const longest = 40;

/** Of a name with more words than twice this, the first and the last ones: people search by given and family names. */
const wordsAtEachEnd = 4;

/**
 * What a search may begin with to find a user: the address and each word of the name with what follows it. In lower case,
 * every beginning an entry of its own, so that Firestore finds a page of matches with `array-contains` and reads no more.
 */
export function searchPrefixes(user: { email: string; name: string }): string[] {
  const name = normalize(user.name);
  const starts = [...name.matchAll(/(?<=^| )[^ ]/g)].map(({ index }) => index);
  const used = new Set([...starts.slice(0, wordsAtEachEnd), ...starts.slice(-wordsAtEachEnd)]);
  const words = [...used].map((start) => name.slice(start));
  return [...new Set([normalize(user.email), ...words].flatMap(beginnings))];
}

/** What somebody typed, as it stands in the index. */
export function searchPrefix(typed: string): string {
  return cut(normalize(typed)).join("");
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
}

function beginnings(text: string): string[] {
  const letters = cut(text);
  return letters.map((_, i) => letters.slice(0, i + 1).join(""));
}

/** By code points: half a surrogate pair is no text. */
function cut(text: string): string[] {
  return [...text].slice(0, longest);
}
