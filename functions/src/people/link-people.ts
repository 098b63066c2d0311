/** Links two patient records of one person at the desk's request. */
import { FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/record-links.ts";
import type { RecordLinkKind, RecordLinkResult, RecordReference } from "../contract/record-links.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/name-search.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { appointmentsOfCaller, callers, rebuildCallerRecord } from "../firestore/callers.ts";
import { isFromNewerRelease } from "../firestore/newer-release.ts";
import { addNotice } from "../firestore/outbox.ts";
import {
  emailAddressKey,
  isLinkInProgress,
  patientRecordKey,
  type RecordLinkDocument,
  recordLinks,
  undoUntil,
} from "../firestore/record-links.ts";
import { newToken } from "../firestore/secret.ts";
import { isNotFound } from "../firestore/status-codes.ts";
import { addOtherNames, namesOf, type UserDocument, users } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { readAccount } from "./find-person.ts";
import { moveBookingsToAccount, moveBookingsToCaller } from "./move-bookings.ts";

/** The most bookings that a link moves. A request with more is refused. */
const maxMovedBookings = 300;

/** The most addresses that are told about a link. */
const maxNotifiedAddresses = 10;

interface RecordToLink {
  record: RecordReference;
  id: string;
  kind: "account" | "caller";
  name: string;
  phone: string;
  email: string;
  /** All names of the record: the holder's, the family's and earlier ones. */
  names: readonly string[];
  /** The account's family: name key to member id. */
  family: Map<string, string>;
  sameAs: readonly string[];
}

export const linkPeople: Handler<typeof contract.linkPeople> = async (call) => {
  const { db, body, now } = call;
  const [kind, from, to] = await readRecordsToLink(call);
  const found = kind === "same-as" ? [] : await readBookingsOfCaller(db, from.id);
  const open = found.filter(({ booking }) => isUpcomingOrRunning(booking, now()));
  const given = [to.email, from.email, ...found.map(({ booking }) => booking.patient)];
  const known = [...new Set(given.filter((address) => address !== ""))];
  const answer: RecordLinkResult = {
    ...{
      _id: null,
      kind,
      from: presentRecord(from),
      to: presentRecord(to),
      sameName: haveCommonName(from, to),
    },
    ...{ coming: open.length, past: found.length - open.length },
    told: kind === "into-account" && found.length > 0 ? known.slice(0, maxNotifiedAddresses) : [],
  };
  await recordLooks(call, from, to);
  if (body.preview) {
    call.nameChanged(null);
    return answer;
  }
  call.nameChanged({ kind: "people", id: to.id, concerns: to.kind === "account" ? to.id : null });
  const { id, link } = await startRecordLink(call, from, to, {
    ...{ kind, from: from.id, to: to.id, name: from.name, email: from.email, told: answer.told },
    records: [patientRecordKey(from.record), patientRecordKey(to.record), ...known.map(emailAddressKey)],
    bookings: Object.fromEntries(found.map((one) => [one.id, one.booking.patient])),
  });
  const ids = Object.keys(link.bookings);
  if (kind === "one-caller") await moveBookingsToCaller(call, ids, link.from, link.to);
  if (kind === "into-account") await moveBookingsToAccount(call, ids, link.from, to);
  if (!link.doneAt) await markLinkFinished(db, id, now());
  if (kind !== "same-as") await rebuildCallerRecord(db, link.from, now());
  if (kind === "one-caller") await rebuildCallerRecord(db, link.to, now());
  if (kind === "into-account") for (const address of known) await recheckBounce(db, address, now());
  return { ...answer, _id: id };
};

/** The answer shows both records. */
async function recordLooks({ recordLook }: LinkPeopleRequest, ...records: RecordToLink[]): Promise<void> {
  for (const { kind, id } of records)
    await recordLook(kind === "account" ? { kind: "person", id, concerns: id } : { kind: "caller", id });
}

type NewRecordLink = Omit<RecordLinkDocument, "by" | "at" | "expiresAt" | "told"> & { told: string[] };

interface RecordLinkWithId {
  id: string;
  link: RecordLinkDocument;
}

/**
 * Stores the link before any booking moves, so that an interrupted link can be undone. If the same two records have an unfinished
 * link, that one continues in its own direction. Concurrent links of one record, and a starting removal of the account, wait for
 * each other.
 */
async function startRecordLink(
  { db, now, caller }: LinkPeopleRequest,
  from: RecordToLink,
  to: RecordToLink,
  newLink: NewRecordLink,
): Promise<RecordLinkWithId> {
  const id = newToken();
  const at = now();
  return db.runTransaction(async (transaction) => {
    const keys = [from, to].map(({ record }) => patientRecordKey(record));
    const started = await findUnfinishedLinks(transaction, db, keys);
    const same = started.find(({ link }) => keys.every((key) => link.records.includes(key)));
    if (same) return same;
    if (started.some(({ link }) => isLinkInProgress(link, at))) throw new DomainError("conflict");
    const [one, other] = await Promise.all(
      [from, to].map((side) => readCurrentAccount(transaction, db, side)),
    );
    const gained = newLink.kind === "into-account" && other ? addOtherNames(other, from.names) : null;
    const link: RecordLinkDocument = {
      ...{ ...newLink, by: caller.uid, at, expiresAt: undoUntil(newLink.kind, at) },
      ...(gained && { names: gained.gained }),
      ...(newLink.kind === "same-as" && { doneAt: at }),
    };
    transaction.create(recordLinks(db).doc(id), link);
    for (const [i] of newLink.told.entries())
      addNotice(transaction, db, { subject: id, version: i + 1, kind: "records-linked" }, at);
    if (one && other) {
      transaction.update(users(db).doc(from.id), { sameAs: FieldValue.arrayUnion(to.id) });
      transaction.update(users(db).doc(to.id), { sameAs: FieldValue.arrayUnion(from.id) });
    }
    if (gained) transaction.update(users(db).doc(to.id), gained.fields);
    // Updating both callers makes a concurrent link of one of them read again.
    for (const { kind, id } of [from, to])
      if (kind === "caller") transaction.update(callers(db).doc(id), { updatedAt: at });
    return { id, link };
  });
}

async function findUnfinishedLinks(
  transaction: Transaction,
  db: Firestore,
  records: readonly string[],
): Promise<RecordLinkWithId[]> {
  const found = await Promise.all(
    records.map((key) => transaction.get(recordLinks(db).where("records", "array-contains", key))),
  );
  return found
    .flatMap(({ docs }) => docs.map((one) => ({ id: one.id, link: one.data() })))
    .filter(({ link }) => !link.doneAt && !link.undoneAt);
}

/** Reads the record again; returns the account, or null for a caller. Throws `not-found` if it was deleted. */
async function readCurrentAccount(
  transaction: Transaction,
  db: Firestore,
  { kind, id }: RecordToLink,
): Promise<UserDocument | null> {
  if (kind === "caller") {
    if (!(await transaction.get(callers(db).doc(id))).exists) throw new DomainError("not-found");
    return null;
  }
  const account = (await transaction.get(users(db).doc(id))).data();
  if (!account || account.leaving) throw new DomainError("not-found");
  return account;
}

/** Marks the link as finished. Throws `not-found` if a removal has deleted it. */
async function markLinkFinished(db: Firestore, id: string, now: Date): Promise<void> {
  try {
    await recordLinks(db).doc(id).update({ doneAt: now });
  } catch (error) {
    throw isNotFound(error) ? new DomainError("not-found") : error;
  }
}

/** Returns true if both records share a name. Different names are allowed, because people marry. */
function haveCommonName(one: RecordToLink, other: RecordToLink): boolean {
  const known = new Set(one.names.map(nameKey));
  return other.names.some((name) => known.has(nameKey(name)));
}

type LinkPeopleRequest = Parameters<typeof linkPeople>[0];

/** Reads both records and decides the kind of link. A caller is linked into an account, never the other way around. */
async function readRecordsToLink({
  db,
  body,
  accounts,
}: LinkPeopleRequest): Promise<[RecordLinkKind, RecordToLink, RecordToLink]> {
  if (patientRecordKey(body.one) === patientRecordKey(body.other))
    throw invalid("other", "This is the same record");
  const [one, other] = await Promise.all([readRecordToLink(db, body.one), readRecordToLink(db, body.other)]);
  if (!one || !other) throw new DomainError("not-found");
  const [from, to] = one.kind === "account" && other.kind === "caller" ? [other, one] : [one, other];
  if (to.kind === "caller") return ["one-caller", from, to];
  if (from.kind === "account") {
    if (from.sameAs.includes(to.id)) throw new DomainError("already-linked");
    return ["same-as", from, to];
  }
  const address = await accounts.addressOf(to.id);
  if (!address?.emailVerified) throw new DomainError("address-not-verified");
  return ["into-account", from, { ...to, email: address.email }];
}

async function readRecordToLink(db: Firestore, record: RecordReference): Promise<RecordToLink | null> {
  if ("uid" in record) {
    const account = await readAccount(db, record.uid);
    if (!account) return null;
    const { uid: id, name, phone, email, people, sameAs = [] } = account;
    const family = new Map(people.map((one) => [nameKey(one.name), one.id]));
    const names = namesOf(account);
    return { record, kind: "account", id, name: name || email, phone, email, names, family, sameAs };
  }
  const found = (await callers(db).doc(record.caller).get()).data();
  if (!found) return null;
  const { name, phone, email, otherNames } = found;
  const names = [name, ...otherNames];
  const alone = { family: new Map<string, string>(), sameAs: [] };
  return { record, kind: "caller", id: record.caller, name, phone, email, names, ...alone };
}

function presentRecord({ kind, name, phone, email }: RecordToLink): RecordLinkResult["from"] {
  return { kind, name, phone, email };
}

/** Reads the caller's bookings. Throws `unavailable` before any change if only a newer release may change one of them. */
async function readBookingsOfCaller(
  db: Firestore,
  caller: string,
): Promise<{ id: string; booking: Booking }[]> {
  const { docs } = await appointmentsOfCaller(db, caller)
    .limit(maxMovedBookings + 1)
    .get();
  if (docs.length > maxMovedBookings)
    throw new DomainError("too-many-to-link", { data: { limit: maxMovedBookings } });
  if (docs.some((found) => isFromNewerRelease(found, bookingDocumentSchema)))
    throw new DomainError("unavailable");
  return docs
    .map((found) => ({ id: found.id, booking: found.data() }))
    .filter(({ booking }) => booking.uid === null);
}
