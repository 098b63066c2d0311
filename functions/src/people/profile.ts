/** The caller's own profile: view, edit, delete and export. */
import type { Firestore } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import { presentBooking, presentHistory } from "../access/present-booking.ts";
import { presentBounce } from "../attention/bounced-address.ts";
import type { BounceReason } from "../contract/mail-reports.ts";
import type { ownNoticeSchema } from "../contract/notices.ts";
import type * as contract from "../contract/profile.ts";
import type { Profile } from "../contract/profile.ts";
import {
  type ActionCounts,
  countLimitedAction,
  mergeActionCounts,
  refusalOverAppointmentLimit,
  refusalOverLimit,
} from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { presentRole } from "../domain/reach.ts";
import { looksAt } from "../firestore/access-log.ts";
import { bookings } from "../firestore/bookings.ts";
import { readBounce } from "../firestore/bounces.ts";
import { callers } from "../firestore/callers.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readHistories } from "../firestore/history.ts";
import { limits } from "../firestore/limits.ts";
import { messages, readWithDeliveries } from "../firestore/messages.ts";
import { areRemindersMuted } from "../firestore/muted-addresses.ts";
import { readVisibleNotices, type StoredNotice } from "../firestore/outbox.ts";
import { readForEachId, readUpTo } from "../firestore/query-pages.ts";
import { readBouncedNotices } from "../firestore/received-mail-reports.ts";
import { readRecordLinks } from "../firestore/record-links.ts";
import { reviews } from "../firestore/reviews.ts";
import { readAppointmentNotices } from "../firestore/series-notices.ts";
import { type UserDocument, users } from "../firestore/users.ts";
import { type AuthenticatedUser, isExemptFromLimits } from "../http/authenticate.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { presentMessage } from "../messages/inbox.ts";
import { presentOwnReview } from "../reviews/write-review.ts";
import { deskBookingsOfAddress, isUnlinkedFrom } from "./link-bookings.ts";
import { removeAccount } from "./removal.ts";
import { renameAccount, saveUser } from "./session.ts";

export const showProfile: Handler<typeof contract.showProfile> = ({ db, caller, now }) =>
  readProfile(db, caller, now());

export const editProfile: Handler<typeof contract.editProfile> = async (call) => {
  const { db, body, caller, accounts } = call;
  const phoneE164 = await normalizeOptionalPhone(db, body.phone);
  await saveUser(call, caller, { ...body, phoneE164 });
  await renameAccount(accounts, caller.uid, body.name);
  return readProfile(db, caller, call.now());
};

/** Returns the phone number in E.164; empty if none is given. */
async function normalizeOptionalPhone(db: Firestore, phone: string): Promise<string> {
  return phone === "" ? "" : normalizePhone(phone, (await readClinic(db)).settings.address.country);
}

/**
 * Deletes the caller's account. Upcoming appointments are canceled as the patient's own cancellations, under the policy of the
 * booking.
 */
export const deleteProfile: Handler<typeof contract.deleteProfile> = async (call) =>
  removeAccount(call, call.caller.uid, "patient");

/** The most caller records in an export. A person has one for each name and number. */
const maxExportedCallers = 20;

/** The most bookings in an export, the latest first, so that the file stays limited. */
const maxExportedBookings = 1000;

/** Exports everything that the site stores about the caller. */
export const exportProfile: Handler<typeof contract.exportProfile> = async (call) => {
  const { db, caller, now } = call;
  await countAgainstExportLimit(db, caller, now());
  // Bookings that the desk made since the last sign-in. The next sign-in links them, and a removal of the account includes them.
  const waiting = caller.emailVerified
    ? deskBookingsOfAddress(db, caller.email).orderBy("startsAt", "desc")
    : null;
  const [profile, { account, counts, otherNames }, own, bookedByDesk, written, sent, muted, looks] =
    await Promise.all([
      readProfile(db, caller, now()),
      readAccountData(call),
      readUpTo(bookings(db).where("uid", "==", caller.uid).orderBy("startsAt", "desc"), maxExportedBookings),
      waiting ? readUpTo(waiting, maxExportedBookings) : [],
      readUpTo(reviews(db).where("uid", "==", caller.uid), maxExportedBookings),
      caller.emailVerified ? readMessages(db, caller.email) : [],
      caller.emailVerified && areRemindersMuted(db, caller.email, now()),
      readUpTo(looksAt(db, caller.uid), maxExportedBookings),
    ]);
  const booked = bookedByDesk.filter((one) => !isUnlinkedFrom(one, caller.uid));
  const found = [...own, ...booked];
  const ids = found.map(({ id }) => id);
  const seriesById = new Map(found.map((one) => [one.id, one.data().seriesId]));
  const subjects = [...ids, ...new Set([...seriesById.values()].flatMap((series) => series ?? []))];
  const [histories, notices] = await Promise.all([
    readHistories(db, ids, now(), { most: maxExportedBookings }),
    readOwnNotices(db, seriesById, await readBouncedNotices(db, subjects), now(), maxExportedBookings),
  ]);
  return {
    exportedAt: now().toISOString(),
    profile,
    account,
    bookings: found
      .map((one, i) => ({
        ...presentBooking(one.id, one.data()),
        history: (histories[i] ?? []).map(presentHistory),
        notices: notices[i] ?? [],
        disputed: presentDispute(one.data()),
      }))
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
    reminders: muted ? "off" : "on",
    reviews: written.map((found) => presentOwnReview(found.id, found.data())),
    // The export doesn't name the admin who answered.
    messages: (await readWithDeliveries(db, sent)).map((message) => presentMessage(message)),
    counts: Object.entries(counts).map(([act, { used, until }]) => ({
      ...{ act, used },
      until: until.toISOString(),
    })),
    otherNames,
    links: (await readRecordLinks(db, { uid: caller.uid }, now())).map(({ kind, at, bookings: moved }) => ({
      ...{ kind, at: at.toISOString(), appointments: Object.keys(moved).length },
    })),
    callers: await readCallerRecords(
      db,
      booked.flatMap((one) => one.data().callerId ?? []),
    ),
    looks: looks
      .map((look) => look.data())
      .map(({ at, role, subject }) => ({ at: at.toISOString(), role, what: subject.kind })),
  };
};

type ProfileExport = z.infer<typeof contract.exportProfile.answer>;

/** Reads account data that no page shows. */
async function readAccountData({
  db,
  caller,
  limitId,
  now,
}: SignedInCall): Promise<Pick<ProfileExport, "account" | "otherNames"> & { counts: ActionCounts }> {
  const [found, storedLimits] = await Promise.all([
    users(db).doc(caller.uid).get(),
    caller.emailVerified ? limits(db).doc(limitId(caller.email)).get() : null,
  ]);
  const stored = found.data();
  const counts = mergeActionCounts(stored?.counts, storedLimits?.data()?.counts, now());
  return { account: stored ? presentAccount(stored) : null, counts, otherNames: stored?.otherNames ?? [] };
}

function presentAccount(stored: UserDocument): ProfileExport["account"] {
  const { emailVerified, seen, former = [], sameAs = [], createdAt, updatedAt, signedInAt } = stored;
  return {
    emailVerified,
    seenEmail: seen?.email ?? stored.email,
    formerEmails: former.map(({ email }) => email),
    sameAs,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    signedInAt: signedInAt?.toISOString() ?? null,
  };
}

function presentDispute({ dispute, currency }: Booking): ProfileExport["bookings"][number]["disputed"] {
  if (!dispute) return null;
  const { id, cents, dueBy } = dispute;
  return { id, amount: toMajorUnits(cents, currency), dueBy: dueBy?.toISOString() ?? null };
}

/** Counts the export against the account's limit. An account without a profile has nothing to read. */
async function countAgainstExportLimit(
  db: Firestore,
  { uid, emailVerified }: AuthenticatedUser,
  now: Date,
): Promise<void> {
  const profile = users(db).doc(uid);
  await db.runTransaction(async (transaction) => {
    const account = (await transaction.get(profile)).data();
    if (!account) return;
    const refusal = refusalOverLimit(account.counts, "export", emailVerified, now);
    if (refusal) throw refusal;
    transaction.update(profile, { counts: countLimitedAction(account.counts, "export", now) });
  });
}

/** Reads the caller records under which the desk booked for the person before they had an account. */
async function readCallerRecords(db: Firestore, ids: readonly string[]) {
  const found = await Promise.all(
    [...new Set(ids)].slice(0, maxExportedCallers).map((id) => callers(db).doc(id).get()),
  );
  return found.flatMap((one) => {
    const caller = one.data();
    return caller ? [{ name: caller.name, phone: caller.phone, email: caller.email }] : [];
  });
}

/** Reads the latest 500 messages of the caller's verified address. Anyone can write in the name of an unverified address. */
async function readMessages(db: Firestore, email: string) {
  const sent = messages(db).where("email", "==", email).orderBy("createdAt", "desc").limit(500);
  return (await sent.get()).docs;
}

/** Reads the caller's profile. Before the first session it contains the token's address and name. */
async function readProfile(db: Firestore, caller: AuthenticatedUser, now: Date): Promise<Profile> {
  const [profile, member, bounce, { settings }] = await Promise.all([
    users(db).doc(caller.uid).get(),
    caller.staffMember(),
    // Anyone can sign up with a stranger's address, and would learn from a bounce that the clinic knows it.
    caller.emailVerified ? readBounce(db, caller.email, now) : undefined,
    readClinic(db),
  ]);
  const { name = caller.name, phone = "", people = [], open } = profile.data() ?? {};
  const family = people.map(({ id: _id, name }) => ({ _id, name }));
  const refusal = refusalOverAppointmentLimit(open, settings, caller.emailVerified, now);
  const isOverLimit = refusal && !(await isExemptFromLimits(caller));
  return {
    email: caller.email,
    name,
    phone,
    ...presentRole(member),
    people: family,
    ...(bounce && { bounce: presentBounce(bounce) }),
    ...(isOverLimit && { bookingLimit: refusal.data }),
  };
}

type OwnNotice = z.infer<typeof ownNoticeSchema>;

/**
 * The latest notices of each of these appointments, in the order in which they were owed, with those about its series. Stops soon
 * after `most` in all. `returned` says why some came back, by notice.
 */
function readOwnNotices(
  db: Firestore,
  seriesById: ReadonlyMap<string, string | null>,
  returned: ReadonlyMap<string, BounceReason>,
  now: Date,
  most?: number,
): Promise<OwnNotice[][]> {
  const present = ({ id, kind, state, owedAt, changedAt }: StoredNotice): OwnNotice => {
    const why = returned.get(id);
    const times = { owedAt: owedAt.toISOString(), changedAt: changedAt.toISOString() };
    return { kind, state, ...(why && { returned: why }), ...times };
  };
  const read = (_: Firestore, subject: string) => readVisibleNotices(db, subject, now);
  const readOne = async (id: string) => {
    const about = { id, seriesId: seriesById.get(id) ?? null };
    return (await readAppointmentNotices(db, about, read)).map(present);
  };
  return readForEachId([...seriesById.keys()], readOne, most);
}
