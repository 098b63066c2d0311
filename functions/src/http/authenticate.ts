import { addMinutes } from "date-fns";
import { millisecondsInSecond } from "date-fns/constants";
import * as z from "zod/mini";
import type { AccessRules } from "../contract/access.ts";
import { maxSignInAgeMinutes } from "../contract/endpoint.ts";
import { idSchema, personNameSchema, toAsciiEmail } from "../contract/fields.ts";
import type { Permission } from "../contract/permissions.ts";
import { DomainError, errorCodeOf } from "../domain/domain-error.ts";
import { type Reach, reachOf, type StaffMember } from "../domain/reach.ts";
import { readRoleAndRules } from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";

export interface AuthenticatedUser {
  uid: string;
  /**
   * The address in lower case, with its domain in ASCII; empty for an account without an address. An unverified address gives no
   * rights.
   */
  email: string;
  emailVerified: boolean;
  /** The account's name; empty if it has none or one without a letter. */
  name: string;
  token: string;
  signedInAt: Date;
  /** The sign-in provider in Firebase's terms: `password`, `google.com`. */
  provider: string;
  /** Whether the session began with a second factor. */
  hasSecondFactor: boolean;
  /** The role in the token's claims, which may be older than the list of roles. */
  claimedRole: { role: unknown; doctorId: unknown };
  /** Returns the caller's role; null for patients. Reads the roles at most once per request. */
  staffMember(): Promise<StaffMember | null>;
  /** Returns the rules that hold for all of the staff. Reads them with the roles. */
  accessRules(): Promise<AccessRules>;
  /** Returns whether the caller's role gives no permissions in this session, because the rules ask staff for a second factor. */
  needsSecondFactor(): Promise<boolean>;
  /** Returns whose data the caller's role reaches with a permission. */
  reach(permission: Permission): Promise<Reach>;
}

/** Staff who book for others have no limits. */
export async function isExemptFromLimits({ reach }: Pick<AuthenticatedUser, "reach">): Promise<boolean> {
  return (await reach("booking.change")) === "all";
}

/** Throws `sign-in-again` if the caller's last sign-in was more than `maxSignInAgeMinutes` ago. */
export function requireRecentSignIn({ signedInAt }: Pick<AuthenticatedUser, "signedInAt">, now: Date): void {
  if (addMinutes(signedInAt, maxSignInAgeMinutes) < now) throw new DomainError("sign-in-again");
}

/** Firebase's error codes for invalid or expired tokens. Every other error is a fault of ours or Google's. */
const badTokenErrorCodes = new Set<unknown>([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/invalid-id-token",
  "auth/invalid-credential",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/**
 * Returns the caller from the `Authorization` header; null without one. Asks Firebase Auth each time whether the session was
 * revoked. Throws `unauthenticated` for a bad token and `unavailable` if Firebase can't be reached.
 */
export async function authenticate(
  { db, verifyIdToken }: Dependencies,
  header: string | undefined,
): Promise<AuthenticatedUser | null> {
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw new DomainError("unauthenticated");
  const decoded = await verifyIdToken(token, true).catch((error: unknown) => {
    throw badTokenErrorCodes.has(errorCodeOf(error))
      ? new DomainError("unauthenticated")
      : new DomainError("unavailable", { cause: error });
  });
  // The uid is used as a document id, so it is checked. Firebase's own uids pass.
  if (!z.safeParse(idSchema, decoded.uid).success) throw new DomainError("unauthenticated");
  let known: ReturnType<typeof readRoleAndRules> | undefined;
  const roleAndRules = () => {
    known ??= readRoleAndRules(db, decoded.uid);
    return known;
  };
  const staffMember = async () => (await roleAndRules()).member;
  const hasSecondFactor = decoded.firebase?.sign_in_second_factor !== undefined;
  const needsSecondFactor = async () => {
    const { member, rules } = await roleAndRules();
    return member !== null && rules.secondFactor && !hasSecondFactor;
  };
  const email = toAsciiEmail(decoded.email?.toLowerCase() ?? "");
  return {
    uid: decoded.uid,
    email,
    // An empty email never counts as verified. Otherwise this account would get all bookings without an address.
    emailVerified: email !== "" && decoded.email_verified === true,
    name: z.safeParse(personNameSchema, decoded.name).data ?? "",
    token,
    signedInAt: new Date(decoded.auth_time * millisecondsInSecond),
    provider: decoded.firebase?.sign_in_provider ?? "",
    hasSecondFactor,
    claimedRole: { role: decoded.role, doctorId: decoded.doctorId },
    staffMember,
    accessRules: async () => (await roleAndRules()).rules,
    needsSecondFactor,
    reach: async (permission) =>
      (await needsSecondFactor()) ? "none" : reachOf(await staffMember(), permission),
  };
}
