import { millisecondsInSecond } from "date-fns/constants";
import * as z from "zod/mini";
import { asciiAddress, idSchema, personNameSchema } from "../contract/fields.ts";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { isAdmin } from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";

export interface Caller {
  uid: string;
  /** In lower case, with its domain in ASCII. Empty for an account without an address. It gives no rights. */
  email: string;
  emailVerified: boolean;
  /** Empty if the account has no name, or one without a letter. */
  name: string;
  token: string;
  signedInAt: Date;
  /** How they signed in, as Firebase calls it: `password`, `google.com`. */
  provider: string;
  /** What the token says of that, which may be older than the list of admins. */
  tokenSaysAdmin: boolean;
  /** Reads the list of admins once a request. */
  isAdmin(): Promise<boolean>;
}

/** What Firebase says of tokens that are no longer, or never were, good. Everything else is a fault of ours or Google's. */
const refusedTokens = new Set<unknown>([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/invalid-id-token",
  "auth/invalid-credential",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/** Who sent this `Authorization` header; null without one. Asks Firebase Auth each time whether the session still stands. */
export async function authenticate(
  { db, verifyIdToken }: Dependencies,
  header: string | undefined,
): Promise<Caller | null> {
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new DomainError("unauthenticated");
  const decoded = await verifyIdToken(token, true).catch((error: unknown) => {
    throw refusedTokens.has(codeOf(error))
      ? new DomainError("unauthenticated")
      : new DomainError("unavailable", { cause: error });
  });
  // A uid becomes the path of a document. Firebase's own uids pass this check.
  if (!z.safeParse(idSchema, decoded.uid).success) throw new DomainError("unauthenticated");
  let admin: Promise<boolean> | undefined;
  const email = asciiAddress(decoded.email?.toLowerCase() ?? "");
  return {
    uid: decoded.uid,
    email,
    // What was booked for callers without an address is nobody's.
    emailVerified: email !== "" && decoded.email_verified === true,
    name: z.safeParse(personNameSchema, decoded.name).data ?? "",
    token,
    signedInAt: new Date(decoded.auth_time * millisecondsInSecond),
    provider: decoded.firebase?.sign_in_provider ?? "",
    tokenSaysAdmin: decoded.admin === true,
    isAdmin: () => {
      admin ??= isAdmin(db, decoded.uid);
      return admin;
    },
  };
}
