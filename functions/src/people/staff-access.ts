/** The access log for owners, and the rules by which staff sign in. */
import type { Firestore, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import type * as contract from "../contract/access.ts";
import { type AccessEntry, maxExportedEntries } from "../contract/access.ts";
import { localTimeIn, plusDays, requireDate } from "../domain/calendar-date.ts";
import { csvOf } from "../domain/csv.ts";
import { invalid } from "../domain/domain-error.ts";
import { instantFrom } from "../domain/slot.ts";
import { type AccessDocument, accessLog } from "../firestore/access-log.ts";
import { readClinic } from "../firestore/clinic.ts";
import { deleteFeeds, feeds } from "../firestore/feeds.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { accessRulesIn, staff, users } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";

type Filter = z.output<typeof contract.exportAccess.query>;

export const listAccess: Handler<typeof contract.listAccess> = async ({ db, query }) => {
  const { timeZone } = (await readClinic(db)).settings;
  const page = await readPage(accessLog(db), matching(db, query, timeZone), query, (entry) => entry);
  return { ...page, items: await presentEntries(db, page.items) };
};

export const exportAccess: Handler<typeof contract.exportAccess> = async ({ db, query }) => {
  const { timeZone, locale } = (await readClinic(db)).settings;
  const found = await readUpTo(matching(db, query, timeZone), maxExportedEntries);
  const entries = await presentEntries(db, found);
  const head = [
    ...["When", "Time zone", "Who", "Account", "Role", "What", "Call", "Kind", "Id"],
    ...["Concerns", "Concerned account"],
  ];
  const rows = entries.map((entry) => [
    localTimeIn(timeZone, new Date(entry.at)).replace("T", " "),
    timeZone,
    entry.name,
    entry.uid,
    entry.role,
    entry.action,
    entry.call,
    entry.subject.kind,
    entry.subject.id,
    entry.concerns?.name ?? "",
    entry.concerns?.uid ?? "",
  ]);
  return csvOf([head, ...rows], locale);
};

/** The entries that match, the latest first. The days are whole days in the clinic's time zone. */
function matching(db: Firestore, filter: Filter, timeZone: string): Query<AccessDocument> {
  let query = accessLog(db).orderBy("at", "desc");
  const { from, to, action, by, concerns } = filter;
  if (from) query = query.where("at", ">=", instantFrom(requireDate(from, "from"), 0, timeZone));
  if (to) query = query.where("at", "<", instantFrom(plusDays(requireDate(to, "to"), 1), 0, timeZone));
  if (action) query = query.where("action", "==", action);
  if (by) query = query.where("uid", "==", by);
  if (concerns) query = query.where("concerns", "==", concerns);
  return query;
}

/** Adds the names that the people have now: the log keeps only their accounts. */
async function presentEntries(
  db: Firestore,
  found: readonly QueryDocumentSnapshot<AccessDocument>[],
): Promise<AccessEntry[]> {
  const uids = found.flatMap((entry) => [entry.data().uid, entry.data().concerns ?? []].flat());
  const names = await readNames(db, [...new Set(uids)]);
  return found.map((entry) => {
    const { at, uid, role, action, call, subject, concerns } = entry.data();
    return {
      _id: entry.id,
      at: at.toISOString(),
      uid,
      name: names.get(uid) ?? "",
      ...{ role, action, call, subject },
      concerns: concerns === null ? null : { uid: concerns, name: names.get(concerns) ?? "" },
    };
  });
}

/** The most profiles that one request reads. */
const profilesAtOnce = 500;

/** Returns each account's name or else its address, by uid. */
async function readNames(db: Firestore, uids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let i = 0; i < uids.length; i += profilesAtOnce) {
    const references = uids.slice(i, i + profilesAtOnce).map((uid) => users(db).doc(uid));
    for (const profile of await db.getAll(...references))
      names.set(profile.id, profile.data()?.name || profile.data()?.email || "");
  }
  return names;
}

export const showAccessRules: Handler<typeof contract.showAccessRules> = async ({ db }) =>
  accessRulesIn((await staff(db).get()).data());

export const saveAccessRules: Handler<typeof contract.saveAccessRules> = async ({ db, body, caller }) => {
  if (body.secondFactor && !caller.hasSecondFactor)
    throw invalid("secondFactor", "Add a second factor in your own profile first, and sign in with it");
  await db.runTransaction(async (transaction) => {
    const list = (await transaction.get(staff(db))).data();
    // Their addresses may have been made in sessions without a second factor.
    const isNew = body.secondFactor && !list?.rules?.secondFactor;
    const withNames = isNew ? await transaction.get(feeds(db).where("names", "==", true)) : null;
    deleteFeeds(transaction, withNames?.docs ?? []);
    transaction.set(staff(db), { uids: [], ...list, rules: { ...list?.rules, ...body } });
  });
  return { success: true };
};
