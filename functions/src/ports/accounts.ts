import type { Auth } from "firebase-admin/auth";
import { codeOf } from "../domain/domain-error.ts";

/** Firebase Auth's accounts, as far as the clinic changes them. What is gone already is no error. */
export interface Accounts {
  /** The account that has this address now; null without one. */
  uidOf(email: string): Promise<string | null>;
  /** Its address in lower case, and whether Firebase has proof that it is theirs; null when the account is gone. */
  addressOf(uid: string): Promise<{ email: string; emailVerified: boolean } | null>;
  /** When it was opened, and since when: sessions of before are over. Null when the account is gone. */
  sessionsOf(uid: string): Promise<{ openedAt: Date; since: Date } | null>;
  /** Sets the custom claim `admin` of their next tokens. */
  markAdmin(uid: string, admin: boolean): Promise<void>;
  /** An empty name takes it away. */
  rename(uid: string, name: string): Promise<void>;
  /** Nobody signs in to it any more, and no token of it writes any more. */
  close(uid: string): Promise<void>;
  delete(uid: string): Promise<void>;
}

export function firebaseAccounts(auth: Auth): Accounts {
  return {
    uidOf: async (email) => (await unlessGone(auth.getUserByEmail(email)))?.uid ?? null,
    addressOf: async (uid) => {
      const account = await unlessGone(auth.getUser(uid));
      return account
        ? { email: account.email?.toLowerCase() ?? "", emailVerified: account.emailVerified }
        : null;
    },
    sessionsOf: async (uid) => {
      const account = await unlessGone(auth.getUser(uid));
      if (!account) return null;
      const { tokensValidAfterTime, metadata } = account;
      return {
        openedAt: new Date(metadata.creationTime),
        since: new Date(tokensValidAfterTime ?? metadata.creationTime),
      };
    },
    markAdmin: async (uid, admin) => {
      await unlessGone(auth.setCustomUserClaims(uid, admin ? { admin: true } : null));
    },
    rename: async (uid, name) => {
      await unlessGone(auth.updateUser(uid, { displayName: name || null }));
    },
    close: async (uid) => {
      await unlessGone(auth.updateUser(uid, { disabled: true }));
      await unlessGone(auth.revokeRefreshTokens(uid));
    },
    delete: async (uid) => {
      await unlessGone(auth.deleteUser(uid));
    },
  };
}

const gone = new Set<unknown>(["auth/user-not-found", "auth/invalid-email"]);

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (gone.has(codeOf(error))) return undefined;
    throw error;
  }
}
