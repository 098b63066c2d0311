import type { Auth } from "firebase-admin/auth";
import { errorCodeOf } from "../domain/domain-error.ts";
import type { StaffMember } from "../domain/reach.ts";

/** The operations on Firebase Auth's accounts that the clinic needs. An account that no longer exists is not an error. */
export interface Accounts {
  /** Returns the uid of the account with this address; null if there is none. */
  uidOf(email: string): Promise<string | null>;
  /** Returns the account's address in lower case and whether it is verified; null if the account doesn't exist. */
  addressOf(uid: string): Promise<{ email: string; emailVerified: boolean } | null>;
  /**
   * Returns when the account was created, and the time before which all sessions are revoked; null if the account doesn't exist or
   * is disabled.
   */
  sessionsOf(uid: string): Promise<{ openedAt: Date; since: Date } | null>;
  /** Sets the role in the custom claims of the account's future tokens. Null removes it. */
  setRoleClaims(uid: string, member: StaffMember | null): Promise<void>;
  /** Changes the account's name; an empty name removes it. */
  rename(uid: string, name: string): Promise<void>;
  /** Removes the account's second factors and ends its sessions. */
  removeSecondFactors(uid: string): Promise<void>;
  /** Disables the account and revokes its tokens. */
  close(uid: string): Promise<void>;
  delete(uid: string): Promise<void>;
}

export function firebaseAccounts(auth: Auth): Accounts {
  return {
    uidOf: async (email) => (await undefinedIfMissing(auth.getUserByEmail(email)))?.uid ?? null,
    addressOf: async (uid) => {
      const account = await undefinedIfMissing(auth.getUser(uid));
      return account
        ? { email: account.email?.toLowerCase() ?? "", emailVerified: account.emailVerified }
        : null;
    },
    sessionsOf: async (uid) => {
      const account = await undefinedIfMissing(auth.getUser(uid));
      if (!account || account.disabled) return null;
      const { tokensValidAfterTime, metadata } = account;
      return {
        openedAt: new Date(metadata.creationTime),
        since: new Date(tokensValidAfterTime ?? metadata.creationTime),
      };
    },
    setRoleClaims: async (uid, member) => {
      await undefinedIfMissing(auth.setCustomUserClaims(uid, member && roleClaims(member)));
    },
    rename: async (uid, name) => {
      await undefinedIfMissing(auth.updateUser(uid, { displayName: name || null }));
    },
    removeSecondFactors: async (uid) => {
      await undefinedIfMissing(auth.updateUser(uid, { multiFactor: { enrolledFactors: null } }));
      await undefinedIfMissing(auth.revokeRefreshTokens(uid));
    },
    close: async (uid) => {
      await undefinedIfMissing(auth.updateUser(uid, { disabled: true }));
      await undefinedIfMissing(auth.revokeRefreshTokens(uid));
    },
    delete: async (uid) => {
      await undefinedIfMissing(auth.deleteUser(uid));
    },
  };
}

/** The claim `admin` is for pages of earlier releases, to which owners are admins. */
function roleClaims({ role, doctorId }: StaffMember) {
  return { role, ...(doctorId && { doctorId }), ...(role === "owner" && { admin: true }) };
}

const missingAccountCodes = new Set<unknown>(["auth/user-not-found", "auth/invalid-email"]);

async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (missingAccountCodes.has(errorCodeOf(error))) return undefined;
    throw error;
  }
}
