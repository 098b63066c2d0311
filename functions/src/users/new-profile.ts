import type { UserDocument } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";
import { searchPrefixes } from "./search-prefixes.ts";

/** A profile as its token alone gives it. */
export function newProfile(
  { email, emailVerified, name }: Pick<Caller, "email" | "emailVerified" | "name">,
  now: Date,
): UserDocument {
  const search = searchPrefixes({ email, name });
  return { email, emailVerified, name, phone: "", search, createdAt: now, updatedAt: now };
}
