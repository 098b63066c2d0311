/** Calendar feeds of the clinic or one dentist, which calendar programs read at a secret address. */
import type { DocumentReference, Firestore, QueryDocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInDay } from "date-fns/constants";
import { requestUrl } from "../contract/endpoint.ts";
import * as contract from "../contract/feeds.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { covers, type Reach, reachOf } from "../domain/reach.ts";
import { readClinic } from "../firestore/clinic.ts";
import { type FeedDocument, feedByToken, feedExpiry, feeds } from "../firestore/feeds.ts";
import { newToken } from "../firestore/secret.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import { staff, staffMemberIn, users } from "../firestore/users.ts";
import { type AuthenticatedUser, requireRecentSignIn } from "../http/authenticate.ts";
import type { Handler } from "../http/bind.ts";
import type { Accounts } from "../ports/accounts.ts";
import { readFeedEntries } from "./feed-appointments.ts";

/** The most feeds of a clinic. Each one costs reads whenever a program reads it. */
const maxFeeds = 50;
/** The most feeds that a dentist makes of their own appointments. */
const maxFeedsOfDentist = 5;

/** Dentists see and remove only the feeds that they made themselves. */
export const listFeeds: Handler<typeof contract.listFeeds> = async (call) => {
  const { db, accounts, now } = call;
  const [clinic, { docs }] = await Promise.all([
    readClinic(db),
    feeds(db).orderBy("createdAt", "desc").get(),
  ]);
  const reach = await call.staffReach();
  const unexpired = docs.filter(
    (found) => found.data().expiresAt > now() && isOwnFeed(reach, call.caller, found.data()),
  );
  const makers = await readMakers({ db, accounts }, unexpired);
  return unexpired.map((found) => {
    const maker = makers.get(found.data().createdBy);
    const { name, doctorId, names, createdAt, readAt } = found.data();
    return {
      _id: found.id,
      name,
      doctorId,
      doctor: doctorName(clinic, doctorId),
      names,
      maker: maker?.name ?? "",
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      hasEnded: hasEnded(found.data(), maker?.sessions ?? null),
    };
  });
};

function isOwnFeed(reach: Reach, { uid }: AuthenticatedUser, { doctorId, createdBy }: FeedDocument): boolean {
  return reach === "all" || (covers(reach, doctorId) && createdBy === uid);
}

type Sessions = Awaited<ReturnType<Accounts["sessionsOf"]>>;

/** Returns who made the feeds, by uid: the name or else the address, and since when their sessions are good. */
async function readMakers(
  { db, accounts }: { db: Firestore; accounts: Accounts },
  found: readonly QueryDocumentSnapshot<FeedDocument>[],
): Promise<Map<string, { name: string; sessions: Sessions }>> {
  const uids = [...new Set(found.map((feed) => feed.data().createdBy))];
  return new Map(
    await Promise.all(
      uids.map(async (uid) => {
        const [profile, sessions] = await Promise.all([users(db).doc(uid).get(), accounts.sessionsOf(uid)]);
        const { name = "", email = "" } = profile.data() ?? {};
        return [uid, { name: name || email, sessions }] as const;
      }),
    ),
  );
}

/** Creates a feed. The caller must have the role in the same commit, because a change of the role ends their feeds. */
export const addFeed: Handler<typeof contract.addFeed> = async (call) => {
  const { db, body, caller, now } = call;
  const { name = "", doctorId, names } = body;
  if (names) requireRecentSignIn(caller, now());
  const clinic = await readClinic(db);
  if (doctorId !== null && doctorName(clinic, doctorId) === null)
    throw invalid("doctorId", "This doctor has been deleted");
  if (!covers(await call.staffReach(), doctorId)) {
    await call.recordRefusal({ kind: "feeds", id: doctorId ?? "" });
    throw new DomainError("forbidden");
  }
  const token = newToken();
  call.nameChanged({ kind: "feeds", id: feedByToken(db, token).id });
  const createdAt = now();
  await db.runTransaction(async (transaction) => {
    const [list, known] = await Promise.all([transaction.get(staff(db)), transaction.get(feeds(db))]);
    const reach = reachOf(staffMemberIn(list.data(), caller.uid), "feeds.manage");
    if (!covers(reach, doctorId)) throw new DomainError("forbidden");
    const unexpired = known.docs.filter((found) => found.data().expiresAt > createdAt);
    const own = unexpired.filter((found) => found.data().createdBy === caller.uid);
    if (unexpired.length >= maxFeeds || (reach !== "all" && own.length >= maxFeedsOfDentist))
      throw new DomainError("conflict");
    transaction.create(feedByToken(db, token), {
      name,
      doctorId,
      names,
      createdBy: caller.uid,
      createdAt,
      readAt: null,
      expiresAt: feedExpiry(createdAt),
    });
  });
  return {
    success: true,
    _id: feedByToken(db, token).id,
    path: requestUrl(contract.readFeed, { params: { token } }),
  };
};

export const removeFeed: Handler<typeof contract.removeFeed> = async (call) => {
  const { id } = call.params;
  const reference = feeds(call.db).doc(id);
  const feed = (await reference.get()).data();
  if (!feed) throw new DomainError("not-found");
  if (!isOwnFeed(await call.staffReach(), call.caller, feed)) {
    await call.recordRefusal({ kind: "feeds", id });
    throw new DomainError("not-found");
  }
  await reference.delete();
  return { success: true };
};

export const readFeed: Handler<typeof contract.readFeed> = async ({ db, accounts, params, now }) => {
  const reference = feedByToken(db, params.token);
  const feed = (await reference.get()).data();
  if (!feed || feed.expiresAt <= now()) throw new DomainError("not-found");
  // The feed stays in the list, which says why calendars get no more updates.
  if (hasEnded(feed, await accounts.sessionsOf(feed.createdBy))) throw new DomainError("not-found");
  await recordFeedRead(reference, feed, now());
  const clinic = await readClinic(db);
  const { visits, blocks } = await readFeedEntries(db, clinic, feed, now());
  const doctor = doctorName(clinic, feed.doctorId);
  const { name: clinicName } = clinic.settings;
  const owner = doctor ? `${doctor}, ${clinicName}` : clinicName;
  // This module is loaded only when needed, because most instances never serve a feed.
  const { feedCalendar } = await import("./feed-calendar.ts");
  return feedCalendar({ name: feed.name || owner, clinic: clinicName }, visits, blocks);
};

/**
 * Whether the sessions of the person who made the feed were ended since, for example by a new password or address, or the account
 * is gone (`null`). The feed's address may have been made in a session that wasn't theirs.
 */
function hasEnded({ createdAt }: FeedDocument, makerSessions: Sessions): boolean {
  return makerSessions === null || makerSessions.since > createdAt;
}

/**
 * Records once a day that the feed was read, and extends its life. It throws `not-found` if the feed was removed at the same
 * time.
 */
async function recordFeedRead(reference: DocumentReference<FeedDocument>, feed: FeedDocument, now: Date) {
  if (feed.readAt && now.getTime() - feed.readAt.getTime() < millisecondsInDay) return;
  try {
    await reference.update({ readAt: now, expiresAt: feedExpiry(now) });
  } catch (error) {
    if (isWriteConflict(error)) throw new DomainError("not-found");
    throw error;
  }
}

function doctorName(clinic: Pick<Clinic, "doctors">, doctorId: string | null): string | null {
  return clinic.doctors.find(({ id }) => id === doctorId)?.name ?? null;
}
