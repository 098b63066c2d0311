/** Links two patient records of one person at the desk's request. */
import { FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/person-links.ts";
import type { LinkedPeople, PersonLinkKind, PersonRecord } from "../contract/person-links.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { codeOf, DomainError, invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/folded-name.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { appointmentsOfCaller, callers, rebuildCaller } from "../firestore/callers.ts";
import { oweNotice } from "../firestore/outbox.ts";
import {
  addressKey,
  isUnfinished,
  type PersonLinkDocument,
  personLinks,
  recordKey,
  undoUntil,
} from "../firestore/person-links.ts";
import { isForNewerCode } from "../firestore/refuse-newer.ts";
import { newToken } from "../firestore/secret.ts";
import { notFound } from "../firestore/status-codes.ts";
import { namesOf, type UserDocument, users, withNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { readAccount } from "./find-person.ts";
import { moveToAccount, moveToCaller } from "./hand-over.ts";

/** The most bookings that a link moves. A request with more is refused. */
const maxBookings = 300;

/** The most addresses that are told about a link. */
const maxAddressesTold = 10;

interface LinkedRecord {
  record: PersonRecord;
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
  const [kind, from, to] = await readRecords(call);
  const found = kind === "same-as" ? [] : await readBookingsOf(db, from.id);
  const open = found.filter(({ booking }) => isOpen(booking, now()));
  const given = [to.email, from.email, ...found.map(({ booking }) => booking.patient)];
  const known = [...new Set(given.filter((address) => address !== ""))];
  const answer: LinkedPeople = {
    ...{ _id: null, kind, from: present(from), to: present(to), sameName: haveOneName(from, to) },
    ...{ coming: open.length, past: found.length - open.length },
    told: kind === "into-account" && found.length > 0 ? known.slice(0, maxAddressesTold) : [],
  };
  if (body.preview) return answer;
  const { id, link } = await startLink(call, from, to, {
    ...{ kind, from: from.id, to: to.id, name: from.name, email: from.email, told: answer.told },
    records: [recordKey(from.record), recordKey(to.record), ...known.map(addressKey)],
    bookings: Object.fromEntries(found.map((one) => [one.id, one.booking.patient])),
  });
  const ids = Object.keys(link.bookings);
  if (kind === "one-caller") await moveToCaller(call, ids, link.from, link.to);
  if (kind === "into-account") await moveToAccount(call, ids, link.from, to);
  if (!link.doneAt) await finish(db, id, now());
  if (kind !== "same-as") await rebuildCaller(db, link.from, now());
  if (kind === "one-caller") await rebuildCaller(db, link.to, now());
  if (kind === "into-account") for (const address of known) await recheckBounce(db, address, now());
  return { ...answer, _id: id };
};

type NewLink = Omit<PersonLinkDocument, "by" | "at" | "expiresAt" | "told"> & { told: string[] };

interface StartedLink {
  id: string;
  link: PersonLinkDocument;
}

/**
 * Stores the link before any booking moves, so that an interrupted link can be undone. If the same two records have an unfinished
 * link, that one continues in its own direction. Concurrent links of one record, and a starting removal of the account, wait for
 * each other.
 */
async function startLink(
  { db, now, caller }: LinkCall,
  from: LinkedRecord,
  to: LinkedRecord,
  newLink: NewLink,
): Promise<StartedLink> {
  const id = newToken();
  const at = now();
  return db.runTransaction(async (transaction) => {
    const keys = [from, to].map(({ record }) => recordKey(record));
    const started = await findUnfinished(transaction, db, keys);
    const same = started.find(({ link }) => keys.every((key) => link.records.includes(key)));
    if (same) return same;
    if (started.some(({ link }) => isUnfinished(link, at))) throw new DomainError("conflict");
    const [one, other] = await Promise.all([from, to].map((side) => readCurrent(transaction, db, side)));
    const gained = newLink.kind === "into-account" && other ? withNames(other, from.names) : null;
    const link: PersonLinkDocument = {
      ...{ ...newLink, by: caller.uid, at, expiresAt: undoUntil(newLink.kind, at) },
      ...(gained && { names: gained.gained }),
      ...(newLink.kind === "same-as" && { doneAt: at }),
    };
    transaction.create(personLinks(db).doc(id), link);
    for (const [i] of newLink.told.entries())
      oweNotice(transaction, db, { subject: id, version: i + 1, kind: "records-linked" }, at);
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

async function findUnfinished(
  transaction: Transaction,
  db: Firestore,
  records: readonly string[],
): Promise<StartedLink[]> {
  const found = await Promise.all(
    records.map((key) => transaction.get(personLinks(db).where("records", "array-contains", key))),
  );
  return found
    .flatMap(({ docs }) => docs.map((one) => ({ id: one.id, link: one.data() })))
    .filter(({ link }) => !link.doneAt && !link.undoneAt);
}

/** Reads the record again; returns the account, or null for a caller. Throws `not-found` if it was deleted. */
async function readCurrent(
  transaction: Transaction,
  db: Firestore,
  { kind, id }: LinkedRecord,
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
async function finish(db: Firestore, id: string, now: Date): Promise<void> {
  try {
    await personLinks(db).doc(id).update({ doneAt: now });
  } catch (error) {
    throw codeOf(error) === notFound ? new DomainError("not-found") : error;
  }
}

/** Returns true if both records share a name. Different names are allowed, because people marry. */
function haveOneName(one: LinkedRecord, other: LinkedRecord): boolean {
  const known = new Set(one.names.map(nameKey));
  return other.names.some((name) => known.has(nameKey(name)));
}

type LinkCall = Parameters<typeof linkPeople>[0];

/** Reads both records and decides the kind of link. A caller is linked into an account, never the other way around. */
async function readRecords({
  db,
  body,
  accounts,
}: LinkCall): Promise<[PersonLinkKind, LinkedRecord, LinkedRecord]> {
  if (recordKey(body.one) === recordKey(body.other)) throw invalid("other", "This is the same record");
  const [one, other] = await Promise.all([readRecord(db, body.one), readRecord(db, body.other)]);
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

async function readRecord(db: Firestore, record: PersonRecord): Promise<LinkedRecord | null> {
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

function present({ kind, name, phone, email }: LinkedRecord): LinkedPeople["from"] {
  return { kind, name, phone, email };
}

/** Reads the caller's bookings. Throws `unavailable` before any change if only a newer release may change one of them. */
async function readBookingsOf(db: Firestore, caller: string): Promise<{ id: string; booking: Booking }[]> {
  const { docs } = await appointmentsOfCaller(db, caller)
    .limit(maxBookings + 1)
    .get();
  if (docs.length > maxBookings) throw new DomainError("too-many-to-link", { data: { limit: maxBookings } });
  if (docs.some((found) => isForNewerCode(found, bookingDocumentSchema)))
    throw new DomainError("unavailable");
  return docs
    .map((found) => ({ id: found.id, booking: found.data() }))
    .filter(({ booking }) => booking.uid === null);
}
