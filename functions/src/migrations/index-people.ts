import { isDeepStrictEqual } from "node:util";
import { nameSearchMigrations } from "../firestore/migration-progress.ts";
import { nameIndexOfAccount, users } from "../firestore/users.ts";
import type { Migration } from "./migration.ts";

/** Accounts that an older release wrote have no name index, or that of an earlier name. */
export const indexPeople: Migration = {
  name: nameSearchMigrations.index,
  does: "Index each account by its names",
  documents: (db) => db.collection("users"),
  migrate: async ({ db }, { id }, dry) => {
    const found = await users(db).doc(id).get();
    const account = found.data();
    if (!account || !found.updateTime) return false;
    const index = nameIndexOfAccount(account);
    if (isDeepStrictEqual(account.index, index)) return false;
    if (!dry) await found.ref.update({ index }, { lastUpdateTime: found.updateTime });
    return true;
  },
};
