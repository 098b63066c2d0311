/** The accounts, the list of admins, and the account removals. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { AccessRules } from "../contract/access.ts";
import { defaultAccessRules } from "../contract/default-access-rules.ts";
import { staffRoles } from "../contract/permissions.ts";
import { nameIndexEntries, nameKey } from "../domain/name-search.ts";
import type { StaffMember } from "../domain/reach.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { actionCountsSchema } from "./limits.ts";

export const userDocumentSchema = storedObject({
  /** The account's address in lower case, as of its last sign-in. */
  email: z.string(),
  /** Whether the address was verified at that sign-in. */
  emailVerified: z.boolean(),
  name: z.string(),
  /** The phone number as the person typed it; empty if none was given. */
  phone: z.string(),
  /** The same phone number in E.164, read with the clinic's country code of that time. */
  phoneE164: z.string(),
  /** `searchPrefixes` of the address and the name, for the search in the user list. */
  search: z.array(z.string()),
  /** `nameIndexEntries` of the account holder and the family members. */
  index: z._default(z.array(z.string()), []),
  /** The family members for whom the account books. */
  people: z._default(z.array(storedObject({ id: z.string(), name: z.string() })), []),
  /** Names under which bookings were made before the account took them over, the latest first. */
  otherNames: z.optional(z.array(z.string())),
  /** Uids of other accounts that the desk has linked as the same person. */
  sameAs: z.optional(z.array(z.string())),
  /** The account's upcoming appointments: booking id and end time. An appointment that has ended no longer counts. */
  open: z.optional(z.record(z.string(), timestampSchema)),
  /** Counts of actions in the current hour by kind, for limits. Each count restarts after its `until`. */
  counts: z.optional(actionCountsSchema),
  /** Earlier addresses of the account whose bookings must still be moved to the new verified address. */
  former: z.optional(z.array(storedObject({ email: z.string(), emailVerified: z.boolean() }))),
  /**
   * The address and its verification as this release last wrote them. During a deploy, release 1.0.0 runs beside this one and
   * changes only the fields above.
   */
  seen: z.optional(storedObject({ email: z.string(), emailVerified: z.boolean() })),
  /**
   * The sign-in time of the latest session. Sessions that began earlier are refused after somebody else takes over the account.
   */
  signedInAt: z.optional(timestampSchema),
  /** Set when the account's removal begins. From then on the account can't book, move or write anything. */
  leaving: z.optional(z.literal(true)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** The document id is the account's uid. */
export const users = (db: Firestore) => collection(db, "users", userDocumentSchema);

/** Returns the name of each account, or its address if it has no name. Removed accounts are left out. */
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

/** Returns a new profile that contains only the data of the ID token. */
export function newProfile(
  { email, emailVerified, name }: Pick<UserDocument, "email" | "emailVerified" | "name">,
  now: Date,
): UserDocument {
  const found = { search: searchPrefixes({ email, name }), index: nameIndexOfAccount({ name, people: [] }) };
  const given = { phone: "", phoneE164: "", people: [] };
  const seen = { email, emailVerified };
  return { email, emailVerified, seen, name, ...given, ...found, createdAt: now, updatedAt: now };
}

type AccountNames = Pick<UserDocument, "name" | "people" | "otherNames">;

/** Returns all names by which an account can be found: the holder's, the family's, and those of bookings that it took over. */
export function namesOf({ name, people, otherNames = [] }: AccountNames): string[] {
  return [name, ...people.map((person) => person.name), ...otherNames];
}

export function nameIndexOfAccount(account: AccountNames): string[] {
  return nameIndexEntries(namesOf(account));
}

/** The most other names that an account keeps. */
const maxOtherNames = 4;

/** Adds names to an account. Returns null if the account has them all already. */
export function addOtherNames(account: AccountNames, names: readonly string[]) {
  const known = new Set(namesOf(account).map(nameKey));
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const gained = [...byKey].flatMap(([key, name]) => (known.has(key) ? [] : [name]));
  if (gained.length === 0) return null;
  const otherNames = [...gained, ...(account.otherNames ?? [])].slice(0, maxOtherNames);
  return { gained, fields: { otherNames, index: nameIndexOfAccount({ ...account, otherNames }) } };
}

export function withoutOtherNames(account: AccountNames, names: readonly string[]) {
  const otherNames = (account.otherNames ?? []).filter((name) => !names.includes(name));
  return { otherNames, index: nameIndexOfAccount({ ...account, otherNames }) };
}

export const staffDocumentSchema = storedObject({
  /** The owners. Earlier releases know only this list, as the admins. */
  uids: z.array(z.string()),
  /** The staff with other roles, by uid. */
  members: z.optional(
    z.record(z.string(), storedObject({ role: z.string(), doctorId: z.nullable(z.string()) })),
  ),
  /** The rules by which the staff sign in. Absent until an owner has changed them. */
  rules: z.optional(
    storedObject({
      lockMinutes: z.int(),
      logYears: z.int(),
      secondFactor: z._default(z.boolean(), defaultAccessRules.secondFactor),
    }),
  ),
});
export type StaffDocument = z.infer<typeof staffDocumentSchema>;

/** The staff's roles, read on every call of the staff. The claims in their tokens are only copies. */
export const staff = (db: Firestore) => collection(db, "settings", staffDocumentSchema).doc("admins");

export function accessRulesIn(list: StaffDocument | undefined): AccessRules {
  return { ...defaultAccessRules, ...list?.rules };
}

/** Returns an account's role; null for patients, and for a role that only a newer release knows. */
export function staffMemberIn(list: StaffDocument | undefined, uid: string): StaffMember | null {
  if (list?.uids.includes(uid)) return { role: "owner", doctorId: null };
  const { role, doctorId = null } = list?.members?.[uid] ?? {};
  const known = staffRoles.find((one) => one === role);
  return known && known !== "owner" ? { role: known, doctorId } : null;
}

/** Returns an account's role, and the rules that hold for all of the staff. */
export async function readRoleAndRules(db: Firestore, uid: string) {
  const list = (await staff(db).get()).data();
  return { member: staffMemberIn(list, uid), rules: accessRulesIn(list) };
}

export async function readStaffMember(db: Firestore, uid: string): Promise<StaffMember | null> {
  return staffMemberIn((await staff(db).get()).data(), uid);
}

export const removalDocumentSchema = storedObject({
  /** Who started the removal. It decides which refunds are due. */
  by: storedEnum(z.enum(["clinic", "patient"]), "clinic"),
  startedAt: timestampSchema,
  /** The account's verified address at the start; deleted when the removal is complete. */
  email: z.optional(z.string()),
  /** Earlier verified addresses whose bookings hadn't moved yet; deleted when the removal is complete. */
  earlier: z.optional(z.array(z.string())),
  /**
   * Set when the removal is complete. TTL deletes the document after this. Until then, no request of the removed person can
   * create an account again.
   */
  expiresAt: z.optional(timestampSchema),
});
export type RemovalDocument = z.infer<typeof removalDocumentSchema>;

/**
 * The account removals that have begun. The document id is the uid. It outlives the profile, so that an interrupted removal can
 * continue.
 */
export const accountRemovals = (db: Firestore) => collection(db, "removals", removalDocumentSchema);

/** The most characters of an index entry; it keeps the index of an account small. */
const maxPrefixLength = 40;

/** The number of first and of last words of a name that are indexed, because people search by given and family names. */
const indexedWordsPerEnd = 4;

/**
 * Returns all beginnings, in lower case, of the address and of each word of the name with what follows it. Each is an entry of
 * its own, so that Firestore finds matches with `array-contains`.
 */
export function searchPrefixes(user: { email: string; name: string }): string[] {
  const name = normalizeSearchText(user.name);
  const starts = [...name.matchAll(/(?<=^| )[^ ]/g)].map(({ index }) => index);
  const used = new Set([...starts.slice(0, indexedWordsPerEnd), ...starts.slice(-indexedWordsPerEnd)]);
  const words = [...used].map((start) => name.slice(start));
  return [...new Set([normalizeSearchText(user.email), ...words].flatMap(prefixesOf))];
}

/** Converts typed search text to the form of the index entries. */
export function searchPrefix(typed: string): string {
  return cut(normalizeSearchText(typed)).join("");
}

function normalizeSearchText(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
}

function prefixesOf(text: string): string[] {
  const letters = cut(text);
  return letters.map((_, i) => letters.slice(0, i + 1).join(""));
}

/** Cuts by code points, because half a surrogate pair is not valid text. */
function cut(text: string): string[] {
  return [...text].slice(0, maxPrefixLength);
}
